import { and, between, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { earthRadiusMeters, metersPerDegree } from '../../../platform/geo/distance.ts'
import { isCountedImpact, isOfThreat } from '../access/threat-visibility.ts'
import { anyOf, visibleProperties } from '../access/visibility.ts'
import { isThreatened } from '../exposure/property-figures.ts'
import { hasTag, oneOfOrNone, orNone } from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { PropertyFilters } from './properties.schema.ts'

/** `ids` are all properties that match the search words, if there are few. */
export type NarrowedFilters = PropertyFilters & { ids?: string[] }

const idsMax = 2000

/** Looks up the words of `q` in the trigram index. */
export async function narrowSearch(
  tx: TransactionContext,
  filters: PropertyFilters,
): Promise<NarrowedFilters> {
  const patterns = toSearchPatterns(filters.q)
  const ids = patterns.length === 0 ? null : await findIdsUpTo(tx, 'find_property_ids', patterns, idsMax)
  return ids ? { ...filters, ids } : filters
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
export function propertyConditions(
  ctx: Pick<ServiceContext, 'actor' | 'orgId'>,
  filters: NarrowedFilters,
  except?: keyof NarrowedFilters,
): SQL {
  const active = { ...filters }
  if (except) delete active[except]
  return and(
    eq(property.orgId, ctx.orgId),
    visibleProperties(ctx),
    active.ids && anyOf(property.id, active.ids),
    ...toSearchPatterns(active.q).map((pattern) => sql`${property.searchText} like ${pattern}`),
    active.portfolioId && inArray(property.portfolioId, active.portfolioId),
    active.propertyClass && inArray(property.propertyClass, active.propertyClass),
    oneOfOrNone(property.propertySubType, active.propertySubType),
    active.status
      ? inArray(property.status, active.status)
      : except === 'status'
        ? undefined
        : ne(property.status, 'archived'),
    oneOfOrNone(property.region, active.region),
    matchesText(property.city, property.citySort, active.city),
    matchesText(property.county, sql`lower(${property.county})`, active.county),
    hasTag(property.tags, active.tag),
    oneOfOrNone(property.managerUserId, active.managerUserId),
    active.criticality && inArray(property.criticality, active.criticality),
    active.geocode && inArray(property.geocodeStatus, active.geocode),
    isThreatened(ctx, property.id, active.hasThreats),
    active.severity &&
      withFigure(ctx, inArray(propertyFigure.maxSeverityRank, active.severity.map(rankSeverity))),
    threatenedBy(ctx, active),
    active.riskFrom === undefined
      ? undefined
      : withFigure(ctx, gte(propertyFigure.riskScore, active.riskFrom)),
    active.dataQualityTo === undefined
      ? undefined
      : withFigure(ctx, lte(propertyFigure.quality, active.dataQualityTo)),
    active.bbox && isInBox(active.bbox),
    active.near && isNear(active.near),
    active.updatedFrom === undefined ? undefined : gte(property.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** A subquery, because `property_figure` has the index. */
const withFigure = ({ orgId }: Pick<ServiceContext, 'orgId'>, where: SQL | undefined) =>
  sql`${property.id} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(eq(propertyFigure.orgId, orgId), where)})`

/** Whether one open threat has both the hazard and, at this property, the triage. */
function threatenedBy(
  { orgId }: Pick<ServiceContext, 'orgId'>,
  { hazard, triage }: Pick<NarrowedFilters, 'hazard' | 'triage'>,
) {
  if (!hazard && !triage) return undefined
  return sql`${property.id} in (select ${threatImpact.propertyId} from ${threatImpact} join ${threat} on ${isOfThreat} where ${and(
    eq(threatImpact.orgId, orgId),
    sql`${threat.status} in ('upcoming', 'active') and not ${threat.isTest}`,
    isNull(threatImpact.endedAt),
    hazard && inArray(threat.hazard, hazard),
    triage ? inArray(threatImpact.triage, triage) : isCountedImpact,
  )})`
}

/** Compares case-insensitively. `folded` is the indexed expression of the column. */
function matchesText(
  column: AnyPgColumn,
  folded: SQL | AnyPgColumn,
  selected: readonly string[] | undefined,
) {
  return orNone(selected, isNull(column), (values) =>
    or(
      ...values.map((value) =>
        folded === property.citySort ? sql`${folded} = sort_key(${value})` : sql`${folded} = lower(${value})`,
      ),
    ),
  )
}

function isInBox([minLon, minLat, maxLon, maxLat]: readonly number[]) {
  const lon =
    minLon! <= maxLon!
      ? between(property.lon, minLon!, maxLon!)
      : // The box crosses the date line.
        or(gte(property.lon, minLon!), lte(property.lon, maxLon!))
  return and(between(property.lat, minLat!, maxLat!), lon)
}

function isNear([lat, lon, meters]: readonly number[]) {
  const degrees = meters! / metersPerDegree
  const cosine = sql`sin(radians(${lat}::float8)) * sin(radians(${property.lat})) + cos(radians(${lat}::float8)) * cos(radians(${property.lat})) * cos(radians(${property.lon} - ${lon}::float8))`
  return and(
    between(property.lat, lat! - degrees, lat! + degrees),
    sql`${earthRadiusMeters}::float8 * acos(least(1, ${cosine})) <= ${meters}::float8`,
  )
}
