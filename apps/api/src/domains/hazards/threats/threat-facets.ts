import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { source, threat } from '../../../platform/db/schema/index.ts'
import type { NarrowedThreatFilters } from './narrow-threat-search.ts'
import { impactsAt, triageOf } from './shown-columns.ts'
import { threatConditions } from './threat-conditions.ts'
import type { threatFacets, ThreatPage } from './threat-query.schema.ts'
import { anyOf } from '../../estate/index.ts'

type Facet = (typeof threatFacets)[number]

/**
 * How many threats each value would find, most first. The filter on the field itself is left out, since its values
 * are alternatives to each other.
 */
export async function countThreatFacets(
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: NarrowedThreatFilters,
) {
  const columns: Record<Facet, SQL> = {
    hazard: sql`${threat.hazard}`,
    severity: sql`${threat.severity}`,
    status: sql`${threat.status}`,
    triage: triageOf(tx, impactsAt(filters.propertyId)),
    sourceId: sql`${threat.sourceId}::text`,
  }
  const counted: NonNullable<ThreatPage['facets']> = {}
  for (const facet of new Set(facets)) {
    const groups = await countValues(tx, columns[facet], threatConditions(tx, filters, facet))
    const labels = facet === 'sourceId' ? await sourceNames(tx, groups) : new Map<string, string>()
    counted[facet] = groups.map(({ value, count }) => ({
      value: value ?? 'none',
      label: value === null ? 'Reported by hand' : (labels.get(value) ?? inWords(value)),
      count,
    }))
  }
  return counted
}

async function countValues(tx: TransactionContext, column: SQL, where: SQL) {
  const { rows } = await tx.db.execute<{ value: string | null; count: number }>(sql`
    select value, count(*)::integer as count from (select ${column} as value from ${threat} where ${where}) matching
    group by value order by count desc, value`)
  return rows
}

async function sourceNames(tx: TransactionContext, groups: readonly { value: string | null }[]) {
  const ids = groups.flatMap(({ value }) => value ?? [])
  const rows = await tx.db
    .select({ id: source.id, name: source.name })
    .from(source)
    .where(sql`${source.orgId} = ${tx.orgId} and ${anyOf(source.id, ids)}`)
  return new Map(rows.map((row) => [row.id, row.name]))
}

const inWords = (value: string) => {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
