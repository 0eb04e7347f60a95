import { and, eq, sql } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { feed, source, sourceCount, sourceFeed, threat } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { Source } from './sources.schema.ts'
import { type SourceRow, type SourceSurroundings, toSource } from './to-source.ts'

/** The row, or 404. Locked with `forUpdate`. */
export async function getSourceRow(
  tx: TransactionContext,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SourceRow> {
  const query = tx.db
    .select()
    .from(source)
    .where(and(eq(source.orgId, tx.orgId), eq(source.id, id)))
  const [row] = forUpdate ? await query.for('update') : await query
  if (!row) throw notFound('source')
  return row
}

/** The source as the API answers it, freshly read. */
export async function readSource(tx: TransactionContext, id: string): Promise<Source> {
  const [described] = await describeSources(tx, [await getSourceRow(tx, id)])
  return described!
}

export async function describeSources(tx: TransactionContext, rows: readonly SourceRow[]): Promise<Source[]> {
  const surroundings = await findSurroundings(tx, rows)
  return rows.map((row) => toSource(tx, row, surroundings))
}

const countedMs = 24 * 60 * 60 * 1000

async function findSurroundings(
  tx: TransactionContext,
  rows: readonly SourceRow[],
): Promise<SourceSurroundings> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  )
  const feeds = await tx.db
    .select({ sourceId: sourceFeed.sourceId, feed })
    .from(sourceFeed)
    .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(eq(sourceFeed.orgId, tx.orgId))
  const since = new Date(Date.now() - countedMs).toISOString()
  const counts = await tx.db
    .select({
      sourceId: sourceCount.sourceId,
      reason: sourceCount.reason,
      count: sql<number>`sum(${sourceCount.count})::int`,
    })
    .from(sourceCount)
    .where(and(eq(sourceCount.orgId, tx.orgId), sql`${sourceCount.hour} > ${since}::timestamptz`))
    .groupBy(sourceCount.sourceId, sourceCount.reason)
  const threats = await tx.db
    .select({ sourceId: threat.sourceId, count: sql<number>`count(*)::int` })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        sql`${threat.status} in ('upcoming', 'active')`,
        eq(threat.isTest, false),
      ),
    )
    .groupBy(threat.sourceId)
  const byId = new Map<string, (typeof feed.$inferSelect)[]>()
  for (const row of feeds) byId.set(row.sourceId, [...(byId.get(row.sourceId) ?? []), row.feed])
  return {
    names,
    feeds: byId,
    counts: new Map(counts.map((row) => [`${row.sourceId}:${row.reason}`, row.count])),
    threats: new Map(threats.flatMap((row) => (row.sourceId === null ? [] : [[row.sourceId, row.count]]))),
    findConnector: tx.gateways.feeds.findConnector,
  }
}
