import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { LocationIndex } from './location-index.ts'
import type { Match } from './match-shape.ts'

/** Where a hazard affects a property that has buildings with a point. */
export interface AffectedBuildings {
  ids: string[]
  /** Whether it also affects the property's own location, which every building without a point uses. */
  ownLocation: 'affected' | 'possible' | 'unaffected'
}

/**
 * One match for each property: the strongest of its own and its buildings' matches. If only a weaker match is certain,
 * the result isn't, because the strongest one says how near the hazard may be.
 */
export function mergeBuildings(
  matches: Match[],
  { locations: { lons, buildings }, withBuildings }: LocationIndex,
): Match[] {
  if (buildings.length === 0) return matches
  const propertyCount = lons.length - buildings.length
  const merged: Match[] = []
  const groups = new Map<number, { strongest: Match; affected: AffectedBuildings }>()
  for (const match of matches) {
    const [owner, buildingId] =
      match.propertyIndex < propertyCount
        ? [match.propertyIndex, null]
        : buildings[match.propertyIndex - propertyCount]!
    if (!withBuildings.has(owner)) {
      merged.push(match)
      continue
    }
    const group = groups.get(owner) ?? {
      strongest: match,
      affected: { ids: [], ownLocation: 'unaffected' },
    }
    groups.set(owner, group)
    if (compareStrength(match, group.strongest) < 0) group.strongest = match
    if (buildingId !== null) group.affected.ids.push(buildingId)
    else group.affected.ownLocation = match.approximateBy === null ? 'affected' : 'possible'
  }
  for (const [propertyIndex, { strongest, affected }] of groups)
    merged.push({ ...strongest, propertyIndex, buildings: { ...affected, ids: affected.ids.toSorted() } })
  return merged
}

const proximityOrder: readonly Match['proximity'][] = ['inside', 'zone', 'near']

/** Negative if `a` is worse for the property, or as bad and more certain. */
function compareStrength(a: Match, b: Match): number {
  return (
    rankSeverity(b.severity) - rankSeverity(a.severity) ||
    proximityOrder.indexOf(a.proximity) - proximityOrder.indexOf(b.proximity) ||
    (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0) ||
    Number(a.approximateBy !== null) - Number(b.approximateBy !== null) ||
    Number(a.byCountyOnly) - Number(b.byCountyOnly)
  )
}
