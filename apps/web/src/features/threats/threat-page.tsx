import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mapQueries } from '~/data/map/queries'
import { useMapProperties } from '~/data/map/use-map-properties'
import type { Threat } from '~/data/threats/queries'
import { AffectedProperties, RelatedThreats } from './affected-properties.tsx'
import { BriefAlerts } from './brief-alerts.tsx'
import { BriefChecklist } from './brief-checklist.tsx'
import { BriefEscalation } from './brief-escalation.tsx'
import {
  AffectedCounts,
  ApproximateImpact,
  BriefMatching,
  BriefTimes,
  ThreatLocation,
} from './brief-impact.tsx'
import { BriefIncident } from './brief-incident.tsx'
import { BriefSection, SectionLevel } from './brief-section.tsx'
import { BriefMessages, BriefSource, BriefSourceText } from './brief-source.tsx'
import { BriefNotes } from './brief-notes.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefWork } from './brief-work.tsx'
import { BriefHeader, BriefSkeleton } from './threat-brief.tsx'
import styles from './threat-brief.module.css'
import { useBriefAlerts } from './use-brief-alerts.ts'

interface ThreatPageProps {
  orgId: string
  threat: Threat
  /** Extra actions for threats reported by a person. */
  reportActions?: ReactNode
}

const mapHeightPx = 320

/** One threat at all the properties it affects, with its triage actions. The page shows its title. */
export function ThreatPage({ orgId, threat, reportActions }: ThreatPageProps) {
  // Where it affects a single property, the work on it is all there is.
  const onlyImpact = threat.impact.properties === 1 ? threat.impacts?.[0] : undefined
  const alerts = useBriefAlerts(orgId, threat.id, threat, onlyImpact)
  if (alerts === undefined) return <BriefSkeleton />

  const work = { orgId, threat, impact: onlyImpact, property: onlyImpact?.property }

  return (
    <SectionLevel value={2}>
      <article className={styles.root} aria-label={threat.title}>
        <BriefHeader threat={threat} triage={threat.triage} isTitled />
        {onlyImpact ? <ApproximateImpact impact={onlyImpact} mayFix={false} /> : null}
        <div className={styles.columns}>
          <div className={styles.work}>
            {alerts?.isMain ? <BriefAlerts {...alerts} /> : null}
            <BriefWork {...work} isAlertFirst={alerts?.isMain ?? false} reportActions={reportActions} />
            {alerts && !alerts.isMain ? <BriefAlerts {...alerts} /> : null}
            <BriefEscalation orgId={orgId} threatId={threat.id} timeZone={undefined} />
            {onlyImpact ? <BriefChecklist orgId={orgId} threat={threat} impact={onlyImpact} /> : null}
            <BriefNotes {...work} />
          </div>
          <div className={styles.facts}>
            <BriefIncident orgId={orgId} threat={threat} />
            <BriefSection title={texts.affectedTitle} data-tour="affected">
              <AffectedCounts counts={threat.impact} threatId={threat.id} />
            </BriefSection>
            <AffectedProperties orgId={orgId} threat={threat} />
            <ThreatMap orgId={orgId} threat={threat} />
            <BriefTimes threat={threat} hint={texts.inYourTimeZone} />
            <BriefSourceText threat={threat} />
            <RelatedThreats orgId={orgId} ids={threat.relatedThreatIds} />
            <div>
              {onlyImpact ? <BriefMatching threat={threat} impact={onlyImpact} /> : null}
              <BriefMessages threat={threat} timeZone={undefined} />
              <BriefSource orgId={orgId} threat={threat} />
            </div>
          </div>
        </div>
      </article>
    </SectionLevel>
  )
}

function ThreatMap({ orgId, threat }: Pick<ThreatPageProps, 'orgId' | 'threat'>) {
  const { data } = useQuery({ ...mapQueries.points(orgId), throwOnError: false })
  const points = useMapProperties(orgId, data?.properties)
  const affectedIds = new Set(threat.impacts?.map(({ property }) => property.id))
  return (
    <ThreatLocation
      threat={threat}
      properties={points.filter(({ id }) => affectedIds.has(id))}
      height={mapHeightPx}
    />
  )
}
