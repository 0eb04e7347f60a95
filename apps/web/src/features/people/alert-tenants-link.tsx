import { useCan } from '@parapet/permissions/react'
import { buttonClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { alertQueries } from '~/data/alerts/queries'
import type { Threat } from '~/data/threats/queries'
import { paths } from '~/lib/paths'

interface AlertTenantsLinkProps {
  orgId: string
  threat: Pick<Threat, 'id' | 'status'>
}

/** Leads to the alert that these people got, or to a new one. */
export function AlertTenantsLink({ orgId, threat }: AlertTenantsLinkProps) {
  const mayRead = useCan('org:communication_read')
  const mayNotify = useCan('threat:notify')
  const { data: alerts } = useQuery({ ...alertQueries.ofThreat(orgId, threat.id), enabled: mayRead })
  const sent = alerts?.find(({ startedAt }) => startedAt !== null)
  if (sent) {
    return (
      <PageLink to={paths.alert(sent.id)} className={buttonClassName()}>
        {alertTexts.viewAlert}
      </PageLink>
    )
  }
  if (!alerts || !mayNotify) return null
  const phase = threat.status === 'upcoming' ? 'prepare' : 'act_now'
  return (
    <PageLink
      to={paths.newAlert({ threat: threat.id, phase })}
      className={buttonClassName({ tone: 'primary' })}
    >
      <Megaphone aria-hidden="true" />
      {alertTexts.alertTenants}
    </PageLink>
  )
}
