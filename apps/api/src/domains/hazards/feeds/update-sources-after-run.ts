import { and, eq, gt, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { feed, ledgerEvent, source, sourceCount, sourceFeed } from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { formatList } from '../../../platform/text/format-list.ts'
import type { FeedRunnerDeps, FeedRunResult } from './feed-runner.ts'
import { recordFailure, recordRecovery } from './failure-task.ts'
import { recordSourceEvent } from './record-source-event.ts'
import {
  evaluateSource,
  findInterruption,
  interruptionAction,
  summarizeFeeds,
  type SourceState,
} from './source-health.ts'

type SourceRow = typeof source.$inferSelect
type FeedRow = typeof feed.$inferSelect

type RunReport = FeedRunResult & { dropped: Record<string, number> }

/** Updates the sources of a feed after a run: counts, state, ledger, tasks. */
export async function updateSourcesAfterRun(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  subscribers: readonly SourceRow[],
  report: RunReport,
  now: Date,
) {
  if (subscribers.length === 0) return
  const firstOfHourIds = await countRun(deps, claimedFeed.id, report, now)
  for (const row of subscribers) {
    try {
      if (!firstOfHourIds.has(row.id) && (await isQuiet(deps, claimedFeed, row, report, now))) continue
      await updateSource(deps, claimedFeed, row, report, now, firstOfHourIds.has(row.id))
    } catch (error) {
      // One organization's failure must not affect the others.
      deps.log.error(
        { err: error, sourceId: row.id, orgId: row.orgId },
        'source update failed after a feed run',
      )
    }
  }
}

/**
 * Whether a run changed nothing about a source, which spares most organizations a transaction. Only known without a lock if
 * the run didn't change the feed's own health, or if the source has no other feed: a concurrent run may have seen this one
 * as unfinished.
 */
async function isQuiet(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  row: SourceRow,
  report: RunReport,
  now: Date,
) {
  const changes = changesFor(report, row.orgId)
  if (findInterruption(row, claimedFeed.lastSuccessAt, now) !== null) return false
  if (report.failure !== null || row.lastError !== null || changes.created + changes.updated > 0) return false
  const wasHealthy = claimedFeed.lastSuccessAt !== null && claimedFeed.consecutiveFailures === 0
  const feeds = await listFeeds(deps, row)
  return (feeds.length === 1 || wasHealthy) && !isChanged(row, evaluateSource(row, feeds, now))
}

async function updateSource(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  row: SourceRow,
  report: RunReport,
  now: Date,
  isFirstOfHour: boolean,
) {
  const ctx = createTaskContext(deps, { orgId: row.orgId, id: row.id }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const isThisSource = and(eq(source.orgId, tx.orgId), eq(source.id, row.id))
    const [currentSource] = await tx.db.select().from(source).where(isThisSource).for('update')
    if (!currentSource) return
    // Read after the lock, so that the last of several runs that end at once sees the results of the others.
    const feeds = await listFeeds({ db: tx.db }, currentSource)
    const state = evaluateSource(currentSource, feeds, now)
    const hasNewStatus = state.status !== currentSource.status
    const failures = Math.max(0, ...feeds.map(({ consecutiveFailures }) => consecutiveFailures))
    const changes = changesFor(report, currentSource.orgId)
    const hasChanged = changes.created + changes.updated > 0
    let version = currentSource.version
    if (isChanged(currentSource, state)) {
      version += 1
      await tx.db
        .update(source)
        .set({
          status: state.status,
          statusReason: state.reason,
          lastError: state.lastError,
          unmonitoredSince: state.unmonitoredSince,
          ...(hasNewStatus && { statusSince: now }),
          updatedAt: now,
          version,
        })
        .where(isThisSource)
    }
    const { lastSuccessAt: previousSuccessAt } = claimedFeed
    await recordInterruption(tx, currentSource, { previousSuccessAt, state, feeds, now })
    recordRun(tx, currentSource, report.failure, {
      ...changes,
      isFirstFailure: currentSource.lastError === null,
      isFirstOfHour,
    })
    if (hasNewStatus) recordStatusChange(tx, currentSource, state)
    if (report.failure)
      await recordFailure(tx, currentSource, report.failure, { nextRunAt: report.nextRunAt, now, state })
    else if (failures === 0 && currentSource.lastError !== null) await recordRecovery(tx, currentSource, now)
    if (version > currentSource.version || hasChanged) {
      await announceChange(tx, { event: 'source.updated', id: currentSource.id, version })
    }
  })
}

/** The threats that the run changed in one organization. */
function changesFor({ perOrg }: RunReport, orgId: string) {
  const orgResult = perOrg.find((result) => result.orgId === orgId)
  return { created: orgResult?.created ?? 0, updated: (orgResult?.updated ?? 0) + (orgResult?.closed ?? 0) }
}

const isChanged = (row: SourceRow, state: SourceState) =>
  state.status !== row.status ||
  state.reason !== row.statusReason ||
  state.unmonitoredSince?.getTime() !== row.unmonitoredSince?.getTime() ||
  state.lastError?.detail !== row.lastError?.detail

export async function listFeeds(
  { db }: Pick<TransactionContext, 'db'> | Pick<FeedRunnerDeps, 'db'>,
  { orgId, id }: { orgId: string; id: string },
): Promise<FeedRow[]> {
  const rows = await db
    .select({ feed })
    .from(sourceFeed)
    .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(and(eq(sourceFeed.orgId, orgId), eq(sourceFeed.sourceId, id)))
  return rows.map((row) => row.feed)
}

interface InterruptionEnd {
  /** Of the feed that was fetched, before this run. */
  previousSuccessAt: Date | null
  state: SourceState
  feeds: readonly FeedRow[]
  now: Date
}

/**
 * Records a time without fetches when this run ended it: once for all feeds of the source, after the last of them was
 * fetched, or when the source's status says from now on that something is wrong.
 */
async function recordInterruption(
  tx: TransactionContext,
  row: SourceRow,
  { previousSuccessAt, state, feeds, now }: InterruptionEnd,
) {
  const since = findInterruption(row, previousSuccessAt, now)
  const { lastSuccessAt } = summarizeFeeds(feeds)
  if (since === null || findInterruption({ ...row, ...state }, lastSuccessAt, now) !== null) return
  // Runs that end at once all see every feed as fetched; the first to get the lock has recorded it.
  const isRecorded = and(
    eq(ledgerEvent.orgId, tx.orgId),
    eq(ledgerEvent.sourceId, row.id),
    eq(ledgerEvent.action, interruptionAction),
    gt(ledgerEvent.occurredAt, new Date(since.getTime() + row.staleAfterSeconds * 1000)),
  )
  if ((await tx.db.$count(ledgerEvent, isRecorded)) > 0) return
  const length = describeLength(now.getTime() - since.getTime())
  recordSourceEvent(tx, row, {
    action: interruptionAction,
    summary: `${row.name} wasn’t fetched for ${length}; areas covered only by this source weren’t monitored.`,
    metadata: { unmonitoredSince: since.toISOString() },
  })
}

/** “45 minutes”, “26 hours” */
function describeLength(ms: number) {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour')
}

function recordRun(
  tx: TransactionContext,
  row: SourceRow,
  failure: RunReport['failure'],
  {
    created,
    updated,
    isFirstFailure,
    isFirstOfHour,
  }: { created: number; updated: number; isFirstFailure: boolean; isFirstOfHour: boolean },
) {
  if (failure !== null) {
    if (!isFirstFailure) return
    recordSourceEvent(tx, row, {
      action: 'source.run_failed',
      summary: `${row.name}: ${failure.message}`,
      metadata: { code: failure.kind, httpStatus: failure.status },
    })
  } else if (created + updated > 0) {
    recordSourceEvent(tx, row, {
      action: 'source.run_succeeded',
      summary: `${row.name}: ${describeCounts(created, updated)}.`,
      metadata: { created, updated },
    })
  } else if (isFirstOfHour) {
    recordSourceEvent(tx, row, {
      action: 'source.run_succeeded',
      summary: `${row.name} is healthy, with no changes. Further fetches this hour aren’t listed.`,
      metadata: { created, updated, isRollUp: true },
    })
  }
}

/** “2 new threats”, “1 new and 3 changed threats”. */
export function describeCounts(created: number, updated: number) {
  const counts = formatList([
    ...(created > 0 ? [`${created} new`] : []),
    ...(updated > 0 ? [`${updated} changed`] : []),
  ])
  return `${counts} ${created + updated === 1 ? 'threat' : 'threats'}`
}

const statusEvents: Partial<
  Record<SourceRow['status'], readonly [action: `source.${string}`, description: string]>
> = {
  active: ['source.recovered', 'is working again'],
  degraded: ['source.degraded', 'is degraded'],
  failing: ['source.degraded', 'is failing; areas covered only by this source aren’t monitored'],
  disabled: ['source.disabled', 'was turned off because its API key was rejected'],
}

function recordStatusChange(tx: TransactionContext, row: SourceRow, state: SourceState) {
  const [action, description] = statusEvents[state.status] ?? []
  if (!action) return
  recordSourceEvent(tx, row, {
    action,
    summary: `${row.name} ${description}.${state.reason === null ? '' : ` ${state.reason}`}`,
    changes: [{ field: 'status', from: row.status, to: state.status }],
  })
}

const startOfHour = (now: Date) => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)

/**
 * Adds the run to the hourly counts of the feed's sources. Runs add up; dropped and unreadable items reappear in every
 * response, so their hourly maximum counts. Returns the sources for which this was the hour's first successful run.
 */
async function countRun({ db }: FeedRunnerDeps, feedId: string, report: RunReport, now: Date) {
  const counts: Record<string, number> = {
    ...(report.failure === null ? { run: 1 } : { failed_run: 1 }),
    ...(report.failure?.kind === 'busy' && { rate_limited: 1 }),
    ...report.dropped,
  }
  const reasons = sql.join(
    Object.entries(counts).map(([reason, count]) => sql`(${reason}::text, ${count}::int)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ source_id: string; reason: string; count: number }>(sql`
    insert into ${sourceCount} (org_id, source_id, hour, reason, count)
    select s.org_id, s.source_id, ${startOfHour(now).toISOString()}::timestamptz, c.reason, c.n
    from ${sourceFeed} s
    join ${source} o on o.org_id = s.org_id and o.id = s.source_id and o.status not in ('paused', 'disabled')
    cross join (values ${reasons}) as c (reason, n)
    where s.feed_id = ${feedId}::uuid
    on conflict (org_id, source_id, hour, reason) do update set count =
      case when excluded.reason in ('run', 'failed_run', 'rate_limited') then ${sourceCount}.count + excluded.count
      else greatest(${sourceCount}.count, excluded.count) end
    returning source_id, reason, count`)
  return new Set(
    rows.filter(({ reason, count }) => reason === 'run' && Number(count) === 1).map((row) => row.source_id),
  )
}
