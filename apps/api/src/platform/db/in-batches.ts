import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

const rowsPerStatement = 1_000

/**
 * Runs a statement until it finds less than one batch, so that nobody waits for a long one. `write` puts the size into
 * the statement's limit. Answers how many rows it came to.
 */
export async function inBatches(
  db: Database,
  write: (size: number) => SQL,
  { signal, size = rowsPerStatement }: { signal?: AbortSignal | undefined; size?: number } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    if (signal?.aborted) return total
    const count = countOf(await db.execute(write(size)))
    total += count
    if (count < size) return total
  }
}

/** The two engines name it differently. */
const countOf = (result: object) =>
  'rowCount' in result ? Number(result.rowCount) : 'affectedRows' in result ? Number(result.affectedRows) : 0
