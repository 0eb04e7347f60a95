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

/** `ids` holds every property with the words of the search, where they are few. */
export type NarrowedFilters = PropertyFilters & { ids?: string[] }

const fewMax = 2000

/** Looks the words of `q` up in the trigram index. */
export async function narrowSearch(
  tx: TransactionContext,
  filters: PropertyFilters,
): Promise<NarrowedFilters> {
  const patterns = toSearchPatterns(filters.q)
  const ids = patterns.length === 0 ? null : await findIdsUpTo(tx, 'find_property_ids', patterns, fewMax)
  return ids ? { ...filters, ids } : filters
}

/** The organization, what the caller may see, and the filters. `except` ignores one filter, for counting its values. */
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
    sameText(property.city, property.citySort, active.city),
    sameText(property.county, sql`lower(${property.county})`, active.county),
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
    active.bbox && insideBox(active.bbox),
    active.near && near(active.near),
    active.updatedFrom === undefined ? undefined : gte(property.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** Figures have indexes of their own, which lead to the properties. */
const withFigure = ({ orgId }: Pick<ServiceContext, 'orgId'>, where: SQL | undefined) =>
  sql`${property.id} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(eq(propertyFigure.orgId, orgId), where)})`

/** By one open threat with the hazard, and with the triage at this property. */
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

/** Compares without regard to case. `folded` is the column as an index holds it. */
function sameText(column: AnyPgColumn, folded: SQL | AnyPgColumn, wanted: readonly string[] | undefined) {
  return orNone(wanted, isNull(column), (values) =>
    or(
      ...values.map((value) =>
        folded === property.citySort ? sql`${folded} = sort_key(${value})` : sql`${folded} = lower(${value})`,
      ),
    ),
  )
}

function insideBox([minLon, minLat, maxLon, maxLat]: readonly number[]) {
  const lon =
    minLon! <= maxLon!
      ? between(property.lon, minLon!, maxLon!)
      : // A box over the date line.
        or(gte(property.lon, minLon!), lte(property.lon, maxLon!))
  return and(between(property.lat, minLat!, maxLat!), lon)
}

function near([lat, lon, meters]: readonly number[]) {
  const degrees = meters! / metersPerDegree
  const cosine = sql`sin(radians(${lat}::float8)) * sin(radians(${property.lat})) + cos(radians(${lat}::float8)) * cos(radians(${property.lat})) * cos(radians(${property.lon} - ${lon}::float8))`
  return and(
    between(property.lat, lat! - degrees, lat! + degrees),
    sql`${earthRadiusMeters}::float8 * acos(least(1, ${cosine})) <= ${meters}::float8`,
  )
}
