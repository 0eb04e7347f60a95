import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { PropertyFilters } from './properties.schema.ts'
import { searchWords } from './search-words.ts'

/** Filters whose search was looked up in the index: `ids` holds every property with the words, when they are few. */
export type NarrowedFilters = PropertyFilters & { ids?: string[] }

const fewMax = 2000

/** The pattern for each word of a search. Words hold letters and digits only, so there is nothing to escape. */
export const searchPatterns = (q: string) => searchWords(q).map((word) => `% ${word}%`)

/**
 * Looks the words of `q` up in the trigram index, which a statement under row-level security cannot use.
 * Words that many properties have are left to the scan, which finds a page of them soon.
 */
export async function narrowSearch(
  tx: TransactionContext,
  filters: PropertyFilters,
): Promise<NarrowedFilters> {
  const patterns = filters.q === undefined ? [] : searchPatterns(filters.q)
  if (patterns.length === 0) return filters
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from find_property_ids(${sql.param(patterns)}::text[], ${fewMax + 1}) id`,
  )
  return rows.length > fewMax ? filters : { ...filters, ids: rows.map((row) => row.id) }
}
