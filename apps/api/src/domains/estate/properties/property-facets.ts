import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { regionName } from '../addresses/regions.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import type { NarrowedFilters } from './narrow-search.ts'
import type { propertyFacets, PropertyPage } from './properties.schema.ts'
import { propertyConditions } from './property-conditions.ts'

type Facet = (typeof propertyFacets)[number]

const columns: Record<Facet, AnyPgColumn> = {
  portfolioId: property.portfolioId,
  propertyClass: property.propertyClass,
  status: property.status,
  region: property.region,
  geocode: property.geocodeStatus,
}

const geocodeLabels: Record<string, string> = {
  ok: 'Located',
  manual: 'Set by hand',
  ambiguous: 'Several places match',
  pending: 'Waiting',
  failed: 'Not located',
}

const facetValuesMax = 100

/**
 * How many properties each value would find, most first. The filter on the field itself is left out, since
 * its values are alternatives to each other.
 */
export async function countFacets(
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: NarrowedFilters,
) {
  const wanted = [...new Set(facets)]
  const isFiltered = (facet: Facet) => facet === 'status' || filters[facet] !== undefined
  const together = wanted.filter((facet) => !isFiltered(facet))
  const groups = [
    ...(together.length > 0 ? await countValues(tx, together, propertyConditions(tx, filters)) : []),
  ]
  for (const facet of wanted.filter(isFiltered))
    groups.push(...(await countValues(tx, [facet], propertyConditions(tx, filters, facet))))

  const counted: NonNullable<PropertyPage['facets']> = {}
  for (const facet of wanted) {
    const label = await labelsOf(tx, facet)
    counted[facet] = groups
      .filter((group) => group.facet === facet)
      .slice(0, facetValuesMax)
      .map(({ value, count }) => ({
        value: value ?? 'none',
        label: value === null ? 'None' : label(value),
        count,
      }))
  }
  return counted
}

/** One pass over the rows for all facets that the same conditions hold for. */
async function countValues(tx: TransactionContext, facets: readonly Facet[], where: SQL) {
  const name = (facet: Facet) => sql.identifier(facet)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const result = await tx.db.execute<{ facet: Facet; value: string | null; count: number }>(sql`
    select
      case ${sql.join(
        facets.map((facet) => sql`when grouping(${name(facet)}) = 0 then ${sql.param(facet)}::text`),
        sql` `,
      )} end as facet,
      coalesce(${list(facets.map((facet) => sql`${name(facet)}`))}) as value,
      count(*)::integer as count
    from (
      select ${list(facets.map((facet) => sql`${columns[facet]}::text as ${name(facet)}`))}
      from ${property}
      where ${where}
    ) matching
    group by grouping sets (${list(facets.map((facet) => sql`(${name(facet)})`))})
    order by count desc, value`)
  return result.rows
}

async function labelsOf(tx: TransactionContext, facet: Facet): Promise<(value: string) => string> {
  if (facet === 'region') return (value) => regionName(value, 'US')
  if (facet === 'geocode') return (value) => geocodeLabels[value] ?? value
  if (facet !== 'portfolioId') return (value) => capitalize(value.replaceAll('_', ' '))
  const rows = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(and(eq(portfolio.orgId, tx.orgId)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (value) => names.get(value) ?? value
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
