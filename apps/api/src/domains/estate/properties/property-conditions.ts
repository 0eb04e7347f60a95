import {
  and,
  arrayOverlaps,
  between,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { property, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { earthRadiusMeters, metersPerDegree } from '../../../platform/geo/distance.ts'
import { isThreatened } from '../exposure/is-threatened.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { isCountedImpact, isOfThreat } from '../exposure/threat-access.ts'
import { type NarrowedFilters, searchPatterns } from './narrow-search.ts'
import { anyOf, visibleProperties } from './property-access.ts'

/**
 * Everything a statement on `property` must hold to: the organisation, what the caller may see, and the filters.
 * `except` leaves one filter out, for counting what its other values would find.
 */
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
    ...words(active.q),
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
    tagged(active.tag),
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
    active.dataQualityTo === undefined ? undefined : qualityUpTo(ctx, active.dataQualityTo),
    active.bbox && insideBox(active.bbox),
    active.near && near(active.near),
    active.updatedFrom === undefined ? undefined : gte(property.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** What stands with the figures has an index there, which leads from it to the properties. */
const withFigure = ({ orgId }: Pick<ServiceContext, 'orgId'>, where: SQL | undefined) =>
  sql`${property.id} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(eq(propertyFigure.orgId, orgId), where)})`

const qualityUpTo = (ctx: Pick<ServiceContext, 'orgId'>, score: number) =>
  withFigure(ctx, lte(propertyFigure.quality, score))

/** Of one threat that goes on: its hazard, and its triage at this property. */
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

const words = (q: string | undefined) =>
  q === undefined ? [] : searchPatterns(q).map((pattern) => sql`${property.searchText} like ${pattern}`)

function oneOfOrNone(column: AnyPgColumn, wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const values = wanted.filter((value) => value !== 'none')
  return or(
    values.length > 0 ? inArray(column, values) : undefined,
    values.length < wanted.length ? isNull(column) : undefined,
  )
}

/** Compares without regard to case. `folded` is the column as an index holds it. */
function sameText(column: AnyPgColumn, folded: SQL | AnyPgColumn, wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  return or(
    ...wanted.map((value) => {
      if (value === 'none') return isNull(column)
      return folded === property.citySort
        ? sql`${folded} = sort_key(${value})`
        : sql`${folded} = lower(${value})`
    }),
  )
}

function tagged(wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const values = wanted.filter((value) => value !== 'none')
  return or(
    values.length > 0 ? arrayOverlaps(property.tags, values) : undefined,
    values.length < wanted.length ? sql`${property.tags} = '{}'` : undefined,
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
