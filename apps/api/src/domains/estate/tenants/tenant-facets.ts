import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'
import type { NarrowedTenantFilters } from './narrow-tenant-search.ts'
import { tenantConditions } from './tenant-conditions.ts'
import type { tenantFacets } from './tenants.schema.ts'
import type { TenantPage } from './tenants.schema.ts'

type Facet = (typeof tenantFacets)[number]

const columns: Record<Facet, AnyPgColumn> = {
  status: tenant.status,
  kind: tenant.kind,
  language: tenant.language,
  consentEmail: tenant.consentEmail,
  consentSms: tenant.consentSms,
  propertyId: tenant.propertyId,
  portfolioId: tenant.portfolioId,
}

const facetValuesMax = 100

/**
 * How many tenants each value would find, most first. The filter on the field itself is left out, since its values
 * are alternatives to each other.
 */
export async function countTenantFacets(
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: NarrowedTenantFilters,
) {
  const wanted = [...new Set(facets)]
  const isFiltered = (facet: Facet) => filters[facet] !== undefined
  const together = wanted.filter((facet) => !isFiltered(facet))
  const groups = together.length > 0 ? await countValues(tx, together, tenantConditions(tx, filters)) : []
  for (const facet of wanted.filter(isFiltered))
    groups.push(...(await countValues(tx, [facet], tenantConditions(tx, filters, facet))))

  const counted: NonNullable<TenantPage['facets']> = {}
  for (const facet of wanted) {
    const ofFacet = groups.filter((group) => group.facet === facet).slice(0, facetValuesMax)
    const label = await labelsOf(
      tx,
      facet,
      ofFacet.flatMap(({ value }) => value ?? []),
    )
    counted[facet] = ofFacet.map(({ value, count }) => ({
      value: value ?? 'none',
      label: value === null ? 'None' : label(value),
      count,
    }))
  }
  return counted
}

interface Group extends Record<string, unknown> {
  facet: Facet
  value: string | null
  count: number
}

/** One pass over the rows for all facets that the same conditions hold for. */
async function countValues(tx: TransactionContext, facets: readonly Facet[], where: SQL) {
  const name = (facet: Facet) => sql.identifier(facet)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const result = await tx.db.execute<Group>(sql`
    select
      case ${sql.join(
        facets.map((facet) => sql`when grouping(${name(facet)}) = 0 then ${sql.param(facet)}::text`),
        sql` `,
      )} end as facet,
      coalesce(${list(facets.map((facet) => sql`${name(facet)}`))}) as value,
      count(*)::integer as count
    from (
      select ${list(facets.map((facet) => sql`${columns[facet]}::text as ${name(facet)}`))}
      from ${tenant}
      where ${where}
    ) matching
    group by grouping sets (${list(facets.map((facet) => sql`(${name(facet)})`))})
    order by count desc, value`)
  return result.rows
}

async function labelsOf(
  tx: TransactionContext,
  facet: Facet,
  values: readonly string[],
): Promise<(value: string) => string> {
  if (facet === 'language') {
    const languages = new Intl.DisplayNames('en', { type: 'language' })
    return (value) => languages.of(value) ?? value
  }
  const table = facet === 'propertyId' ? property : facet === 'portfolioId' ? portfolio : null
  if (!table) return (value) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`.replaceAll('_', ' ')
  const rows = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), anyOf(table.id, values)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (value) => names.get(value) ?? value
}
