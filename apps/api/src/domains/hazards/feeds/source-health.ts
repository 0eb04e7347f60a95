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
  const unchanged = {
    lastError: row.lastError,
    unmonitoredSince: row.unmonitoredSince,
    reason: row.statusReason,
  }
  if (row.status === 'paused' || row.status === 'disabled') return { ...unchanged, status: row.status }
  if (feeds.length === 0) {
    return {
      status: 'active',
      reason: "Nothing to fetch: none of your properties are in this feed's coverage area.",
      unmonitoredSince: null,
      lastError: null,
    }
  }
  const worst = feeds.reduce((a, b) => (b.consecutiveFailures > a.consecutiveFailures ? b : a))
  // A feed added later, for properties elsewhere, doesn't affect the time before it.
  const monitoredUntil = feeds
    .map(({ lastSuccessAt, createdAt }) => lastSuccessAt ?? later(row.createdAt, createdAt))
    .reduce(earlier)
  const since = row.unmonitoredSince ?? monitoredUntil
  const failures = worst.consecutiveFailures
  const lastError = failures > 0 ? worst.lastError : null
  if (failures > 0 && worst.lastError?.code === 'refused') {
    return { status: 'disabled', reason: worst.lastError.detail, unmonitoredSince: since, lastError }
  }
  const isSilent = now.getTime() - monitoredUntil.getTime() > row.staleAfterSeconds * 1000
  if (failures >= circuitBreakerThreshold || (isSilent && failures > 0)) {
    return { status: 'failing', reason: worst.lastError?.detail ?? null, unmonitoredSince: since, lastError }
  }
  const madeTimes = feeds.flatMap(({ madeAt }) => madeAt ?? [])
  const madeAt = madeTimes.length === 0 ? null : madeTimes.reduce(earlier)
  if (madeAt && now.getTime() - madeAt.getTime() > staleResponseFactor * row.staleAfterSeconds * 1000) {
    const reason = `It's responding, but with data from ${madeAt.toISOString()}.`
    return { status: 'failing', reason, unmonitoredSince: row.unmonitoredSince ?? madeAt, lastError }
  }
  const hasAll = feeds.every(({ lastSuccessAt }) => lastSuccessAt !== null)
  const unmonitoredSince = hasAll && (failures === 0 || row.unmonitoredSince === null) ? null : since
  if (failures >= 2)
    return { status: 'degraded', reason: worst.lastError?.detail ?? null, unmonitoredSince, lastError }
  if (failures === 1 && row.status !== 'active') return { ...unchanged, status: row.status, lastError }
  return {
    status: 'active',
    reason: hasAll ? null : 'Waiting for the first response.',
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
  return { since: lastSuccessAt, reason: "It hasn't been fetched since." }
}

const earlier = (a: Date, b: Date) => (b < a ? b : a)
const later = (a: Date, b: Date) => (b > a ? b : a)

/** The nearest-rank percentile; `p` is from 0 to 1. Null without samples. */
export function percentile(samples: readonly number[], p: number): number | null {
  if (samples.length === 0) return null
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)]!
}

/** The health figures of a source, across its feeds. */
export function summarizeFeeds(feeds: readonly SourceFeed[]) {
  const lags = feeds.flatMap(({ lagSeconds }) => lagSeconds)
  const times = (field: 'lastRunAt' | 'nextRunAt' | 'lastSuccessAt') =>
    feeds.flatMap((feed) => feed[field]?.getTime() ?? [])
  const runs = times('lastRunAt')
  const next = times('nextRunAt')
  const successes = times('lastSuccessAt')
  const hasAll = feeds.length > 0 && successes.length === feeds.length
  const latest = feeds.toSorted((a, b) => (b.lastRunAt?.getTime() ?? 0) - (a.lastRunAt?.getTime() ?? 0))[0]
  return {
    lastRunAt: runs.length === 0 ? null : new Date(Math.max(...runs)),
    lastSuccessAt: hasAll ? new Date(Math.min(...successes)) : null,
    nextRunAt: next.length === 0 ? null : new Date(Math.min(...next)),
    consecutiveFailures: Math.max(0, ...feeds.map(({ consecutiveFailures }) => consecutiveFailures)),
    medianLagSeconds: percentile(lags, 0.5),
    p95LagSeconds: percentile(lags, 0.95),
    lastStatus: latest?.lastStatus ?? null,
    lastUrlHost: latest?.lastHost ?? null,
  }
}
