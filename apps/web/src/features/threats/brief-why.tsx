import { DescriptionItem, DescriptionList, Text } from '@parapet/ui'
import { describeSpan } from '~/components/threats/describe-countdown'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'
import { describeDirection, describeDistance } from './describe-distance.ts'
import { useMeasures } from './use-measures.ts'

/** Which rule put it here, and what its risk is made of. */
export function BriefWhy({ threat, impact }: { threat: Threat; impact: ThreatImpact }) {
  const system = useMeasures()
  const factors = (['severity', 'certainty', 'urgency', 'proximity'] as const).map(
    (part) => `${texts.factors[part]} ${formatNumber(impact.riskParts[part], { maximumFractionDigits: 2 })}`,
  )
  return (
    <BriefPart title={texts.whyTitle}>
      <Text>
        {texts.methods[impact.method] ?? impact.method}
        {impact.byCountyOnly ? ` ${texts.byCounty}` : null}
      </Text>
      <DescriptionList>
        {impact.distanceMeters === null ? null : (
          <DescriptionItem term={texts.distance}>{describePlace(impact, system)}</DescriptionItem>
        )}
        <DescriptionItem term={texts.rule}>
          {impact.rule.radiusMeters === null
            ? impact.rule.name
            : texts.radius(impact.rule.name, describeDistance(impact.rule.radiusMeters, system))}
        </DescriptionItem>
        <DescriptionItem term={texts.risk}>
          {texts.riskFormula(formatNumber(impact.riskScore), factors.join(' × '))}
        </DescriptionItem>
        <DescriptionItem term={texts.delay}>
          {texts.delayOf(describeSpan(threat.ingestLagSeconds * 1000))}
        </DescriptionItem>
      </DescriptionList>
    </BriefPart>
  )
}

function describePlace({ distanceMeters, bearingDeg }: ThreatImpact, system: 'imperial' | 'metric') {
  if (distanceMeters === null || distanceMeters === 0) return texts.inside
  const distance = describeDistance(distanceMeters, system)
  return bearingDeg === null ? texts.awayOnly(distance) : texts.away(distance, describeDirection(bearingDeg))
}
