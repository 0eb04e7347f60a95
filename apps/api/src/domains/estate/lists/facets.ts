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
  /** How values read that aren't ids and aren't words joined by underscores. */
  labels: Partial<Record<Facet, (value: string) => string>>
  isFiltered(facet: Facet): boolean
  /** The conditions of the list; without the filter on one facet, since its values are alternatives to each other. */
  conditions(except?: Facet): SQL
}

const valuesMax = 100

/** How many rows each value would find, most first. */
export async function countFacets<Facet extends string>(
  tx: TransactionContext,
  facets: readonly Facet[],
  definition: FacetDefinition<Facet>,
): Promise<Partial<Record<Facet, FacetCount[]>>> {
  const wanted = [...new Set(facets)]
  const isAlone = (facet: Facet) => definition.isFiltered(facet)
  const together = wanted.filter((facet) => !isAlone(facet))
  const groups = together.length > 0 ? await countValues(tx, definition, together) : []
  for (const facet of wanted.filter(isAlone))
    groups.push(...(await countValues(tx, definition, [facet], facet)))

  const counted: Partial<Record<Facet, FacetCount[]>> = {}
  for (const facet of wanted) {
    const found = groups.filter((group) => group.facet === facet).slice(0, valuesMax)
    const label =
      definition.labels[facet] ??
      (await findLabels(
        tx,
        facet,
        found.flatMap(({ value }) => value ?? []),
      ))
    counted[facet] = found.map(({ value, count }) => ({
      value: value ?? 'none',
      label: value === null ? 'None' : label(value),
      count,
    }))
  }
  return counted
}

interface Group extends Record<string, unknown> {
  facet: string
  value: string | null
  count: number
}

/** One pass over the rows for all facets under the same conditions. */
async function countValues<Facet extends string>(
  tx: TransactionContext,
  { table, columns, conditions }: FacetDefinition<Facet>,
  facets: readonly Facet[],
  except?: Facet,
): Promise<Group[]> {
  const name = (facet: Facet) => sql.identifier(facet)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const { rows } = await tx.db.execute<Group>(sql`
    select
      case ${sql.join(
        facets.map((facet) => sql`when grouping(${name(facet)}) = 0 then ${sql.param(facet)}::text`),
        sql` `,
      )} end as facet,
      coalesce(${list(facets.map((facet) => sql`${name(facet)}`))}) as value,
      count(*)::integer as count
    from (
      select ${list(facets.map((facet) => sql`${columns[facet]}::text as ${name(facet)}`))}
      from ${table}
      where ${conditions(except)}
    ) matching
    group by grouping sets (${list(facets.map((facet) => sql`(${name(facet)})`))})
    order by count desc, value`)
  return rows
}

const tablesById: Partial<Record<string, typeof portfolio | typeof property>> = {
  portfolioId: portfolio,
  propertyId: property,
}

async function findLabels(tx: TransactionContext, facet: string, values: readonly string[]) {
  const table = tablesById[facet]
  if (!table) return inWords
  const rows = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), anyOf(table.id, values)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (value: string) => names.get(value) ?? value
}

function inWords(value: string) {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
