import { and, arrayOverlaps, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { isArchived } from '../properties/archived-properties.ts'
import { searchPatterns } from '../properties/narrow-search.ts'
import { anyOf } from '../properties/property-access.ts'
import { isThreatened } from '../exposure/is-threatened.ts'
import type { NarrowedUnitFilters } from './narrow-unit-search.ts'
import { visibleUnits } from './unit-access.ts'

/**
 * Everything a statement on `unit` must hold to: the organisation, what the caller may see, and the filters.
 * `except` leaves one filter out, for counting what its other values would find.
 */
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
    active.ids ? anyOf(unit.id, active.ids) : and(...words(active.q)),
    active.taggedIds ? anyOf(unit.id, active.taggedIds) : tagged(active.tag),
    active.propertyId && anyOf(unit.propertyId, active.propertyId),
    active.portfolioId && inArray(unit.portfolioId, active.portfolioId),
    active.unitType && oneOf(unit.unitType, active.unitType, 'apartment'),
    active.status && inArray(unit.status, active.status),
    active.occupantType && inArray(unit.occupantType, active.occupantType),
    built(active.building),
    active.floor && inArray(unit.floor, active.floor),
    flag(unit.belowGrade, active.belowGrade),
    flag(unit.accessible, active.accessible),
    isThreatened(ctx, unit.propertyId, active.hasThreats),
    active.updatedFrom === undefined ? undefined : gte(unit.updatedAt, new Date(active.updatedFrom)),
  )!
}

/** For each word: the unit has it, or its property. */
const words = (q: string | undefined) =>
  q === undefined
    ? []
    : searchPatterns(q).map(
        (pattern) =>
          sql`(${unit.searchText} like ${pattern} or ${unit.propertyId} in (select id from find_property_ids(${sql.param([pattern])}::text[], 2147483647) id))`,
      )

/** Spelled like the partial indexes, so that they are used. */
const flag = (column: typeof unit.belowGrade | typeof unit.accessible, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? sql`${column}` : sql`not ${column}`

const oneOf = (
  column: typeof unit.unitType,
  wanted: (typeof unit.unitType.enumValues)[number][],
  common: string,
) =>
  and(
    inArray(column, wanted),
    wanted.some((value) => value === common) ? undefined : sql`${column} <> ${sql.raw(`'${common}'`)}`,
  )

function built(wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const names = wanted.filter((value) => value !== 'none')
  return or(
    ...names.map((name) => sql`lower(coalesce(${unit.building}, '')) = lower(${name})`),
    names.length < wanted.length ? isNull(unit.building) : undefined,
  )
}

function tagged(wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const values = wanted.filter((value) => value !== 'none')
  return or(
    values.length > 0 ? arrayOverlaps(unit.tags, values) : undefined,
    values.length < wanted.length ? sql`${unit.tags} = '{}'` : undefined,
  )
}
