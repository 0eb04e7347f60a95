import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'

const retentionMs = 90 * 24 * 60 * 60 * 1000

/** Forgets notices that were settled 90 days ago; the ledger keeps who was told. */
export async function purgeNotifications(
  db: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
) {
  const before = new Date(now.getTime() - retentionMs).toISOString()
  await inBatches(
    db,
    (size) => sql`delete from threat_notice where (org_id, id) in (
      select org_id, id from threat_notice where settled_at < ${before}::timestamptz
      order by settled_at limit ${size} for update skip locked
    )`,
    { signal },
  )
}
