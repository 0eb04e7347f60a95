import { and, eq, gt, inArray, ne, not, notInArray, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { asSystem, inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  building,
  feed,
  feedMessage,
  type FeedRequest,
  property,
  source,
  sourceFeed,
} from '../../../platform/db/schema/index.ts'
import type { SecretHash } from '../../../platform/crypto/secrets.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { createTaskContext } from '../../../platform/context/context.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { needsSecret } from '../fetch/fetch-feed.ts'
import { computeCoverage, listPropertyClusters, type PropertyClusters } from './coverage.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { circuitBreakerThreshold, signalDueFeed } from './feed-schedule.ts'

type SourceRow = typeof source.$inferSelect

/**
 * Subscribes a source to the feeds that its settings and its organization's properties need. A paused or disabled source
 * keeps its subscriptions for their history, but they neither cause fetches nor deliver anything; `isResumed` makes them
 * start as if new. Pass `clusters` to read the properties once for several sources. Returns the ids of added feeds.
 */
export async function subscribeSource(
  tx: TransactionContext,
  row: SourceRow,
  { clusters, isResumed = false }: { clusters?: PropertyClusters; isResumed?: boolean } = {},
): Promise<string[]> {
  if (row.status === 'paused' || row.status === 'disabled') return []
  const neededFeedIds = await findOrCreateFeeds(tx, row, clusters)
  const isSubscription = and(eq(sourceFeed.orgId, row.orgId), eq(sourceFeed.sourceId, row.id))
  const subscriptions = await tx.db
    .select({ feedId: sourceFeed.feedId })
    .from(sourceFeed)
    .where(isSubscription)
  const subscribedIds = new Set(subscriptions.map(({ feedId }) => feedId))
  const addedFeedIds = neededFeedIds.filter((id) => !subscribedIds.has(id))
  const isUnneeded = neededFeedIds.length === 0 ? undefined : notInArray(sourceFeed.feedId, neededFeedIds)
  await tx.db.delete(sourceFeed).where(and(isSubscription, isUnneeded))
  if (addedFeedIds.length > 0) {
    await asSystem(tx.db, () => restartAbandonedFeeds(tx.db, addedFeedIds))
    const link = { orgId: row.orgId, sourceId: row.id }
    await tx.db.insert(sourceFeed).values(addedFeedIds.map((feedId) => ({ ...link, feedId })))
  }
  const startedFeedIds = isResumed ? neededFeedIds : addedFeedIds
  if (startedFeedIds.length > 0) {
    await asSystem(tx.db, () => refetchFeeds(tx.db, startedFeedIds))
    await matchOpenMessages(tx, row, startedFeedIds)
    tx.afterCommit.push(signalDueFeed)
  }
  return addedFeedIds
}

async function findOrCreateFeeds(
  { db, gateways: { feeds } }: TransactionContext,
  row: SourceRow,
  clusters: PropertyClusters | undefined,
): Promise<string[]> {
  const connector = feeds.findConnector(row.connector)
  if (!connector) return []
  const coverage = computeCoverage(clusters ?? (await listPropertyClusters(db, row.orgId)), row.coverage)
  const secret = row.secret === null ? null : feeds.secrets.open(row.secret, secretOwner(row))
  const rows: (typeof feed.$inferInsert)[] = []
  for (const request of connector.requests(connector.config.parse(row.config), coverage)) {
    rows.push({
      id: newId(),
      connector: row.connector,
      requestKey: requestKeyOf(request, row, secret, feeds.hashSecret),
      request,
      nextRunAt: new Date(),
    })
  }
  // Another organization may have created the same feed.
  return await asSystem(db, async () => {
    const ids: string[] = []
    for (const values of rows) {
      const [upsertedFeed] = await db
        .insert(feed)
        .values(values)
        .onConflictDoUpdate({ target: feed.requestKey, set: { request: sql`excluded.request` } })
        .returning({ id: feed.id })
      ids.push(upsertedFeed!.id)
    }
    return [...new Set(ids)]
  })
}

/** Organizations whose requests have the same key share a fetch; those with different API keys never do. */
export function requestKeyOf(
  request: FeedRequest,
  { id }: Pick<SourceRow, 'id'>,
  secret: string | null,
  hashSecret: SecretHash,
): string {
  const keySuffix = needsSecret(request) ? `#${secret === null ? id : hashSecret(secret)}` : ''
  return `${request.key}${keySuffix}`
}

/** Matches messages that were ingested before this subscription, since the feed won't deliver them again. */
async function matchOpenMessages(tx: TransactionContext, row: SourceRow, feedIds: string[]) {
  const isOpenMessage = and(inArray(feedMessage.feedId, feedIds), eq(feedMessage.isOpen, true))
  if ((await tx.db.$count(feedMessage, isOpenMessage)) === 0) return
  await enqueueTask(tx, {
    type: 'threat_match',
    title: `Match properties with ${row.name}`,
    subject: { type: 'source', id: row.id, name: row.name },
    input: { propertyIds: null },
  })
}

/** Resets feeds that no active source uses, as if they were new: their last success says nothing about a new subscriber. */
async function restartAbandonedFeeds(db: Transaction, ids: string[]) {
  const isFetched = sql`exists (
    select from source_feed sf join source s on s.org_id = sf.org_id and s.id = sf.source_id
    where sf.feed_id = ${feed.id} and s.status not in ('paused', 'disabled')
  )`
  await db
    .update(feed)
    .set({ lastSuccessAt: null, madeAt: null, createdAt: sql`now()` })
    .where(and(inArray(feed.id, ids), not(isFetched)))
}

/**
 * Makes the feeds due now with a full response, because a 304 would give a new subscriber nothing. An open breaker
 * stays open, and a feed that failed too often keeps its delay.
 */
async function refetchFeeds(db: Transaction, ids: string[]) {
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

const pollMs = 10_000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Syncs subscriptions seconds after properties are created, moved, imported or archived or buildings are located, and
 * all of them once a day.
 */
export function startSubscriptionSync(deps: FeedRunnerDeps) {
  let since = new Date()
  let lastFullSyncAt = 0

  async function poll() {
    // Rounds overlap, since a change may be stamped well before it is committed.
    const nextSince = new Date(Date.now() - pollMs)
    const isFull = Date.now() - lastFullSyncAt >= dayMs
    await syncSubscriptions(deps, isFull ? new Date(0) : since)
    if (isFull) lastFullSyncAt = Date.now()
    since = nextSince
  }

  return runEvery(pollMs, poll, (error) => deps.log.warn({ err: error }, 'subscription sync failed'))
}

/**
 * Subscribes the sources of organizations whose properties or buildings changed after `since`. Returns how many gained a
 * feed.
 */
export async function syncSubscriptions(deps: FeedRunnerDeps, since: Date): Promise<number> {
  const changedOrgs = await deps.db
    .selectDistinct({ orgId: property.orgId })
    .from(property)
    .where(gt(property.updatedAt, since))
    .union(
      deps.db.selectDistinct({ orgId: building.orgId }).from(building).where(gt(building.updatedAt, since)),
    )
  if (changedOrgs.length === 0) return 0
  const rows = await deps.db
    .select()
    .from(source)
    .where(
      and(
        inArray(
          source.orgId,
          changedOrgs.map(({ orgId }) => orgId),
        ),
        ne(source.status, 'paused'),
        ne(source.status, 'disabled'),
      ),
    )
  let changedSourceCount = 0
  for (const [orgId, sources] of Map.groupBy(rows, (row) => row.orgId)) {
    const clusters = await listPropertyClusters(deps.db, orgId)
    for (const { id } of sources) {
      const ctx = createTaskContext(deps, { orgId, id }, systemActor)
      const addedFeedIds = await inTransaction(ctx, async (tx) => {
        const [row] = await tx.db
          .select()
          .from(source)
          .where(and(eq(source.orgId, orgId), eq(source.id, id)))
          .for('update')
        return row ? await subscribeSource(tx, row, { clusters }) : []
      })
      if (addedFeedIds.length > 0) changedSourceCount += 1
    }
  }
  return changedSourceCount
}
