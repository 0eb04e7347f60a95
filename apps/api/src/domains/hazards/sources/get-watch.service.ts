import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { feed, property, source, sourceFeed } from '../../../platform/db/schema/index.ts'
import { readWatch } from '../feeds/source-health.ts'
import type { OrgWatch } from './source-watch.schema.ts'
import { visibleProperties } from '../../estate/index.ts'

/** What is not watched at the moment. Light, since every page asks. */
export async function getWatch(ctx: ServiceContext): Promise<OrgWatch> {
  requirePermission(ctx, 'org:read')
  return await inTransaction(ctx, async (tx) => {
    const isFeed = and(eq(source.orgId, tx.orgId), eq(source.category, 'hazard'))
    const now = new Date()
    const rows = await tx.db
      .select({ source, lastSuccessAt: sql<string | null>`min(${feed.lastSuccessAt})` })
      .from(source)
      .leftJoin(sourceFeed, and(eq(sourceFeed.orgId, source.orgId), eq(sourceFeed.sourceId, source.id)))
      .leftJoin(feed, eq(feed.id, sourceFeed.feedId))
      .where(isFeed)
      .groupBy(source.orgId, source.id)
    const gaps = rows.flatMap((row) => {
      const gap = readWatch(row.source, row.lastSuccessAt === null ? null : new Date(row.lastSuccessAt), now)
      return gap ? [{ ...row.source, ...gap }] : []
    })
    gaps.sort((a, b) => a.since.getTime() - b.since.getTime() || a.name.localeCompare(b.name))
    return {
      checkedAt: now.toISOString(),
      feeds: rows.length,
      gaps: gaps.map((row) => ({
        sourceId: row.id,
        name: row.name,
        hazards: [...(tx.gateways.feeds.findConnector(row.connector)?.hazards ?? [])],
        notWatchedSince: row.since.toISOString(),
        reason: row.reason,
      })),
      unlocatedProperties: await tx.db.$count(
        property,
        and(
          eq(property.orgId, tx.orgId),
          isNull(property.archivedAt),
          or(isNull(property.lat), isNull(property.lon)),
          visibleProperties(tx) ?? sql`true`,
        ),
      ),
    }
  })
}
