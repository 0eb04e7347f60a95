import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { ThreatFilters } from './threat-query.schema.ts'
import { searchPatterns } from '../../estate/index.ts'

/** Filters whose search was looked up in its index: `ids` holds every threat with the words, when they are few. */
export type NarrowedThreatFilters = ThreatFilters & { ids?: string[] }

const fewMax = 2000

/** Looks the words of `q` up in the trigram index, which a statement under row-level security cannot use. */
export async function narrowThreatSearch(
  tx: TransactionContext,
  filters: ThreatFilters,
): Promise<NarrowedThreatFilters> {
  const patterns = filters.q === undefined ? [] : searchPatterns(filters.q)
  if (patterns.length === 0) return filters
  const ids = await findThreatIds(tx, patterns, fewMax + 1)
  return ids.length > fewMax ? filters : { ...filters, ids }
}

/** Threats with every pattern, those that go on first. */
export async function findThreatIds(tx: TransactionContext, patterns: readonly string[], atMost: number) {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from find_threat_ids(${sql.param([...patterns])}::text[], ${atMost}) id`,
  )
  return rows.map((row) => row.id)
}
