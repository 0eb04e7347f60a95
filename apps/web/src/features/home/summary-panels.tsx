import { can, type HeldPermissions } from '@parapet/permissions'
import {
  buttonClassName,
  Skeleton,
  Text,
  Button,
  linkClassName,
  SeverityMark,
  Heading,
  IconButton,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { threatTexts } from '~/components/threats/texts'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { ThreatRow, describeAffected, TriageBadge } from '~/components/threats/threat-row'
import { useMonitored } from '~/data/org/use-monitored'
import { propertyQueries } from '~/data/properties/queries'
import { useTriage } from '~/data/threats/mutations'
import { openTriageFilter, threatQueries, type Threat } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import styles from './summary.module.css'
import { homeTexts as texts } from './texts.ts'
import { useUndoFocus } from './use-undo-focus.ts'

interface PropertySummaryProps {
  orgId: string
  propertyId: string
  maySeeThreats: boolean
  onClose: () => void
}

/** A summary of the selected property: address, risk and threats. */
export function PropertySummary({ orgId, propertyId, maySeeThreats, onClose }: PropertySummaryProps) {
  const query = useQuery({ ...propertyQueries.detail(orgId, propertyId), throwOnError: false })
  const threats = useQuery({
    ...threatQueries.list(orgId, { propertyId, triage: openTriageFilter }),
    enabled: maySeeThreats,
  })
  const monitored = useMonitored(orgId)
  const property = query.data

  return (
    <SummaryPanel title={property?.name ?? texts.selectedProperty} onClose={onClose}>
      {query.isError && !property ? <QueryErrorPanel subject={texts.thisProperty} query={query} /> : null}
      {query.isPending ? <Skeleton width="three-quarters" /> : null}
      {property ? (
        <>
          <Text size="sm" tone="muted">
            {property.address.formatted}
          </Text>
          <Text size="sm">
            {property.threats.active === 0
              ? texts.noThreatsAtProperty[monitored ?? 'partly']
              : texts.riskOutOfHundred(formatNumber(property.riskScore))}
          </Text>
          {threats.isError && !threats.data ? (
            <QueryErrorPanel subject={texts.threats} query={threats} />
          ) : null}
          {threats.data && threats.data.items.length > 0 ? (
            <ul className={styles.threatRows} data-plain>
              {threats.data.items.map((threat) => (
                <ThreatRow
                  key={threat.id}
                  threat={threat}
                  to={paths.property(property.id, { threat: threat.id })}
                />
              ))}
            </ul>
          ) : null}
          <PageLink to={paths.property(property.id)} className={buttonClassName({ size: 'sm-md' })}>
            {texts.openProperty}
          </PageLink>
        </>
      ) : null}
    </SummaryPanel>
  )
}

interface ThreatSummaryPanelProps {
  orgId: string
  threatId: string
  permissions: HeldPermissions
  onClose: () => void
}

const maxImpacts = 6

/** A summary of the selected threat: severity, timing, affected properties and a link to its brief. */
export function ThreatSummaryPanel({ orgId, threatId, permissions, onClose }: ThreatSummaryPanelProps) {
  const query = useQuery(threatQueries.detail(orgId, threatId))
  const triageButton = useRef<HTMLButtonElement>(null)
  const triage = useTriage(
    orgId,
    useUndoFocus(() => triageButton.current),
  )
  const threat = query.data
  const topImpact = threat && listOngoingImpacts(threat)[0]
  const mayUpdate = can(permissions, 'threat:update')
  const isNew = threat?.triage === 'new'

  return (
    <SummaryPanel title={threat?.title ?? texts.selectedThreat} onClose={onClose}>
      {query.isError && !threat ? <QueryErrorPanel subject={texts.thisThreat} query={query} /> : null}
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
          <AffectedProperties threat={threat} />
          <div className={styles.summaryActions}>
            {mayUpdate && (isNew || threat.triage === 'acknowledged') ? (
              // One button, so that it keeps the focus.
              <Button
                ref={triageButton}
                tone={isNew ? 'primary' : 'neutral'}
                size="sm-md"
                aria-keyshortcuts={isNew ? 'A' : undefined}
                loading={triage.isPending}
                // A double click or a held key would do both.
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.repeat) event.preventDefault()
                }}
                onClick={({ detail }) => {
                  if (detail <= 1) void (isNew ? triage.acknowledge(threat) : triage.markNew(threat))
                }}
              >
                {isNew ? threatTexts.acknowledge : threatTexts.markNew}
              </Button>
            ) : null}
            {topImpact ? (
              <PageLink
                to={paths.property(topImpact.property.id, { threat: threat.id })}
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

const listOngoingImpacts = (threat: Threat) =>
  (threat.impacts ?? []).filter(({ endedAt }) => endedAt === null)

/** The properties with the highest risk, with links to their briefs. */
function AffectedProperties({ threat }: { threat: Threat }) {
  const impacts = listOngoingImpacts(threat)
  if (impacts.length === 0) return null
  return (
    <>
      <ul className={styles.places}>
        {impacts.slice(0, maxImpacts).map(({ property, riskScore }) => (
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
      {impacts.length > maxImpacts ? (
        <Text size="sm" tone="muted">
          {texts.moreProperties(formatNumber(impacts.length - maxImpacts))}
        </Text>
      ) : null}
    </>
  )
}

interface SummaryPanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel beside the map. */
function SummaryPanel({ title, onClose, children }: SummaryPanelProps) {
  const titleId = useId()
  return (
    <aside className={styles.summary} aria-labelledby={titleId}>
      <div className={styles.summaryHead}>
        <Heading level={3} size="sm" id={titleId}>
          {title}
        </Heading>
        <IconButton size="sm" label={texts.closeSummary} icon={<X />} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
