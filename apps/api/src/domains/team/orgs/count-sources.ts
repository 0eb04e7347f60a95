import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { feed, source, sourceFeed } from '../../../platform/db/schema/index.ts'

/** Sources of hazards by how they do; a paused or refused one is only in the total. */
export async function countSources(tx: TransactionContext) {
  const isHazard = and(eq(source.orgId, tx.orgId), eq(source.category, 'hazard'), isNull(source.archivedAt))
  const withStatus = (status: string) =>
    sql<number>`(count(*) filter (where ${source.status} = ${status}))::integer`
  const [found] = await tx.db
    .select({
      total: sql<number>`count(*)::integer`,
      active: withStatus('active'),
      degraded: withStatus('degraded'),
      failing: withStatus('failing'),
    })
    .from(source)
    .where(isHazard)
  const [oldest] = await tx.db
    .select({ at: sql<Date | null>`min(${feed.lastSuccessAt})`.mapWith(feed.lastSuccessAt) })
    .from(source)
    .innerJoin(sourceFeed, and(eq(sourceFeed.orgId, source.orgId), eq(sourceFeed.sourceId, source.id)))
    .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(and(isHazard, sql`${source.status} in ('active', 'degraded', 'failing')`))
  return { ...found!, oldestSuccessAt: oldest?.at?.toISOString() ?? null }
}
