import { eq, sql } from 'drizzle-orm'
import { feed, feedRun, type source } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { FeedFailure } from '../fetch/feed-failure.ts'
import type { FeedRunnerDeps, FeedRunResult } from './feed-runner.ts'
import { circuitBreakerThreshold, type FeedRow, nextDelayMs } from './feed-schedule.ts'
import type { FullReading } from './read-feed.ts'
import { updateSourcesAfterRun } from './update-sources-after-run.ts'
import { percentile } from './source-health.ts'

const lagSamplesMax = 200
const unparsableStoredMax = 20
const everySecondsMax = 24 * 60 * 60

interface FinishedRun {
  startedAt: Date
  endedAt: Date
  subscribers: readonly (typeof source.$inferSelect)[]
}

/** Records a successful run, whether ingested or unchanged. */
export async function finishRun(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  run: FinishedRun & {
    reading: FullReading | null
    ingestResult: Pick<FeedRunResult, 'created' | 'updated' | 'perOrg'>
    lags: number[]
  },
): Promise<FeedRunResult> {
  const { reading, ingestResult, lags, endedAt, subscribers } = run
  const nextRunAt = planNextRun(run, { failures: 0, retryAfterMs: null })
  const hasChanged = ingestResult.created + ingestResult.updated > 0
  const dropped = countDropped(reading)
  const result = {
    status: reading === null ? ('unchanged' as const) : ('succeeded' as const),
    items: reading?.messages.length ?? 0,
    ...ingestResult,
    failure: null,
    nextRunAt,
  }
  await deps.db
    .update(feed)
    .set({
      ...(reading && {
        ...reading.validators,
        madeAt: reading.madeAt === null ? null : new Date(reading.madeAt),
      }),
      // A 304 means that the sender's data is current.
      ...(reading === null && claimedFeed.madeAt !== null && { madeAt: endedAt }),
      lastStatus: reading?.httpStatus ?? 304,
      lastHost: new URL(claimedFeed.request.url).host,
      lastRunAt: endedAt,
      lastSuccessAt: endedAt,
      ...(hasChanged && { lastChangedAt: endedAt }),
      failingSince: null,
      consecutiveFailures: 0,
      lastError: null,
      breakerUntil: null,
      leaseUntil: null,
      nextRunAt: earliestRun(nextRunAt, claimedFeed),
      ...(lags.length > 0 && { lagSeconds: [...claimedFeed.lagSeconds, ...lags].slice(-lagSamplesMax) }),
    })
    .where(eq(feed.id, claimedFeed.id))
  await deps.db.insert(feedRun).values({
    id: newId(),
    feedId: claimedFeed.id,
    startedAt: run.startedAt,
    endedAt,
    status: result.status,
    httpStatus: reading?.httpStatus ?? 304,
    bytes: reading?.bytes ?? 0,
    items: result.items,
    created: ingestResult.created,
    updated: ingestResult.updated,
    unparsable: reading?.unparsable.slice(0, unparsableStoredMax) ?? [],
    dropped,
    lagP50Seconds: percentile(lags, 0.5),
    lagP95Seconds: percentile(lags, 0.95),
  })
  await updateSourcesAfterRun(deps, claimedFeed, subscribers, { ...result, dropped }, endedAt)
  return result
}

function countDropped(reading: FullReading | null): Record<string, number> {
  if (reading === null) return {}
  const unparsable = reading.unparsable.length
  return { ...reading.dropped, ...(unparsable > 0 && { unparsable }) }
}

/** Records a failed run and schedules the next one. */
export async function finishFailedRun(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  run: FinishedRun & { failure: FeedFailure },
): Promise<FeedRunResult> {
  const { failure, endedAt, subscribers } = run
  const failures = claimedFeed.consecutiveFailures + 1
  const nextRunAt = planNextRun(run, { failures, retryAfterMs: failure.retryAfterMs })
  const at = endedAt.toISOString()
  const error = { code: failure.kind, title: failure.title, detail: failure.message, at }
  await deps.db
    .update(feed)
    .set({
      lastStatus: failure.status,
      lastHost: failure.host || new URL(claimedFeed.request.url).host,
      lastRunAt: endedAt,
      failingSince: claimedFeed.failingSince ?? endedAt,
      consecutiveFailures: failures,
      lastError: error,
      breakerUntil: openBreakerUntil(failure, failures, { endedAt, nextRunAt }),
      leaseUntil: null,
      nextRunAt,
    })
    .where(eq(feed.id, claimedFeed.id))
  await deps.db.insert(feedRun).values({
    id: newId(),
    feedId: claimedFeed.id,
    startedAt: run.startedAt,
    endedAt,
    status: 'failed',
    httpStatus: failure.status,
    error,
  })
  const result: FeedRunResult = {
    status: 'failed',
    items: 0,
    created: 0,
    updated: 0,
    perOrg: [],
    failure,
    nextRunAt,
  }
  await updateSourcesAfterRun(deps, claimedFeed, subscribers, { ...result, dropped: {} }, endedAt)
  return result
}

/** Blocks manual runs too: until the host's `Retry-After`, or after too many failures until the next scheduled run. */
function openBreakerUntil(
  { retryAfterMs }: FeedFailure,
  failures: number,
  { endedAt, nextRunAt }: { endedAt: Date; nextRunAt: Date },
): Date | null {
  if (retryAfterMs !== null) return new Date(endedAt.getTime() + retryAfterMs)
  return failures >= circuitBreakerThreshold ? nextRunAt : null
}

/** Uses the shortest interval of the feed's sources. */
function planNextRun(
  { subscribers, endedAt }: FinishedRun,
  outcome: { failures: number; retryAfterMs: number | null },
) {
  const everySeconds = subscribers.reduce(
    (shortest, subscriber) => Math.min(shortest, subscriber.everySeconds),
    everySecondsMax,
  )
  const jitterPercent = subscribers[0]?.jitterPercent ?? 10
  return new Date(endedAt.getTime() + nextDelayMs({ everySeconds, jitterPercent, ...outcome }))
}

/** The planned time, or an earlier one that was requested during this run. */
const earliestRun = (plannedAt: Date, claimedFeed: FeedRow) =>
  sql`case when ${feed.nextRunAt} > ${(claimedFeed.nextRunAt ?? plannedAt).toISOString()}::timestamptz and ${feed.nextRunAt} < ${plannedAt.toISOString()}::timestamptz then ${feed.nextRunAt} else ${plannedAt.toISOString()}::timestamptz end`
