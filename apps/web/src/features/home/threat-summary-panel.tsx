import { can, type HeldPermissions } from '@parapet/permissions'
import { Button, buttonClassName, linkClassName, SeverityMark, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { describeAffected } from '~/components/threats/describe-affected'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { TriageBadge } from '~/components/threats/triage-badge'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useTriage } from '~/data/threats/mutations'
import { threatQueries, type Threat } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { homeTexts as texts } from './texts.ts'
import { threatTexts } from '~/components/threats/texts'
import { SummaryPanel } from './summary-panel.tsx'
import styles from './summary.module.css'

export interface ThreatSummaryPanelProps {
  orgId: string
  threatId: string
  held: HeldPermissions
  onClose: () => void
}

const placesShown = 6

/** The selected threat in short: what, until when, whom it touches, and where its brief is. */
export function ThreatSummaryPanel({ orgId, threatId, held, onClose }: ThreatSummaryPanelProps) {
  const query = useQuery(threatQueries.detail(orgId, threatId))
  const triage = useTriage(orgId, triageToasts)
  const threat = query.data
  const worst = threat && listCurrent(threat)[0]
  const mayUpdate = can(held, 'threat:update')

  return (
    <SummaryPanel title={threat?.title ?? texts.selectedThreat} onClose={onClose}>
      {query.isError && !threat ? <QueryErrorPanel what={texts.selectedThreat} query={query} /> : null}
      {query.isPending ? <Skeleton width="three-quarters" /> : null}
      {threat ? (
        <>
          <p className={styles.marks}>
            <SeverityMark severity={threat.severity} />
            <TriageBadge triage={threat.triage} />
            <ThreatCountdown threat={threat} />
          </p>
          <p className={styles.marks}>
            <HazardIcon hazard={threat.hazard} hasLabel />
          </p>
          {threat.areaDesc ? (
            <Text size="sm" tone="muted">
              {threat.areaDesc}
            </Text>
          ) : null}
          <Text size="sm">{describeAffected(threat.impact)}</Text>
          <Places threat={threat} />
          <div className={styles.summaryActions}>
            {mayUpdate && threat.triage === 'new' ? (
              <Button
                tone="primary"
                size="sm-md"
                aria-keyshortcuts="A"
                loading={triage.isPending}
                onClick={() => void triage.acknowledge(threat)}
              >
                {threatTexts.acknowledge}
              </Button>
            ) : null}
            {worst ? (
              <PageLink
                to={paths.property(worst.property.id, { threat: threat.id })}
                className={buttonClassName({ size: 'sm-md' })}
              >
                {texts.openBrief}
              </PageLink>
            ) : null}
          </div>
          <Text size="sm" tone="muted">
            {threat.attribution}
          </Text>
        </>
      ) : null}
    </SummaryPanel>
  )
}

const listCurrent = (threat: Threat) => (threat.impacts ?? []).filter(({ endedAt }) => endedAt === null)

/** Where it is worst, each with the brief there. */
function Places({ threat }: { threat: Threat }) {
  const impacts = listCurrent(threat)
  if (impacts.length === 0) return null
  return (
    <>
      <ul className={styles.places}>
        {impacts.slice(0, placesShown).map(({ property, riskScore }) => (
          <li key={property.id} className={styles.place}>
            <PageLink
              to={paths.property(property.id, { threat: threat.id })}
              className={linkClassName({ tone: 'quiet' })}
            >
              {property.name}
            </PageLink>
            <span className={styles.amount}>{texts.risk(formatNumber(riskScore))}</span>
          </li>
        ))}
      </ul>
      {impacts.length > placesShown ? (
        <Text size="sm" tone="muted">
          {texts.morePlaces(formatNumber(impacts.length - placesShown))}
        </Text>
      ) : null}
    </>
  )
}
