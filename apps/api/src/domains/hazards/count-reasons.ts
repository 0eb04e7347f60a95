import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

export interface ReasonCount {
  orgId: string
  sourceId: string
  /** `received`, `test`, `below_min_severity`, `outside_coverage` or `older`. */
  reason: string
  count: number
}

/** Adds to what came of messages in this hour, source by source. */
export async function countReasons(db: Database, now: Date, counts: readonly ReasonCount[]) {
  if (counts.length === 0) return
  await db.execute(sql`
    insert into source_count (org_id, source_id, hour, reason, count)
    select org_id, source_id, date_trunc('hour', ${now.toISOString()}::timestamptz), reason, sum(count)::integer
    from jsonb_to_recordset(${JSON.stringify(
      counts.map(({ orgId, sourceId, reason, count }) => ({
        org_id: orgId,
        source_id: sourceId,
        reason,
        count,
      })),
    )}::jsonb) as r(org_id uuid, source_id uuid, reason text, count integer)
    join source s using (org_id) where s.id = r.source_id
    group by org_id, source_id, reason
    on conflict (org_id, source_id, hour, reason) do update set count = source_count.count + excluded.count`)
}
