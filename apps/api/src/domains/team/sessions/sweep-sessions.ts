import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
const unseenDays = 180

/** Removes sessions that can be refreshed no more, and devices that were not seen for half a year. */
export async function sweepSessions(db: Database, signal?: AbortSignal) {
  const now = Date.now()
  const at = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`
  await inBatches(
    db,
    (size) => sql`delete from user_session where ctid = any(array(
      select ctid from user_session
      where expires_at < ${at(dayMs)} or last_seen_at < ${at(unseenDays * dayMs)}
      limit ${size} for update skip locked
    ))`,
    { signal },
  )
}
