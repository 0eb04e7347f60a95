import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { FeedRequest } from '../connectors/connector.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { feed, feedMessage, type source, sourceFeed } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { signalDueFeed } from './due-signal.ts'
import { type FeedAccess, secretOwner } from '../fetch/feed-access.ts'
import { circuitBreakerThreshold } from './feed-schedule.ts'
import { needsSecret } from '../fetch/fetch-feed.ts'
import { coverPlaces, listPlaces, type Places } from './coverage.ts'

type SourceRow = typeof source.$inferSelect

/**
 * Subscribes a source to the feeds it needs by its settings and its organization's properties, and to none while it is
 * paused or disabled. `places` saves reading the properties for each of many sources. Returns the feeds that are new to
 * it.
 */
export async function subscribeSource(
  tx: TransactionContext,
  feeds: FeedAccess,
  row: SourceRow,
  places?: Places,
): Promise<string[]> {
  const isOn = row.status !== 'paused' && row.status !== 'disabled'
  const wanted = isOn ? await findOrCreateFeeds(tx.db, feeds, row, places) : []
  const isOwn = and(eq(sourceFeed.orgId, row.orgId), eq(sourceFeed.sourceId, row.id))
  const before = await tx.db.select({ feedId: sourceFeed.feedId }).from(sourceFeed).where(isOwn)
  const known = new Set(before.map(({ feedId }) => feedId))
  const added = wanted.filter((id) => !known.has(id))
  const isOther = wanted.length === 0 ? undefined : notInArray(sourceFeed.feedId, wanted)
  await tx.db.delete(sourceFeed).where(and(isOwn, isOther))
  if (added.length > 0) {
    const link = { orgId: row.orgId, sourceId: row.id }
    await tx.db.insert(sourceFeed).values(added.map((feedId) => ({ ...link, feedId })))
    await refetchFeed(tx.db, added)
    await matchKnownMessages(tx, row, added)
    tx.afterCommit.push(signalDueFeed)
  }
  return added
}

/** The requests of a source, by its settings and its organization's properties. */
export async function listRequests(
  db: Transaction,
  feeds: FeedAccess,
  row: SourceRow,
  places?: Places,
): Promise<FeedRequest[]> {
  const connector = feeds.findConnector(row.connector)
  if (!connector) return []
  const coverage = coverPlaces(places ?? (await listPlaces(db, row.orgId)), row.coverage)
  return connector.requests(connector.config.parse(row.config), coverage)
}

async function findOrCreateFeeds(
  db: Transaction,
  feeds: FeedAccess,
  row: SourceRow,
  places: Places | undefined,
): Promise<string[]> {
  const secret = row.secret === null ? null : feeds.secrets.open(row.secret, secretOwner(row))
  const ids: string[] = []
  for (const request of await listRequests(db, feeds, row, places)) {
    // Customers with different keys never share a fetch, and neither learns of the other's key.
    const owned = needsSecret(request.url) ? `#${secret === null ? row.id : feeds.hashSecret(secret)}` : ''
    const [made] = await db
      .insert(feed)
      .values({
        id: newId(),
        connector: row.connector,
        requestKey: `${request.key}${owned}`,
        request,
        nextRunAt: new Date(),
      })
      .onConflictDoUpdate({ target: feed.requestKey, set: { request: sql`excluded.request` } })
      .returning({ id: feed.id })
    ids.push(made!.id)
  }
  return [...new Set(ids)]
}

/** Messages that others have received reach a new subscriber by matching, since no feed sends them again. */
async function matchKnownMessages(tx: TransactionContext, row: SourceRow, feedIds: string[]) {
  const isKnown = and(inArray(feedMessage.feedId, feedIds), eq(feedMessage.isOpen, true))
  if ((await tx.db.$count(feedMessage, isKnown)) === 0) return
  await enqueueTask(tx, {
    type: 'threat_match',
    title: `Match properties with ${row.name}`,
    subject: { type: 'source', id: row.id, name: row.name },
    input: { propertyIds: null },
  })
}

/**
 * A new subscriber needs a full response, not the changes since another's request. An open breaker stays open, and a
 * feed that failed too often keeps its pause.
 */
async function refetchFeed(db: Transaction, ids: string[]) {
  await db
    .update(feed)
    .set({
      etag: null,
      lastModified: null,
      nextRunAt: sql`case when ${feed.consecutiveFailures} >= ${circuitBreakerThreshold} then ${feed.nextRunAt}
        else greatest(now(), ${feed.breakerUntil}) end`,
    })
    .where(inArray(feed.id, ids))
}
