import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { foldText } from '../addresses/address.ts'

/** The words of the text, normalized for search: folded, without apostrophes, split at all other punctuation. */
export const toSearchWords = (text: string) =>
  foldText(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The distinct words of all strings, each after a space, so that `% word%` matches the start of a word. */
export function toSearchText(texts: readonly (string | null | undefined)[]) {
  const words = new Set(texts.flatMap((text) => (text ? toSearchWords(text) : [])))
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}

/** A `like` pattern for each word of a search. Words contain only letters and digits, so nothing needs escaping. */
export const toSearchPatterns = (q: string | undefined) =>
  q === undefined ? [] : toSearchWords(q).map((word) => `% ${word}%`)

/**
 * Calls one of the SQL functions that use the indexes on words and tags, which statements under row-level security
 * can't. Null if more than `max` rows match: a scan then fills a page quickly.
 */
export async function findIdsUpTo(
  tx: TransactionContext,
  functionName: string,
  values: readonly string[],
  max: number,
): Promise<string[] | null> {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(functionName)}(${sql.param(values)}::text[], ${max + 1}) id`,
  )
  return rows.length > max ? null : rows.map((row) => row.id)
}
