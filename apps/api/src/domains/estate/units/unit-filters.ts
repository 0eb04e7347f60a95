import { and, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { anyOf, visibleUnits } from '../access/visibility.ts'
import { affectedUnits, requireThreatFilterAllowed } from '../exposure/affected-units.ts'
import { matchesThreatFilter } from '../exposure/property-figures.ts'
import {
  hasTag,
  listArchivedPropertyIds,
  matchesArchived,
  matchesBoolean,
  matchesImport,
  orNone,
} from '../lists/filters.ts'
import { findIdsUpTo, toSearchPatterns } from '../lists/search.ts'
import type { UnitFilters } from './units.schema.ts'

/** `ids` are all units that match the search words, `taggedIds` all units with one of the tags, if there are few. */
export type ResolvedUnitFilters = UnitFilters & {
  ids?: string[]
  taggedIds?: string[]
  archivedProperties: string[]
}

const idsMax = 10_000

/** Looks up words and tags in their indexes. */
export async function resolveUnitFilters(
  tx: TransactionContext,
  filters: UnitFilters,
): Promise<ResolvedUnitFilters> {
  requireThreatFilterAllowed(tx, filters)
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
    archivedProperties: await listArchivedPropertyIds(tx),
  }
}

/** The organization, what the caller can see, and the filters. `except` ignores one filter, to count its values. */
export function unitConditions(
  ctx: Pick<ServiceContext, 'actor' | 'orgId'>,
  filters: ResolvedUnitFilters,
  except?: keyof ResolvedUnitFilters,
): SQL {
  const appliedFilters = { ...filters }
  if (except) delete appliedFilters[except]
  return and(
    eq(unit.orgId, ctx.orgId),
    matchesArchived(unit, filters, filters.archivedProperties),
    visibleUnits(ctx),
    appliedFilters.ids ? anyOf(unit.id, appliedFilters.ids) : and(...matchesEachWord(appliedFilters.q)),
    appliedFilters.taggedIds
      ? anyOf(unit.id, appliedFilters.taggedIds)
      : hasTag(unit.tags, appliedFilters.tag),
    appliedFilters.propertyId && anyOf(unit.propertyId, appliedFilters.propertyId),
    appliedFilters.portfolioId && inArray(unit.portfolioId, appliedFilters.portfolioId),
    appliedFilters.unitType && isOfType(appliedFilters.unitType),
    appliedFilters.status && inArray(unit.status, appliedFilters.status),
    appliedFilters.occupantType && inArray(unit.occupantType, appliedFilters.occupantType),
    orNone(appliedFilters.building, isNull(unit.building), (names) =>
      or(...names.map((name) => sql`lower(coalesce(${unit.building}, '')) = lower(${name})`)),
    ),
    appliedFilters.floor && inArray(unit.floor, appliedFilters.floor),
    matchesBoolean(unit.belowGrade, appliedFilters.belowGrade),
    matchesBoolean(unit.accessible, appliedFilters.accessible),
    matchesThreatFilter(ctx, unit.propertyId, appliedFilters.hasThreats),
    affectedUnits(ctx, appliedFilters),
    appliedFilters.updatedFrom === undefined
      ? undefined
      : gte(unit.updatedAt, new Date(appliedFilters.updatedFrom)),
    matchesImport(ctx, 'unit', unit.id, appliedFilters.importFileId),
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
