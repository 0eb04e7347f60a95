import { Stat, Text } from '@parapet/ui'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { threatTexts } from '~/components/threats/texts'
import { BriefPart } from './brief-part.tsx'
import styles from './threat-brief.module.css'

/** Whom it meets at the property. */
export function BriefWho({ threat, impact }: { threat: Threat; impact: ThreatImpact }) {
  const parts = ['units', 'tenants', 'reachable', 'assistance'] as const
  return (
    <BriefPart title={texts.whoTitle}>
      <div className={styles.stats}>
        {parts.map((part) => (
          <Stat key={part} label={texts[part]} value={formatNumber(impact[part])} />
        ))}
      </div>
      {threat.impact.properties > 1 ? (
        <Text tone="muted" size="sm">
          {texts.alsoElsewhere(threatTexts.affected.properties(threat.impact.properties))}
        </Text>
      ) : null}
    </BriefPart>
  )
}
