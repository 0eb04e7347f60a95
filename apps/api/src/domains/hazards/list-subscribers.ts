import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { source, sourceFeed } from '../../platform/db/schema/index.ts'
import type { Severity } from '../../platform/db/schema/hazard.ts'
import type { MessageSource } from './threat-unit-of-work/incoming-message.ts'

export interface Subscriber extends MessageSource {
  id: string
  orgId: string
  minSeverity: Severity | null
}

/** Sources that listen to the feed: not those that somebody paused or that may not ask any more. */
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
