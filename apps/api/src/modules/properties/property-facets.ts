import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { regionName } from '../../addresses/regions.ts'
import type { TransactionContext } from '../../context.ts'
import { portfolio, property } from '../../db/schema/index.ts'
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
  const counted: NonNullable<PropertyPage['facets']> = {}
  for (const facet of new Set(facets)) {
    const column = columns[facet]
    const count = sql<number>`count(*)::integer`
    const rows = await tx.db
      .select({ value: sql<string | null>`${column}::text`, count })
      .from(property)
      .where(propertyConditions(tx, filters, facet))
      .groupBy(column)
      .orderBy(sql`count(*) desc`, column)
      .limit(facetValuesMax)
    const label = await labelsOf(tx, facet)
    counted[facet] = rows.map((row) => ({
      value: row.value ?? 'none',
      label: row.value === null ? 'None' : label(row.value),
      count: row.count,
    }))
  }
  return counted
}

async function labelsOf(tx: TransactionContext, facet: Facet): Promise<(value: string) => string> {
  if (facet === 'region') return (value) => regionName(value, 'US')
  if (facet === 'geocode') return (value) => geocodeLabels[value] ?? value
  if (facet !== 'portfolioId') return (value) => capitalise(value.replaceAll('_', ' '))
  const rows = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(and(eq(portfolio.orgId, tx.orgId)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (value) => names.get(value) ?? value
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
