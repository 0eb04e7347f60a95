import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { source, sourceFeed } from '../../../platform/db/schema/index.ts'
import type { MessageSource } from '../threat-unit-of-work/apply-message.ts'

export interface Subscriber extends MessageSource {
  id: string
  orgId: string
}

/** The sources that subscribe to a feed, except paused and disabled ones. */
export async function listSubscribers(db: Database, feedId: string): Promise<Subscriber[]> {
  return await db
    .select({
      orgId: source.orgId,
      id: source.id,
      name: source.name,
      connector: source.connector,
      attribution: source.attribution,
      minSeverity: source.minSeverity,
    })
    .from(sourceFeed)
    .innerJoin(source, and(eq(source.orgId, sourceFeed.orgId), eq(source.id, sourceFeed.sourceId)))
    .where(
      and(
        eq(sourceFeed.feedId, feedId),
        inArray(source.status, ['active', 'degraded', 'failing']),
        sql`${source.archivedAt} is null`,
      ),
    )
    .orderBy(source.orgId, source.id)
}

export interface ReasonCount {
  orgId: string
  sourceId: string
  /** `received`, `test`, `below_min_severity`, `outside_coverage` or `older`. */
  reason: string
  count: number
}

/** Adds to the hourly counts by source and reason. */
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
