import type { feed, source } from '../../../platform/db/schema/index.ts'
import { circuitBreakerThreshold } from './feed-schedule.ts'

type SourceRow = typeof source.$inferSelect
type SourceFeed = Pick<
  typeof feed.$inferSelect,
  | 'consecutiveFailures'
  | 'failingSince'
  | 'lastSuccessAt'
  | 'lastRunAt'
  | 'lastError'
  | 'lastStatus'
  | 'lastHost'
  | 'madeAt'
  | 'nextRunAt'
  | 'lagSeconds'
  | 'lastChangedAt'
  | 'createdAt'
>

/** The state of a source, by the worst of its feeds. */
export interface SourceState {
  status: SourceRow['status']
  /** Why it isn't simply active, for people. */
  reason: string | null
  /** Since when its coverage isn't monitored; null while it is. */
  unmonitoredSince: Date | null
  lastError: SourceRow['lastError']
}

/** A response that is older than this many times the allowed age is stale, even if it arrives regularly. */
const staleResponseFactor = 2

/**
 * The state of a source after a run of one of its feeds. Two failed runs degrade it; five, or no recent response, make
 * it failing; one successful run of every feed brings it back. A rejected key disables it. A paused source stays
 * paused.
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
  // A feed that was added later, for properties elsewhere, says nothing about the time before.
  const watchedUntil = feeds
    .map((one) => one.lastSuccessAt ?? later(row.createdAt, one.createdAt))
    .reduce(earlier)
  const since = row.unmonitoredSince ?? watchedUntil
  const failures = worst.consecutiveFailures
  const lastError = failures > 0 ? worst.lastError : null
  if (failures > 0 && worst.lastError?.code === 'refused') {
    return { status: 'disabled', reason: worst.lastError.detail, unmonitoredSince: since, lastError }
  }
  const isSilent = now.getTime() - watchedUntil.getTime() > row.staleAfterSeconds * 1000
  if (failures >= circuitBreakerThreshold || (isSilent && failures > 0)) {
    return { status: 'failing', reason: worst.lastError?.detail ?? null, unmonitoredSince: since, lastError }
  }
  const made = feeds.flatMap(({ madeAt }) => madeAt ?? [])
  const madeAt = made.length === 0 ? null : made.reduce(earlier)
  if (madeAt && now.getTime() - madeAt.getTime() > staleResponseFactor * row.staleAfterSeconds * 1000) {
    const reason = `It's responding, but with data from ${madeAt.toISOString()}.`
    return { status: 'failing', reason, unmonitoredSince: row.unmonitoredSince ?? madeAt, lastError }
  }
  const hasAll = feeds.every((one) => one.lastSuccessAt !== null)
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
 * Since when a source's coverage isn't monitored, and why; null while it is. It compares with the clock, since a
 * stopped worker records no failures.
 */
export function readWatch(
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

/** The smallest sample that at least the share `p` of the samples don't exceed. */
export function percentile(samples: readonly number[], p: number): number | null {
  if (samples.length === 0) return null
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)]!
}

/** The figures of a source's health. */
export function summarizeFeeds(feeds: readonly SourceFeed[]) {
  const lags = feeds.flatMap(({ lagSeconds }) => lagSeconds)
  const moments = (read: (one: SourceFeed) => Date | null) =>
    feeds.flatMap((one) => read(one) ?? []).map((moment) => moment.getTime())
  const runs = moments((one) => one.lastRunAt)
  const next = moments((one) => one.nextRunAt)
  const successes = moments((one) => one.lastSuccessAt)
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
