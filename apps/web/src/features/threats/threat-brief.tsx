import { isApiError } from '@parapet/api-client'
import {
  Badge,
  Banner,
  buttonClassName,
  EmptyState,
  Heading,
  SeverityMark,
  Skeleton,
  Text,
  severityWords,
  type Severity,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Shield, ShieldAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { threatTexts } from '~/components/threats/texts'
import { isOver, ThreatCountdown } from '~/components/threats/threat-countdown'
import { TriageBadge } from '~/components/threats/threat-row'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { threatQueries, type Threat } from '~/data/threats/queries'
import { paths } from '~/lib/paths'
import { rankSeverity } from '~/lib/severity'
import { BriefAlerts } from './brief-alerts.tsx'
import { BriefChecklist } from './brief-checklist.tsx'
import { BriefEscalation } from './brief-escalation.tsx'
import {
  ApproximateImpact,
  BriefTimes,
  BriefLocation,
  BriefAffected,
  BriefMatching,
} from './brief-impact.tsx'
import { BriefIncident } from './brief-incident.tsx'
import { BriefMessages, BriefSource, BriefSourceText } from './brief-source.tsx'
import { BriefNotes } from './brief-notes.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefWork } from './brief-work.tsx'
import styles from './threat-brief.module.css'
import { useBriefAlerts } from './use-brief-alerts.ts'

interface ThreatBriefProps {
  orgId: string
  property: PropertyListItem & Partial<Pick<Property, 'timeZone'>>
  threatId: string
  /**
   * Whether the page already shows the threat's title above the brief.
   * @default false
   */
  isTitled?: boolean
  /** Extra actions for threats reported by a person. */
  renderReportActions?: ((threat: Threat) => ReactNode) | undefined
}

/** One threat to one property, in full, with its triage actions. */
export function ThreatBrief({
  orgId,
  property,
  threatId,
  isTitled = false,
  renderReportActions,
}: ThreatBriefProps) {
  const query = useQuery(threatQueries.detail(orgId, threatId, property.id))
  const threat = query.data
  const impact = threat?.impacts?.find((candidate) => candidate.property.id === property.id)
  const alerts = useBriefAlerts(orgId, threatId, threat, impact)
  if (isApiError(query.error) && query.error.status === 404) {
    return <MissingThreat orgId={orgId} property={property} threatId={threatId} />
  }
  if (query.isError && !threat) return <QueryErrorPanel subject={texts.briefSubject} query={query} />
  if (!threat || alerts === undefined) return <BriefSkeleton />

  const timeZone = property.timeZone ?? undefined
  return (
    <article className={styles.root} aria-label={threat.title}>
      <BriefHeader
        threat={threat}
        triage={impact?.triage ?? threat.triage}
        timeZone={timeZone}
        isTitled={isTitled}
      />
      {impact ? (
        <ApproximateImpact impact={impact} mayFix={property.permissions.includes('property:update')} />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.work}>
          {alerts?.isMain ? <BriefAlerts {...alerts} /> : null}
          <BriefWork
            orgId={orgId}
            threat={threat}
            impact={impact}
            property={property}
            isAlertFirst={alerts?.isMain ?? false}
            reportActions={renderReportActions?.(threat)}
          />
          {alerts && !alerts.isMain ? <BriefAlerts {...alerts} /> : null}
          <BriefEscalation orgId={orgId} threatId={threat.id} timeZone={timeZone} />
          {impact ? (
            <BriefChecklist orgId={orgId} threat={threat} impact={impact} timeZone={timeZone} />
          ) : null}
          <BriefNotes orgId={orgId} threat={threat} impact={impact} property={property} />
        </div>
        <div className={styles.facts}>
          <BriefTimes threat={threat} timeZone={timeZone} />
          <BriefSourceText threat={threat} />
          <BriefLocation property={property} threat={threat} />
          {impact ? <BriefAffected orgId={orgId} threat={threat} impact={impact} /> : null}
          {threat.incidentId ? <BriefIncident orgId={orgId} threat={threat} /> : null}
          <div>
            {impact ? <BriefMatching threat={threat} impact={impact} /> : null}
            <BriefMessages threat={threat} timeZone={timeZone} />
            <BriefSource orgId={orgId} threat={threat} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** The threat doesn't affect the property, or there is none that the person can see. */
function MissingThreat({
  orgId,
  property,
  threatId,
}: Pick<ThreatBriefProps, 'orgId' | 'property' | 'threatId'>) {
  const { data: threat, isPending } = useQuery(threatQueries.detail(orgId, threatId))
  if (isPending) return <BriefSkeleton />
  if (!threat)
    return <EmptyState icon={<ShieldAlert />} title={texts.notFound} description={texts.notFoundDetail} />
  return (
    <EmptyState
      icon={<Shield />}
      title={texts.affectsOthers(property.name)}
      actions={
        <PageLink to={paths.threat(threatId)} className={buttonClassName()}>
          {texts.viewThreat}
        </PageLink>
      }
    />
  )
}

interface BriefHeaderProps {
  threat: Threat
  triage: Threat['triage']
  timeZone?: string | undefined
  isTitled: boolean
}

/** What kind of threat it is, how far people are with it, and when it starts or ends. */
export function BriefHeader({ threat, triage, timeZone, isTitled }: BriefHeaderProps) {
  const isClosed = triage === 'resolved' || triage === 'dismissed'
  const escalation = triage === 'new' ? describeEscalation(threat) : null
  return (
    <header className={styles.head}>
      {isTitled ? null : (
        <Heading level={2} size="md">
          {threat.title}
        </Heading>
      )}
      <div className={styles.marks}>
        <SeverityMark severity={threat.severity} />
        <TriageBadge triage={triage} />
        <HazardIcon hazard={threat.hazard} hasLabel />
        <Badge>{threatTexts.certainty[threat.certainty]}</Badge>
        <Badge>{threatTexts.urgency[threat.urgency]}</Badge>
        <span className={styles.countdown}>
          <ThreatCountdown threat={threat} timeZone={timeZone} />
        </span>
      </div>
      {threat.headline && threat.headline !== threat.title ? (
        <Text tone="muted">{threat.headline}</Text>
      ) : null}
      {/* Not an alert: it's always there, so it doesn't need to be announced. */}
      <p className={styles.lifeSafety}>
        <TriangleAlert aria-hidden="true" />
        {texts.lifeSafety}
      </p>
      {escalation ? (
        <Banner tone="warning" title={texts.escalatedTitle}>
          {escalation}
        </Banner>
      ) : null}
      {isOver(threat) && !isClosed ? (
        <Banner tone="info" title={texts.hazardOverTitle}>
          {texts.hazardOverDetail}
        </Banner>
      ) : null}
    </header>
  )
}

export function BriefSkeleton() {
  return (
    <div className={styles.root} aria-busy="true">
      <Skeleton width="three-quarters" />
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton width="three-quarters" />
    </div>
  )
}

const isSeverity = (value: unknown): value is Severity => typeof value === 'string' && value in severityWords

/** Why a threat that people had worked on is new again; null if it wasn't escalated. */
function describeEscalation({
  escalatedAt,
  revisions,
}: Pick<Threat, 'escalatedAt' | 'revisions'>): string | null {
  if (escalatedAt === null) return null
  const severityIncrease = revisions
    ?.flatMap(({ changes }) => changes)
    .find(
      ({ field, from, to }) =>
        field === 'severity' && isSeverity(from) && isSeverity(to) && rankSeverity(to) > rankSeverity(from),
    )
  if (!severityIncrease) return texts.escalatedAtProperty
  const getSeverityName = (value: unknown) => severityWords[value as Severity].toLowerCase()
  return texts.escalatedSeverity(getSeverityName(severityIncrease.from), getSeverityName(severityIncrease.to))
}
