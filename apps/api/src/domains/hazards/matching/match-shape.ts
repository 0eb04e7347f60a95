import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import type { ApproximatePrecision, RiskParts } from '../../../platform/db/schema/index.ts'
import { isMilder, shiftSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { boxesAround, packArea, type PackedArea, widenBox } from '../../../platform/geo/packed-area.ts'
import { distanceToPoint, relateToArea } from './footprint-distance.ts'
import { matchZones, type ZoneMethod } from './match-zones.ts'
import type { LocationIndex } from './location-index.ts'
import { type AffectedBuildings, mergeBuildings } from './merge-buildings.ts'
import { listQuakeTiers, radiusFor, type ResolvedRule, resolveRule } from './radii.ts'
import { scoreRisk, toRiskParts, weighProximity } from './risk-score.ts'

/** Why a hazard touches a property, and with what severity and risk. */
export interface Match {
  /** Index of the property in its `LocationSet`. */
  propertyIndex: number
  method: 'inside_geometry' | 'radius' | ZoneMethod
  byCountyOnly: boolean
  /** Set if the match isn't certain, because only this much of the location is known. */
  approximateBy: ApproximatePrecision | null
  proximity: 'inside' | 'zone' | 'near'
  /** 0 inside; null in a zone. The shortest possible distance if the location is approximate. */
  distanceMeters: number | null
  bearingDeg: number | null
  rule: { id: null; name: string; radiusMeters: number | null }
  /** The severity at this property; an earthquake is milder farther away. */
  severity: Severity
  riskScore: number
  riskParts: RiskParts
  /** Only for properties that have buildings with a point. */
  buildings?: AffectedBuildings
}

/** A hazard with packed areas, prepared once for several organizations. */
interface PackedShape {
  shape: HazardShape
  area: PackedArea | null
  /** Worst first. */
  bands: { severity: Severity; text: string; area: PackedArea }[]
}

export const packShape = (shape: HazardShape): PackedShape => ({
  shape,
  area: shape.geometry ? packArea(shape.geometry) : null,
  bands: (shape.bands ?? []).map(({ severity, text, geometry }) => ({
    severity,
    text,
    area: packArea(geometry),
  })),
})

/**
 * All properties that a hazard touches, by the most precise location it has: bands of severity, geometry, distance from
 * a point, or zones.
 */
export function matchShape(packedShape: PackedShape, index: LocationIndex): Match[] {
  index.simplified.clear()
  const matches = matchLocations(packedShape, index)
  const namedMatches =
    index.simplified.size === 0
      ? matches
      : matches.map((match) =>
          index.simplified.has(match.propertyIndex) ? nameSimplification(match) : match,
        )
  return mergeBuildings(namedMatches, index)
}

const nameSimplification = (match: Match): Match => ({
  ...match,
  rule: { ...match.rule, name: `${match.rule.name} (footprint simplified to its bounding box)` },
})

function matchLocations(packedShape: PackedShape, index: LocationIndex): Match[] {
  if (packedShape.bands.length > 0) return matchBands(packedShape, index)
  if (packedShape.area) return matchArea(packedShape.area, packedShape.shape, index)
  if (packedShape.shape.point) return matchPoint(packedShape.shape.point, packedShape.shape, index)
  return matchByZone(packedShape.shape, index)
}

/** Properties with a custom distance are matched by that distance instead. */
function matchBands({ bands, shape }: PackedShape, index: LocationIndex): Match[] {
  const rules = rulesFor(shape, index, true)
  const seenIndexes = new Set<number>()
  const matches: Match[] = []
  for (const { area, severity, text } of bands) {
    for (const propertyIndex of boxesAround(area, 0).flatMap(index.within)) {
      const rule = rules.of(propertyIndex)
      if (seenIndexes.has(propertyIndex) || rule.isOverridden) continue
      const { isInside, isCertain } = relateToArea(index, propertyIndex, area)
      if (!isInside) continue
      seenIndexes.add(propertyIndex)
      if (isTooMild(rule, severity)) continue
      const match = toMatch(shape, {
        propertyIndex,
        rule,
        severity,
        method: 'inside_geometry',
        proximity: 'inside',
        approximateBy: isCertain ? null : precisionOf(index, propertyIndex),
      })
      matches.push({ ...match, rule: { ...match.rule, name: `Shaking at ${text} or higher` } })
    }
  }
  const pointMatches = shape.point ? matchPoint(shape.point, shape, index) : []
  return [...matches, ...pointMatches.filter(({ propertyIndex }) => rules.of(propertyIndex).isOverridden)]
}

function matchArea(area: PackedArea, shape: HazardShape, index: LocationIndex): Match[] {
  const matches: Match[] = []
  const rules = rulesFor(shape, index, false)
  const boxes = boxesAround(area, rules.reachMax)
  const seenIndexes = boxes.length > 1 ? new Set<number>() : null
  for (const box of boxes) {
    for (const propertyIndex of index.within(box)) {
      if (seenIndexes?.has(propertyIndex)) continue
      seenIndexes?.add(propertyIndex)
      const rule = rules.of(propertyIndex)
      const { isInside, isCertain, measure } = relateToArea(index, propertyIndex, area)
      if (isInside) {
        if (isTooMild(rule, shape.severity)) continue
        matches.push(
          toMatch(shape, {
            propertyIndex,
            rule,
            severity: shape.severity,
            method: 'inside_geometry',
            proximity: 'inside',
            approximateBy: isCertain ? null : precisionOf(index, propertyIndex),
          }),
        )
        continue
      }
      const radiusMeters = shape.radiusMeters ?? radiusFor(rule.radii, shape.severity)
      if (radiusMeters === 0) continue
      const distance = measure()
      if (distance.distanceMeters > radiusMeters) continue
      const severity = severityNear(shape, distance.distanceMeters, rule)
      if (isTooMild(rule, severity)) continue
      matches.push(
        toMatch(shape, {
          propertyIndex,
          rule,
          severity,
          method: 'radius',
          proximity: 'near',
          approximateBy: precisionOf(index, propertyIndex),
          radiusMeters,
          ...distance,
        }),
      )
    }
  }
  return matches
}

function matchPoint([lon, lat]: [number, number], shape: HazardShape, index: LocationIndex): Match[] {
  const matches: Match[] = []
  const rules = rulesFor(shape, index, true)
  const box = widenBox({ west: lon, east: lon, south: lat, north: lat }, rules.reachMax)
  for (const propertyIndex of index.within(box)) {
    const rule = rules.of(propertyIndex)
    const distance = distanceToPoint(index, propertyIndex, lon, lat)
    const reach = reachAt(shape, rule, distance.distanceMeters)
    if (!reach || distance.distanceMeters > reach.radiusMeters || isTooMild(rule, reach.severity)) continue
    matches.push(
      toMatch(shape, {
        propertyIndex,
        rule,
        method: 'radius',
        proximity: 'near',
        approximateBy: precisionOf(index, propertyIndex),
        ...reach,
        ...distance,
      }),
    )
  }
  return matches
}

function matchByZone(shape: HazardShape, index: LocationIndex): Match[] {
  const rules = rulesFor(shape, index, false)
  if (!index.locations.matching.includeZones) return []
  return matchZones(shape, index).flatMap(({ propertyIndex, method, byCountyOnly, isCertain }) => {
    const rule = rules.of(propertyIndex)
    if (isTooMild(rule, shape.severity)) return []
    return [
      toMatch(shape, {
        propertyIndex,
        rule,
        severity: shape.severity,
        method,
        proximity: 'zone',
        byCountyOnly,
        approximateBy: isCertain ? null : precisionOf(index, propertyIndex),
      }),
    ]
  })
}

const precisionOf = (index: LocationIndex, propertyIndex: number): ApproximatePrecision | null =>
  index.roughAreas.get(propertyIndex)?.by ?? null

const isTooMild = (rule: ResolvedRule, severity: Severity) =>
  rule.minSeverity !== null && isMilder(severity, rule.minSeverity)

/** How far the hazard reaches from its point, and its severity at this distance; null beyond an earthquake's tiers. */
function reachAt(
  shape: HazardShape,
  rule: ResolvedRule,
  distanceMeters: number,
): { radiusMeters: number; severity: Severity } | null {
  const tiers = quakeTiers(shape, rule)
  if (tiers) {
    const tier = tiers.find(({ meters }) => distanceMeters <= meters)
    return tier ? { radiusMeters: tiers.at(-1)!.meters, severity: tier.severity } : null
  }
  return {
    radiusMeters: shape.radiusMeters ?? radiusFor(rule.radii, shape.severity),
    severity: shape.severity,
  }
}

const quakeTiers = ({ hazard, magnitude, severity }: HazardShape, rule: ResolvedRule) =>
  hazard === 'earthquake' && magnitude && !rule.isOverridden
    ? listQuakeTiers(magnitude.value, severity, rule.factor)
    : null

const mileMeters = 1_609.344

/** The severity outside of an area. A wildfire's drops one step beyond one mile, and two steps beyond five miles. */
function severityNear(
  { hazard, severity }: HazardShape,
  distanceMeters: number,
  rule: ResolvedRule,
): Severity {
  if (hazard !== 'wildfire' || rule.isOverridden || distanceMeters <= mileMeters * rule.factor)
    return severity
  return shiftSeverity(severity, distanceMeters <= 5 * mileMeters * rule.factor ? -1 : -2)
}

function rulesFor(shape: HazardShape, index: LocationIndex, isPoint: boolean) {
  const { matching } = index.locations
  const defaultRule = resolveRule(matching, null, shape.hazard, isPoint)
  const byProperty = new Map<number, ResolvedRule>()
  for (const [propertyIndex, overrides] of index.overrides) {
    if (overrides[shape.hazard])
      byProperty.set(propertyIndex, resolveRule(matching, overrides, shape.hazard, isPoint))
  }
  const reachOf = (rule: ResolvedRule) =>
    quakeTiers(shape, rule)?.at(-1)?.meters ?? shape.radiusMeters ?? radiusFor(rule.radii, shape.severity)
  return {
    of: (propertyIndex: number) => byProperty.get(propertyIndex) ?? defaultRule,
    reachMax: Math.max(reachOf(defaultRule), ...byProperty.values().map(reachOf)),
  }
}

interface UnscoredMatch {
  propertyIndex: number
  rule: ResolvedRule
  severity: Severity
  method: Match['method']
  proximity: Match['proximity']
  byCountyOnly?: boolean
  approximateBy: ApproximatePrecision | null
  distanceMeters?: number
  bearingDeg?: number
  radiusMeters?: number
}

function toMatch(shape: HazardShape, match: UnscoredMatch): Match {
  const { propertyIndex, method, proximity, severity, distanceMeters, radiusMeters } = match
  const isNear = proximity === 'near'
  const weight = isNear
    ? weighProximity({ proximity, distanceMeters: distanceMeters!, radiusMeters: radiusMeters! })
    : weighProximity({ proximity })
  const riskParts = toRiskParts({ ...shape, severity }, weight)
  return {
    propertyIndex,
    method,
    byCountyOnly: match.byCountyOnly ?? false,
    approximateBy: match.approximateBy,
    proximity,
    distanceMeters: isNear ? Math.round(distanceMeters!) : proximity === 'inside' ? 0 : null,
    bearingDeg: isNear ? Math.round(match.bearingDeg!) % 360 : null,
    rule: {
      id: null,
      name: proximity === 'inside' ? 'Inside the outline' : proximity === 'zone' ? 'Zones' : match.rule.name,
      radiusMeters: isNear ? Math.round(radiusMeters!) : null,
    },
    severity,
    riskScore: scoreRisk(riskParts),
    riskParts,
  }
}

/** The fields of a hazard that matching needs, as plain data for the worker. */
export type HazardShape = Pick<
  HazardMessage,
  | 'hazard'
  | 'severity'
  | 'certainty'
  | 'urgency'
  | 'geometry'
  | 'point'
  | 'radiusMeters'
  | 'zones'
  | 'magnitude'
  | 'bands'
> & {
  connector: string
}

export const toShape = (message: HazardShape): HazardShape => ({
  connector: message.connector,
  hazard: message.hazard,
  severity: message.severity,
  certainty: message.certainty,
  urgency: message.urgency,
  geometry: message.geometry,
  point: message.point,
  radiusMeters: message.radiusMeters,
  zones: message.zones,
  magnitude: message.magnitude,
  bands: message.bands ?? null,
})
