import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'

const retentionMs = 24 * 60 * 60 * 1000

/** Removes what is a day old, published or not: whoever was away for so long asks for everything anyway. */
export async function sweepOutbox(db: Database, signal?: AbortSignal) {
  const before = new Date(Date.now() - retentionMs).toISOString()
  await inBatches(
    db,
    // By number, in which they were written, so that the oldest are found without a search.
    (size) => sql`delete from outbox where id in (
      select id from outbox where created_at < ${before}::timestamptz order by id limit ${size}
      for update skip locked
    )`,
    { signal },
  )
}
