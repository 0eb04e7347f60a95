import { can, type HeldPermissions } from '@parapet/permissions'
import { AlertCarousel, Button, linkClassName, Card } from '@parapet/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { threatTexts } from '~/components/threats/texts'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { describeAffected, ThreatRow } from '~/components/threats/threat-row'
import { triageToasts } from '~/components/threats/triage-toasts'
import { orgQueries, type Dashboard } from '~/data/org/queries'
import { useTriage } from '~/data/threats/mutations'
import styles from './home-overview.module.css'
import { homeTexts as texts } from './texts.ts'
import triageStyles from './triage.module.css'

export interface HomeWidgetProps {
  orgId: string
  userId: string
  held: HeldPermissions
}

const uncounted = { units: 0, reachable: 0, assistance: 0 }

/** The most severe unacknowledged threats. Extreme ones stay visible until acknowledged. */
export function ThreatCarousel({ orgId, userId, held }: HomeWidgetProps) {
  const { data } = useQuery(orgQueries.dashboard(orgId, userId))
  const acknowledge = useAcknowledge(orgId, userId)
  const mayUpdate = can(held, 'threat:update')
  const alerts = data?.carousel ?? []

  return (
    <AlertCarousel
      // Rendered even without alerts, so that the live region exists when an extreme one arrives.
      className={alerts.length === 0 ? styles.silent : undefined}
      label={texts.carousel}
      alerts={alerts.map(({ threatId, title, severity, onsetAt, endsAt, properties, tenants, href }) => ({
        id: threatId,
        severity,
        title: (
          <PageLink to={href} className={linkClassName({ tone: 'quiet' })}>
            {title}
          </PageLink>
        ),
        detail: (
          <>
            {describeAffected({ ...uncounted, properties, tenants })}
            {' · '}
            <ThreatCountdown threat={{ status: 'active', onsetAt, endsAt, expiresAt: null }} />
          </>
        ),
        actions: mayUpdate ? (
          <Button
            size="sm"
            aria-label={texts.acknowledgeThreat(title)}
            onClick={() => void acknowledge({ id: threatId, title })}
          >
            {threatTexts.acknowledge}
          </Button>
        ) : undefined,
      }))}
    />
  )
}

/** Acknowledges a threat optimistically. On failure, restores it and shows a toast. */
export function useAcknowledge(orgId: string, userId: string) {
  const queryClient = useQueryClient()
  const { acknowledge } = useTriage(orgId, triageToasts)
  const { queryKey } = orgQueries.dashboard(orgId, userId)

  return async (threat: { id: string; title: string }) => {
    // A response in flight would briefly bring it back.
    await queryClient.cancelQueries({ queryKey })
    const previous = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (cached) => cached && withoutThreat(cached, threat.id))
    const saved = await acknowledge({ ...threat, triage: 'new' })
    if (!saved) queryClient.setQueryData(queryKey, previous)
  }
}

const withoutThreat = (dashboard: Dashboard, threatId: string): Dashboard => ({
  ...dashboard,
  carousel: dashboard.carousel.filter((alert) => alert.threatId !== threatId),
  needsTriage: dashboard.needsTriage.filter(({ id }) => id !== threatId),
})

/** The threats assigned to the user; empty if there are none. */
export function AssignedThreats({ orgId, userId }: Omit<HomeWidgetProps, 'held'>) {
  const { data } = useQuery(orgQueries.dashboard(orgId, userId))
  if (!data || data.assignedToMe.length === 0) return null

  return (
    <Card title={texts.assigned} padding="none">
      <ul className={triageStyles.threatRows}>
        {data.assignedToMe.map((threat) => (
          <ThreatRow key={threat.id} threat={threat} to={threat.href} />
        ))}
      </ul>
    </Card>
  )
}
