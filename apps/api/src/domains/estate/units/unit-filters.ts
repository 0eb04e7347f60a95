import { and, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { anyOf, visibleUnits } from '../access/visibility.ts'
import { isThreatened } from '../exposure/property-figures.ts'
import { hasTag, isArchived, isTrue, listArchivedProperties, orNone } from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { UnitFilters } from './units.schema.ts'

/** `ids` are all units that match the search words, `taggedIds` all units with one of the tags, if there are few. */
export type NarrowedUnitFilters = UnitFilters & {
  ids?: string[]
  taggedIds?: string[]
  archivedProperties: string[]
}

const idsMax = 10_000

/** Looks up words and tags in their indexes. */
export async function narrowUnitSearch(
  tx: TransactionContext,
  filters: UnitFilters,
): Promise<NarrowedUnitFilters> {
  const patterns = toSearchPatterns(filters.q)
  const ids = patterns.length === 0 ? null : await findIdsUpTo(tx, 'find_unit_ids', patterns, idsMax)
  const taggedIds =
    !filters.tag || filters.tag.includes('none')
      ? null
      : await findIdsUpTo(tx, 'find_tagged_unit_ids', filters.tag, idsMax)
  return {
    ...filters,
    ...(ids && { ids }),
    ...(taggedIds && { taggedIds }),
    archivedProperties: await listArchivedProperties(tx),
  }
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
export function unitConditions(
  ctx: Pick<ServiceContext, 'actor' | 'orgId'>,
  filters: NarrowedUnitFilters,
  except?: keyof NarrowedUnitFilters,
): SQL {
  const active = { ...filters }
  if (except) delete active[except]
  return and(
    eq(unit.orgId, ctx.orgId),
    isArchived(unit, filters, filters.archivedProperties),
    visibleUnits(ctx),
    active.ids ? anyOf(unit.id, active.ids) : and(...matchesEachWord(active.q)),
    active.taggedIds ? anyOf(unit.id, active.taggedIds) : hasTag(unit.tags, active.tag),
    active.propertyId && anyOf(unit.propertyId, active.propertyId),
    active.portfolioId && inArray(unit.portfolioId, active.portfolioId),
    active.unitType && isOfType(active.unitType),
    active.status && inArray(unit.status, active.status),
    active.occupantType && inArray(unit.occupantType, active.occupantType),
    orNone(active.building, isNull(unit.building), (names) =>
      or(...names.map((name) => sql`lower(coalesce(${unit.building}, '')) = lower(${name})`)),
    ),
    active.floor && inArray(unit.floor, active.floor),
    isTrue(unit.belowGrade, active.belowGrade),
    isTrue(unit.accessible, active.accessible),
    isThreatened(ctx, unit.propertyId, active.hasThreats),
    active.updatedFrom === undefined ? undefined : gte(unit.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** Each word must match the unit or its property. */
const matchesEachWord = (q: string | undefined) =>
  toSearchPatterns(q).map(
    (pattern) =>
      sql`(${unit.searchText} like ${pattern} or ${unit.propertyId} in (select id from find_property_ids(${sql.param([pattern])}::text[], 2147483647) id))`,
  )

const commonType = 'apartment'

/** Apartments are the most common; a partial index covers all other types. */
const isOfType = (types: (typeof unit.unitType.enumValues)[number][]) =>
  and(
    inArray(unit.unitType, types),
    types.includes(commonType) ? undefined : sql`${unit.unitType} <> ${sql.raw(`'${commonType}'`)}`,
  )
