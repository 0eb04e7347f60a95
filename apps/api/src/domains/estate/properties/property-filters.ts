import { and, between, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { earthRadiusMeters, metersPerDegree } from '../../../platform/geo/distance.ts'
import { isCountedImpact, impactBelongsToThreat } from '../access/threat-visibility.ts'
import { anyOf, visibleProperties } from '../access/visibility.ts'
import { matchesThreatFilter } from '../exposure/property-figures.ts'
import { hasTag, matchesImport, oneOfOrNone, orNone } from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { PropertyFilters } from './properties.schema.ts'

/** `ids` are all properties that match the search words, if there are few. */
export type ResolvedPropertyFilters = PropertyFilters & { ids?: string[] }

const idsMax = 2000

/** Looks up the words of `q` in the trigram index. */
export async function resolvePropertyFilters(
  tx: TransactionContext,
  filters: PropertyFilters,
): Promise<ResolvedPropertyFilters> {
  const patterns = toSearchPatterns(filters.q)
  const ids = patterns.length === 0 ? null : await findIdsUpTo(tx, 'find_property_ids', patterns, idsMax)
  return ids ? { ...filters, ids } : filters
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
export function propertyConditions(
  ctx: Pick<ServiceContext, 'actor' | 'orgId'>,
  filters: ResolvedPropertyFilters,
  except?: keyof ResolvedPropertyFilters,
): SQL {
  const appliedFilters = { ...filters }
  if (except) delete appliedFilters[except]
  return and(
    eq(property.orgId, ctx.orgId),
    visibleProperties(ctx),
    appliedFilters.ids && anyOf(property.id, appliedFilters.ids),
    ...toSearchPatterns(appliedFilters.q).map((pattern) => sql`${property.searchText} like ${pattern}`),
    appliedFilters.portfolioId && inArray(property.portfolioId, appliedFilters.portfolioId),
    appliedFilters.propertyClass && inArray(property.propertyClass, appliedFilters.propertyClass),
    oneOfOrNone(property.propertySubType, appliedFilters.propertySubType),
    appliedFilters.status
      ? inArray(property.status, appliedFilters.status)
      : except === 'status'
        ? undefined
        : ne(property.status, 'archived'),
    oneOfOrNone(property.region, appliedFilters.region),
    matchesText(property.city, property.citySort, appliedFilters.city),
    matchesText(property.county, sql`lower(${property.county})`, appliedFilters.county),
    hasTag(property.tags, appliedFilters.tag),
    oneOfOrNone(property.managerUserId, appliedFilters.managerUserId),
    appliedFilters.criticality && inArray(property.criticality, appliedFilters.criticality),
    appliedFilters.geocode && inArray(property.geocodeStatus, appliedFilters.geocode),
    appliedFilters.geocodePrecision && inArray(property.geocodePrecision, appliedFilters.geocodePrecision),
    appliedFilters.needsLocation === undefined ? undefined : lacksLocation(appliedFilters.needsLocation),
    matchesThreatFilter(ctx, property.id, appliedFilters.hasThreats),
    appliedFilters.severity &&
      matchesFigure(ctx, inArray(propertyFigure.maxSeverityRank, appliedFilters.severity.map(rankSeverity))),
    matchesThreat(ctx, appliedFilters),
    appliedFilters.riskFrom === undefined
      ? undefined
      : matchesFigure(ctx, gte(propertyFigure.riskScore, appliedFilters.riskFrom)),
    appliedFilters.dataQualityTo === undefined
      ? undefined
      : matchesFigure(ctx, lte(propertyFigure.quality, appliedFilters.dataQualityTo)),
    appliedFilters.bbox && isInBox(appliedFilters.bbox),
    appliedFilters.near && isNear(appliedFilters.near),
    appliedFilters.updatedFrom === undefined
      ? undefined
      : gte(property.updatedAt, new Date(appliedFilters.updatedFrom)),
    matchesImport(ctx, 'property', property.id, appliedFilters.importFileId),
  )!
}

/** A footprint is exact, wherever the point is. */
const isRough = sql`(${property.geocodeStatus} in ('ambiguous', 'failed', 'pending') or (${property.geocodePrecision} in ('postal_code', 'city') and ${property.footprint} is null))`

const lacksLocation = (isWanted: boolean) => (isWanted ? isRough : sql`not ${isRough}`)

/** A subquery, because `property_figure` has the index. */
const matchesFigure = ({ orgId }: Pick<ServiceContext, 'orgId'>, where: SQL | undefined) =>
  sql`${property.id} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(eq(propertyFigure.orgId, orgId), where)})`

/** Whether one open threat has both the hazard and, at this property, the triage. */
function matchesThreat(
  { orgId }: Pick<ServiceContext, 'orgId'>,
  { hazard, triage }: Pick<ResolvedPropertyFilters, 'hazard' | 'triage'>,
) {
  if (!hazard && !triage) return undefined
  return sql`${property.id} in (select ${threatImpact.propertyId} from ${threatImpact} join ${threat} on ${impactBelongsToThreat} where ${and(
    eq(threatImpact.orgId, orgId),
    sql`${threat.status} in ('upcoming', 'active') and not ${threat.isTest}`,
    isNull(threatImpact.endedAt),
    hazard && inArray(threat.hazard, hazard),
    triage ? inArray(threatImpact.triage, triage) : isCountedImpact,
  )})`
}

/** Compares case-insensitively. `foldedColumn` is the indexed expression of the column. */
function matchesText(
  column: AnyPgColumn,
  foldedColumn: SQL | AnyPgColumn,
  selected: readonly string[] | undefined,
) {
  return orNone(selected, isNull(column), (values) =>
    or(
      ...values.map((value) =>
        foldedColumn === property.citySort
          ? sql`${foldedColumn} = sort_key(${value})`
          : sql`${foldedColumn} = lower(${value})`,
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
