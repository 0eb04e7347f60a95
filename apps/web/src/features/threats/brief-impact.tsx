import { DescriptionItem, DescriptionList, Text, Stat } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MultiPolygon, Polygon } from 'geojson'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { RelativeTime } from '~/components/relative-time'
import { threatTexts } from '~/components/threats/texts'
import { isOver, describeSpan } from '~/components/threats/threat-countdown'
import type { PropertyListItem } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatExactTime, formatNumber } from '~/lib/format'
import { BriefPart } from './brief-part.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './threat-brief.module.css'

/** Start and end, in the property's time zone. */
export function BriefWhen({ threat, timeZone }: { threat: Threat; timeZone: string | undefined }) {
  const startsAt = threat.onsetAt ?? threat.effectiveAt
  const endsAt = isOver(threat) ? (threat.closedAt ?? threat.endsAt) : (threat.endsAt ?? threat.expiresAt)
  return (
    <BriefPart title={texts.whenTitle} hint={timeZone === undefined ? texts.ownZone : texts.inZone(timeZone)}>
      <DescriptionList>
        {startsAt === null ? null : (
          <DescriptionItem term={texts.starts}>{formatExactTime(startsAt, timeZone)}</DescriptionItem>
        )}
        {endsAt === null ? null : (
          <DescriptionItem term={isOver(threat) ? texts.over : texts.ends}>
            {formatExactTime(endsAt, timeZone)}
          </DescriptionItem>
        )}
        <DescriptionItem term={texts.sent}>
          <RelativeTime moment={threat.sentAt} {...(timeZone === undefined ? {} : { timeZone })} />
        </DescriptionItem>
      </DescriptionList>
    </BriefPart>
  )
}

/** The property and the threat on a small map. */
export function BriefWhere({ property, threat }: { property: PropertyListItem; threat: Threat }) {
  const { lat, lon } = property.address
  const isDrawn = threat.geometry !== null || threat.point !== null
  return (
    <BriefPart title={texts.whereTitle}>
      {threat.areaDesc ? <Text>{threat.areaDesc}</Text> : null}
      {isDrawn ? null : <Text tone="muted">{texts.noPlace}</Text>}
      {isDrawn || lat !== null ? (
        <LazyHazardMap
          variant="mini"
          label={texts.map(threat.title)}
          properties={
            lat === null || lon === null
              ? []
              : [
                  {
                    id: property.id,
                    name: property.name,
                    lat,
                    lon,
                    severity: property.threats.maxSeverity,
                    riskScore: property.riskScore,
                    threats: property.threats.active,
                  },
                ]
          }
          threats={[
            {
              id: threat.id,
              title: threat.title,
              hazard: threat.hazard,
              severity: threat.severity,
              status: threat.status,
              geometry: threat.geometry as Polygon | MultiPolygon | null,
              point: threat.point as [number, number] | null,
              radiusMeters: threat.radiusMeters,
            },
          ]}
          selectedPropertyId={property.id}
          selectedThreatId={threat.id}
        />
      ) : null}
    </BriefPart>
  )
}

/** The matching rule and the factors of the risk score. */
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

/** The units and tenants affected. */
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

const metersPerMile = 1609.344
const metersPerFoot = 0.3048

/** `850 m` or `4.2 km`; feet or miles in the imperial system. */
export function describeDistance(meters: number, system: 'imperial' | 'metric'): string {
  if (system === 'imperial') {
    const miles = meters / metersPerMile
    if (miles < 0.1) return texts.feet(formatNumber(Math.round(meters / metersPerFoot)))
    return texts.miles(formatRounded(miles))
  }
  return meters < 1000
    ? texts.meters(formatNumber(Math.round(meters)))
    : texts.kilometers(formatRounded(meters / 1000))
}

const formatRounded = (value: number) => formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })

/** `northeast`, from degrees clockwise from north. */
export function describeDirection(bearingDeg: number): string {
  const eighths = Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8
  return texts.directions[eighths]!
}

/** The person's unit system. */
function useMeasures(): 'imperial' | 'metric' {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  return user.unitSystem
}
