import { useCan } from '@parapet/permissions/react'
import { Banner, DescriptionItem, DescriptionList, linkClassName, Text, Stat } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { MultiPolygon, Polygon } from 'geojson'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import type { HazardMapProps } from '~/components/hazard-map/map-skeleton'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import { isOver } from '~/components/threats/threat-countdown'
import type { PropertyListItem } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { threatQueries, type Threat, type ThreatImpact } from '~/data/threats/queries'
import { describeDistance } from '~/lib/distance'
import { formatDelay } from '~/lib/duration'
import { formatExactTime, formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { nameTimeZone } from '~/lib/time-zones'
import { describeBuildings } from './affected-buildings.ts'
import { BriefSection, CollapsibleSection } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './threat-brief.module.css'

interface BriefTimesProps {
  threat: Threat
  /** The property's time zone. */
  timeZone?: string | undefined
  /** @default which time zone it is */
  hint?: string
}

/** Start and end, in the property's time zone. */
export function BriefTimes({
  threat,
  timeZone,
  hint = timeZone === undefined ? texts.inUserTimeZone : texts.inPropertyTimeZone(nameTimeZone(timeZone)),
}: BriefTimesProps) {
  const startsAt = threat.onsetAt ?? threat.effectiveAt
  const endsAt = isOver(threat) ? (threat.closedAt ?? threat.endsAt) : (threat.endsAt ?? threat.expiresAt)
  return (
    <BriefSection title={texts.timesTitle} hint={hint}>
      <DescriptionList>
        {startsAt === null ? null : (
          <DescriptionItem term={texts.starts}>{formatExactTime(startsAt, timeZone)}</DescriptionItem>
        )}
        {endsAt === null ? null : (
          <DescriptionItem term={isOver(threat) ? texts.ended : texts.ends}>
            {formatExactTime(endsAt, timeZone)}
          </DescriptionItem>
        )}
        <DescriptionItem term={texts.sent}>
          <RelativeTime moment={threat.sentAt} {...(timeZone === undefined ? {} : { timeZone })} />
        </DescriptionItem>
      </DescriptionList>
    </BriefSection>
  )
}

/** Says that the threat might miss the property, because its exact location is unknown, with a link to set it. */
export function ApproximateImpact({ impact, mayFix }: { impact: ThreatImpact; mayFix: boolean }) {
  if (!impact.approximateBy) return null
  return (
    <Banner
      tone="warning"
      title={texts.possible[impact.proximity](texts.locatedBy[impact.approximateBy])}
      {...(mayFix
        ? {
            actions: (
              <PageLink
                to={paths.property(impact.property.id, { edit: 'address' })}
                className={linkClassName({})}
              >
                {texts.setLocation}
              </PageLink>
            ),
          }
        : {})}
    >
      {texts.possibleDetail}
    </Banner>
  )
}

/** The property and the threat on a small map. */
export function BriefLocation({ property, threat }: { property: PropertyListItem; threat: Threat }) {
  const { lat, lon } = property.address
  return (
    <ThreatLocation
      threat={threat}
      selectedPropertyId={property.id}
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
                radiusMeters: property.address.geocode.radiusMeters,
              },
            ]
      }
    />
  )
}

interface ThreatLocationProps {
  threat: Threat
  properties: HazardMapProps['properties']
  selectedPropertyId?: string
  /** In px. */
  height?: number
}

/** The area of a threat, in words and on a small map with properties. */
export function ThreatLocation({ threat, properties, selectedPropertyId, height }: ThreatLocationProps) {
  const hasLocation = threat.geometry !== null || threat.point !== null
  return (
    <BriefSection title={texts.locationTitle}>
      {threat.areaDesc ? <Text>{threat.areaDesc}</Text> : null}
      {hasLocation ? null : (
        <Text tone="muted">{threat.source ? texts.noOutline : texts.reportedForProperties}</Text>
      )}
      {hasLocation || properties.length > 0 ? (
        <LazyHazardMap
          variant="mini"
          label={texts.map(threat.title)}
          properties={properties}
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
          selectedThreatId={threat.id}
          {...(selectedPropertyId === undefined ? {} : { selectedPropertyId })}
          {...(height === undefined ? {} : { height })}
        />
      ) : null}
    </BriefSection>
  )
}

/** The matching rule and the factors of the risk score. */
export function BriefMatching({ threat, impact }: { threat: Threat; impact: ThreatImpact }) {
  const unitSystem = useUnitSystem()
  const factors = (['severity', 'certainty', 'urgency', 'proximity'] as const).map(
    (name) => `${texts.factors[name]} ${formatNumber(impact.riskParts[name], { maximumFractionDigits: 2 })}`,
  )
  return (
    <CollapsibleSection title={texts.matchingTitle}>
      <Text>
        {impact.approximateBy
          ? texts.possibleMatch[impact.proximity](texts.locatedArea[impact.approximateBy])
          : (texts.methods[impact.method] ?? impact.method)}
        {impact.byCountyOnly ? ` ${texts.byCounty}` : null}
      </Text>
      <DescriptionList>
        {impact.distanceMeters === null || (impact.approximateBy && impact.distanceMeters === 0) ? null : (
          <DescriptionItem term={texts.distance}>{describeProximity(impact, unitSystem)}</DescriptionItem>
        )}
        <DescriptionItem term={texts.rule}>
          {impact.rule.radiusMeters === null
            ? impact.rule.name
            : texts.radius(impact.rule.name, describeDistance(impact.rule.radiusMeters, unitSystem))}
        </DescriptionItem>
        <DescriptionItem term={texts.risk}>
          {texts.riskFormula(formatNumber(impact.riskScore), factors.join(' × '))}
        </DescriptionItem>
        <DescriptionItem term={texts.delay}>
          {texts.delayDuration(formatDelay(threat.ingestLagSeconds))}
        </DescriptionItem>
      </DescriptionList>
    </CollapsibleSection>
  )
}

function describeProximity(
  { distanceMeters, bearingDeg, approximateBy }: ThreatImpact,
  unitSystem: 'imperial' | 'metric',
) {
  if (distanceMeters === null || distanceMeters === 0) return texts.inside
  const shortest = describeDistance(distanceMeters, unitSystem)
  const distance = approximateBy ? texts.atLeast(shortest) : shortest
  return bearingDeg === null
    ? texts.distanceOnly(distance)
    : texts.distanceAndDirection(distance, describeDirection(bearingDeg))
}

interface BriefAffectedProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact
}

/** The units and tenants affected, and the other properties. */
export function BriefAffected({ orgId, threat, impact }: BriefAffectedProps) {
  const buildings = describeBuildings(impact)
  return (
    <BriefSection title={texts.affectedTitle} data-tour="affected">
      {buildings === null ? null : <Text>{buildings}</Text>}
      <AffectedCounts counts={impact} threatId={threat.id} propertyId={impact.property.id} />
      {threat.impact.properties > 1 ? (
        <OtherProperties orgId={orgId} threatId={threat.id} propertyId={impact.property.id} />
      ) : null}
    </BriefSection>
  )
}

interface AffectedCountsProps {
  counts: Pick<ThreatImpact, 'units' | 'declaredUnits' | 'tenants' | 'reachable' | 'assistance'>
  threatId: string
  /** Limits the linked people to this property. */
  propertyId?: string
}

/** Units and tenants, with a link to the people. */
export function AffectedCounts({ counts, threatId, propertyId }: AffectedCountsProps) {
  const mayReadTenants = useCan('tenant:read')
  const units = counts.declaredUnits > 0 ? 'declaredUnits' : 'units'
  return (
    <>
      <div className={styles.stats}>
        {([units, 'tenants', 'reachable', 'assistance'] as const).map((name) =>
          counts[name] === null ? null : (
            <Stat key={name} label={texts[name]} value={formatNumber(counts[name])} />
          ),
        )}
      </div>
      {mayReadTenants && counts.tenants > 0 ? (
        <PageLink
          to={paths.threatPeople(threatId, propertyId === undefined ? {} : { propertyId })}
          className={linkClassName({})}
        >
          {texts.viewPeople}
        </PageLink>
      ) : null}
    </>
  )
}

const maxOtherProperties = 6

/** Links to the threat at the other properties it affects, highest risk first. */
function OtherProperties({
  orgId,
  threatId,
  propertyId,
}: {
  orgId: string
  threatId: string
  propertyId: string
}) {
  const { data: threat } = useQuery(threatQueries.detail(orgId, threatId))
  const others = (threat?.impacts ?? []).filter(
    ({ property, endedAt }) => property.id !== propertyId && endedAt === null,
  )
  if (others.length === 0) return null
  return (
    <DescriptionList>
      <DescriptionItem term={texts.alsoAffected}>
        <span className={styles.links}>
          {others.slice(0, maxOtherProperties).map(({ property }) => (
            <PageLink
              key={property.id}
              to={paths.property(property.id, { threat: threatId })}
              className={linkClassName({})}
            >
              {property.name}
            </PageLink>
          ))}
          {others.length > maxOtherProperties
            ? texts.moreProperties(formatNumber(others.length - maxOtherProperties))
            : null}
        </span>
      </DescriptionItem>
    </DescriptionList>
  )
}

/** `northeast`, from degrees clockwise from north. */
export function describeDirection(bearingDeg: number): string {
  const octant = Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8
  return texts.directions[octant]!
}

/** The person's unit system. */
function useUnitSystem(): 'imperial' | 'metric' {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  return user.unitSystem
}
