import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, unit } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'
import type { NarrowedUnitFilters } from './narrow-unit-search.ts'
import { unitConditions } from './unit-conditions.ts'
import type { unitFacets, UnitPage } from './units.schema.ts'

type Facet = (typeof unitFacets)[number]

const columns: Record<Facet, AnyPgColumn> = {
  status: unit.status,
  unitType: unit.unitType,
  occupantType: unit.occupantType,
  portfolioId: unit.portfolioId,
  building: unit.building,
}

const facetValuesMax = 100

/**
 * How many units each value would find, most first. The filter on the field itself is left out, since its values are
 * alternatives to each other.
 */
export async function countUnitFacets(
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: NarrowedUnitFilters,
) {
  const counted: NonNullable<UnitPage['facets']> = {}
  for (const facet of new Set(facets)) {
    const groups = await countValues(tx, columns[facet], unitConditions(tx, filters, facet))
    const labels = facet === 'portfolioId' ? await portfolioNames(tx, groups) : new Map<string, string>()
    counted[facet] = groups.map(({ value, count }) => ({
      value: value ?? 'none',
      label: value === null ? 'None' : (labels.get(value) ?? (facet === 'building' ? value : inWords(value))),
      count,
    }))
  }
  return counted
}

async function countValues(tx: TransactionContext, column: AnyPgColumn, where: SQL) {
  const { rows } = await tx.db.execute<{ value: string | null; count: number }>(sql`
    select ${column}::text as value, count(*)::integer as count from ${unit}
    where ${where} group by ${column} order by count desc, value limit ${facetValuesMax}`)
  return rows
}

async function portfolioNames(tx: TransactionContext, groups: readonly { value: string | null }[]) {
  const rows = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        anyOf(
          portfolio.id,
          groups.map(({ value }) => value!),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.id, row.name]))
}

const inWords = (value: string) => {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
