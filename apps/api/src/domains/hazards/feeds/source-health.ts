import type { feed, source } from '../../../platform/db/schema/index.ts'
import { circuitBreakerThreshold } from './feed-schedule.ts'

type SourceRow = typeof source.$inferSelect
type SourceFeed = Pick<
  typeof feed.$inferSelect,
  | 'consecutiveFailures'
  | 'lastSuccessAt'
  | 'lastRunAt'
  | 'lastError'
  | 'lastStatus'
  | 'lastHost'
  | 'madeAt'
  | 'nextRunAt'
  | 'lagSeconds'
  | 'createdAt'
>

/** The state of a source, by the worst of its feeds. */
export interface SourceState {
  status: SourceRow['status']
  /** Shown to people; null if it is active without remarks. */
  reason: string | null
  /** When monitoring of its coverage stopped; null while it is monitored. */
  unmonitoredSince: Date | null
  lastError: SourceRow['lastError']
}

/** Data is stale if the sender produced it this many times `staleAfterSeconds` ago, even if it arrives regularly. */
const staleResponseFactor = 2

/**
 * The state of a source after a run of one of its feeds. It is degraded after two failed runs, failing after five or
 * without a recent response, active again once every feed succeeds, and disabled if its key is rejected. A paused
 * source stays paused.
 */
export function evaluateSource(row: SourceRow, feeds: readonly SourceFeed[], now: Date): SourceState {
  const currentState = {
    lastError: row.lastError,
    unmonitoredSince: row.unmonitoredSince,
    reason: row.statusReason,
  }
  if (row.status === 'paused' || row.status === 'disabled') return { ...currentState, status: row.status }
  if (feeds.length === 0) {
    return {
      status: 'active',
      reason: 'Nothing to fetch: none of your properties are in this source’s coverage area.',
      unmonitoredSince: null,
      lastError: null,
    }
  }
  const worstFeed = feeds.reduce((a, b) => (b.consecutiveFailures > a.consecutiveFailures ? b : a))
  // A feed added later, for properties elsewhere, doesn't affect the time before it.
  const findStart = (affectedFeeds: readonly SourceFeed[]) =>
    affectedFeeds
      .map(({ lastSuccessAt, createdAt }) => lastSuccessAt ?? laterOf(row.createdAt, createdAt))
      .reduce(earlierOf, now)
  // After a pause, every feed is waited for again: what was fetched before says nothing about the coverage now.
  const isStarting = row.status === 'active' && row.unmonitoredSince !== null
  const waitingFeeds = feeds.filter(
    ({ lastSuccessAt }) => lastSuccessAt === null || (isStarting && lastSuccessAt < row.statusSince),
  )
  const monitoredUntil = findStart(
    feeds.filter((feed) => feed.consecutiveFailures > 0 || waitingFeeds.includes(feed)),
  )
  const since = row.unmonitoredSince ?? monitoredUntil
  const failures = worstFeed.consecutiveFailures
  const lastError = failures > 0 ? worstFeed.lastError : null
  if (failures > 0 && worstFeed.lastError?.code === 'refused') {
    return { status: 'disabled', reason: worstFeed.lastError.detail, unmonitoredSince: since, lastError }
  }
  const isSilent = now.getTime() - monitoredUntil.getTime() > row.staleAfterSeconds * 1000
  if (failures >= circuitBreakerThreshold || (isSilent && failures > 0)) {
    return {
      status: 'failing',
      reason: worstFeed.lastError?.detail ?? null,
      unmonitoredSince: since,
      lastError,
    }
  }
  const madeTimes = feeds.flatMap(({ madeAt }) => madeAt ?? [])
  const madeAt = madeTimes.length === 0 ? null : madeTimes.reduce(earlierOf)
  if (madeAt && now.getTime() - madeAt.getTime() > staleResponseFactor * row.staleAfterSeconds * 1000) {
    const reason = 'It’s responding, but with outdated data.'
    return { status: 'failing', reason, unmonitoredSince: row.unmonitoredSince ?? madeAt, lastError }
  }
  const haveAllSucceeded = waitingFeeds.length === 0
  const unmonitoredSince =
    haveAllSucceeded && (failures === 0 || row.unmonitoredSince === null)
      ? null
      : (row.unmonitoredSince ?? findStart(waitingFeeds))
  if (failures >= 2)
    return { status: 'degraded', reason: worstFeed.lastError?.detail ?? null, unmonitoredSince, lastError }
  if (failures === 1 && row.status !== 'active') return { ...currentState, status: row.status, lastError }
  return {
    status: 'active',
    reason: haveAllSucceeded ? null : 'Waiting for the first response.',
    unmonitoredSince,
    lastError,
  }
}

/**
 * When monitoring of a source's coverage stopped, and why; null while it is monitored. Checks the clock too, since a
 * stopped worker records no failures.
 */
export function findCoverageGap(
  row: Pick<SourceRow, 'unmonitoredSince' | 'statusReason' | 'staleAfterSeconds'>,
  lastSuccessAt: Date | null,
  now: Date,
) {
  if (row.unmonitoredSince !== null) return { since: row.unmonitoredSince, reason: row.statusReason }
  if (lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() <= row.staleAfterSeconds * 1000)
    return null
  return { since: lastSuccessAt, reason: 'It hasn’t been fetched since.' }
}

/** The ledger action for a time without fetches, recorded when it is over. */
export const interruptionAction = 'source.interrupted'

/**
 * Since when a working source with a run that just ended at `now` hadn't been fetched: null unless that was so long that
 * nothing was monitored. No status changed during that time, since a stopped worker records nothing.
 */
export function findInterruption(
  row: Pick<SourceRow, 'status' | 'unmonitoredSince' | 'statusReason' | 'staleAfterSeconds'>,
  previousSuccessAt: Date | null,
  now: Date,
): Date | null {
  if (row.status !== 'active' || row.unmonitoredSince !== null) return null
  return findCoverageGap(row, previousSuccessAt, now)?.since ?? null
}

const earlierOf = (a: Date, b: Date) => (b < a ? b : a)
const laterOf = (a: Date, b: Date) => (b > a ? b : a)

/** The nearest-rank percentile; `fraction` is from 0 to 1. Null without samples. */
export function percentile(samples: readonly number[], fraction: number): number | null {
  if (samples.length === 0) return null
  const sortedSamples = samples.toSorted((a, b) => a - b)
  return sortedSamples[Math.min(sortedSamples.length - 1, Math.ceil(fraction * sortedSamples.length) - 1)]!
}

/** The health figures of a source, across its feeds. */
export function summarizeFeeds(feeds: readonly SourceFeed[]) {
  const lags = feeds.flatMap(({ lagSeconds }) => lagSeconds)
  const timesOf = (field: 'lastRunAt' | 'nextRunAt' | 'lastSuccessAt') =>
    feeds.flatMap((feed) => feed[field]?.getTime() ?? [])
  const runTimes = timesOf('lastRunAt')
  const nextRunTimes = timesOf('nextRunAt')
  const successTimes = timesOf('lastSuccessAt')
  const haveAllSucceeded = feeds.length > 0 && successTimes.length === feeds.length
  const latestFeed = feeds.toSorted(
    (a, b) => (b.lastRunAt?.getTime() ?? 0) - (a.lastRunAt?.getTime() ?? 0),
  )[0]
  return {
    lastRunAt: runTimes.length === 0 ? null : new Date(Math.max(...runTimes)),
    lastSuccessAt: haveAllSucceeded ? new Date(Math.min(...successTimes)) : null,
    nextRunAt: nextRunTimes.length === 0 ? null : new Date(Math.min(...nextRunTimes)),
    consecutiveFailures: Math.max(0, ...feeds.map(({ consecutiveFailures }) => consecutiveFailures)),
    medianLagSeconds: percentile(lags, 0.5),
    p95LagSeconds: percentile(lags, 0.95),
    lastStatus: latestFeed?.lastStatus ?? null,
    lastUrlHost: latestFeed?.lastHost ?? null,
  }
}
