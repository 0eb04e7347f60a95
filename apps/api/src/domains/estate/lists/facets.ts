import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'
import type { FacetCount } from './list.schema.ts'

/** What differs between the facets of properties, units and tenants. */
interface FacetDefinition<Facet extends string> {
  table: PgTable
  columns: Record<Facet, AnyPgColumn>
  /** Labels of values that aren't ids or words joined by underscores. */
  labels: Partial<Record<Facet, (value: string) => string>>
  isFiltered(facet: Facet): boolean
  /** The conditions of the list. `except` drops the filter on one facet, because its values are alternatives. */
  conditions(except?: Facet): SQL
}

const valuesMax = 100

/** The number of rows per value of each facet, highest first. */
export async function countFacets<Facet extends string>(
  tx: TransactionContext,
  facets: readonly Facet[],
  definition: FacetDefinition<Facet>,
): Promise<Partial<Record<Facet, FacetCount[]>>> {
  const uniqueFacets = [...new Set(facets)]
  const needsOwnQuery = (facet: Facet) => definition.isFiltered(facet)
  const sharedFacets = uniqueFacets.filter((facet) => !needsOwnQuery(facet))
  const groups = sharedFacets.length > 0 ? await countValues(tx, definition, sharedFacets) : []
  for (const facet of uniqueFacets.filter(needsOwnQuery))
    groups.push(...(await countValues(tx, definition, [facet], facet)))

  const counts: Partial<Record<Facet, FacetCount[]>> = {}
  for (const facet of uniqueFacets) {
    const values = groups.filter((group) => group.facet === facet).slice(0, valuesMax)
    const label =
      definition.labels[facet] ??
      (await findLabels(
        tx,
        facet,
        values.flatMap(({ value }) => value ?? []),
      ))
    counts[facet] = values.map(({ value, count }) => ({
      value: value ?? 'none',
      label: value === null ? 'None' : label(value),
      count,
    }))
  }
  return counts
}

interface FacetGroup extends Record<string, unknown> {
  facet: string
  value: string | null
  count: number
}

/** Counts all facets with the same conditions in one pass over the rows. */
async function countValues<Facet extends string>(
  tx: TransactionContext,
  { table, columns, conditions }: FacetDefinition<Facet>,
  facets: readonly Facet[],
  except?: Facet,
): Promise<FacetGroup[]> {
  const facetColumn = (facet: Facet) => sql.identifier(facet)
  const joinWithCommas = (parts: SQL[]) => sql.join(parts, sql`, `)
  const { rows } = await tx.db.execute<FacetGroup>(sql`
    select
      case ${sql.join(
        facets.map((facet) => sql`when grouping(${facetColumn(facet)}) = 0 then ${sql.param(facet)}::text`),
        sql` `,
      )} end as facet,
      coalesce(${joinWithCommas(facets.map((facet) => sql`${facetColumn(facet)}`))}) as value,
      count(*)::integer as count
    from (
      select ${joinWithCommas(facets.map((facet) => sql`${columns[facet]}::text as ${facetColumn(facet)}`))}
      from ${table}
      where ${conditions(except)}
    ) matching
    group by grouping sets (${joinWithCommas(facets.map((facet) => sql`(${facetColumn(facet)})`))})
    order by count desc, value`)
  return rows
}

const tablesByFacet: Partial<Record<string, typeof portfolio | typeof property>> = {
  portfolioId: portfolio,
  propertyId: property,
}

async function findLabels(tx: TransactionContext, facet: string, values: readonly string[]) {
  const table = tablesByFacet[facet]
  if (!table) return humanize
  const rows = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), anyOf(table.id, values)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (value: string) => names.get(value) ?? value
}

function humanize(value: string) {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
