import { can, type HeldPermissions } from '@parapet/permissions'
import { Button, Card, linkClassName, Text } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { describeAttention } from '~/components/threats/describe-attention'
import { describeAffected, describeIncident, ThreatRow } from '~/components/threats/threat-row'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useIncidentTriage } from '~/data/threats/use-incident-triage'
import { orgQueries, type UnacknowledgedThreat } from '~/data/org/queries'
import { sessionQueries } from '~/data/session/queries'
import { useTriage } from '~/data/threats/mutations'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useNow } from '~/lib/use-now'
import { homeTexts as texts } from './texts.ts'
import styles from './triage.module.css'

interface FollowUpQueueProps {
  orgId: string
  userId: string
  permissions: HeldPermissions
  /** Called with the threat whose row has the focus. */
  onFocusThreat: (threatId: string) => void
}

const maxRows = 5

/** Acknowledged threats that no one is assigned to, or that make no progress. Empty if there are none. */
export function FollowUpQueue({ orgId, userId, permissions, onFocusThreat }: FollowUpQueueProps) {
  const { data } = useQuery(orgQueries.dashboard(orgId, userId))
  const mayUpdate = can(permissions, 'threat:update')
  if (!data || data.needsFollowUp.count === 0) return null

  const { items, count } = data.needsFollowUp
  return (
    <Card title={texts.titleWithCount(texts.followUp, formatNumber(count))} padding="none">
      {/* Only observes the focus of the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles.threatRows}
        data-rows
        onFocus={({ target }) => {
          const threatId = target.closest<HTMLElement>('[data-threat]')?.dataset['threat']
          if (threatId !== undefined) onFocusThreat(threatId)
        }}
      >
        {items.slice(0, maxRows).map((threat) => (
          <FollowUpRow key={threat.id} orgId={orgId} threat={threat} mayUpdate={mayUpdate} />
        ))}
      </ul>
      {count > maxRows ? (
        <div className={styles.more}>
          <PageLink
            to={paths.threats({ attention: 'unassigned,overdue,stalled' })}
            className={linkClassName({})}
          >
            {texts.allFollowUps(formatNumber(count))}
          </PageLink>
        </div>
      ) : null}
    </Card>
  )
}

interface FollowUpRowProps {
  orgId: string
  threat: UnacknowledgedThreat
  mayUpdate: boolean
}

function FollowUpRow({ orgId, threat, mayUpdate }: FollowUpRowProps) {
  const now = useNow()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const triage = useTriage(orgId, triageToasts)
  const incidentTriage = useIncidentTriage(orgId, triageToasts)
  const { attention, incident } = threat
  const assignToMe = () =>
    incident
      ? incidentTriage.assign({ ...threat, threatId: threat.id, threats: incident.threats }, user.id)
      : triage.assign(threat, { id: user.id, name: user.name || user.email })
  return (
    <ThreatRow
      threat={threat}
      to={threat.href}
      detail={
        <>
          {attention ? <Text weight="medium">{describeAttention(attention, now)}</Text> : null}
          <div>
            {threat.incident
              ? describeIncident(threat.incident.threats.length, threat.impact)
              : describeAffected(threat.impact)}
          </div>
        </>
      }
      actions={
        // Assigning the whole threat would replace people at some of its properties.
        mayUpdate && attention?.reason === 'unassigned' && !threat.isAssigned ? (
          <Button
            size="sm"
            aria-label={texts.assignThreatToMe(threat.title)}
            loading={triage.isPending || incidentTriage.isPending}
            onClick={() => void assignToMe()}
          >
            {texts.assignToMe}
          </Button>
        ) : null
      }
    />
  )
}
