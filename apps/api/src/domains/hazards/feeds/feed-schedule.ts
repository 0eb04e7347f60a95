import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { feed } from '../../../platform/db/schema/index.ts'
import { heartbeat } from '../../../platform/jobs/task-queue.ts'

export type FeedRow = typeof feed.$inferSelect

const leaseMs = heartbeat.lostAfterSeconds * 1000

/** Claims the feed that has been due the longest; null if none is due. */
export async function claimDueFeed(db: Database, now: Date): Promise<FeedRow | null> {
  const dueFeedId = sql`select f.id from feed f where f.next_run_at <= ${now.toISOString()}::timestamptz
    and (f.lease_until is null or f.lease_until < ${now.toISOString()}::timestamptz)
    and exists (
      select from source_feed sf join source s on s.org_id = sf.org_id and s.id = sf.source_id
      where sf.feed_id = f.id and s.status not in ('paused', 'disabled')
    )
    order by f.next_run_at limit 1 for update skip locked`
  return await claim(db, now, sql`${feed.id} = (${dueFeedId})`)
}

/** Claims this feed; null while another process has it. */
export async function claimFeed(db: Database, id: string, now: Date): Promise<FeedRow | null> {
  const isUnclaimed = sql`(${feed.leaseUntil} is null or ${feed.leaseUntil} < ${now.toISOString()}::timestamptz)`
  return await claim(db, now, sql`${feed.id} = ${id}::uuid and ${isUnclaimed}`)
}

async function claim(db: Database, now: Date, where: SQL | undefined): Promise<FeedRow | null> {
  const [claimedFeed] = await db
    .update(feed)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(where)
    .returning()
  return claimedFeed ?? null
}

/**
 * Renews the claim until the returned function is called, so that a run may take longer than a lease, and the feeds of a
 * killed process wait for no more than one. Stops renewing if the lease expired and another process has claimed the feed.
 */
export function keepClaim({ db, log }: { db: Database; log: Logger }, { id, leaseUntil }: FeedRow) {
  let heldUntil = leaseUntil
  let isRenewing = false

  async function renew() {
    if (isRenewing || heldUntil === null) return
    isRenewing = true
    try {
      const isOurs = and(eq(feed.id, id), eq(feed.leaseUntil, heldUntil))
      heldUntil = (await claim(db, new Date(), isOurs))?.leaseUntil ?? null
    } catch (error) {
      log.warn({ err: error, feedId: id }, 'feed claim not renewed; retrying')
    } finally {
      isRenewing = false
    }
  }

  const timer = setInterval(() => void renew(), heartbeat.everySeconds * 1000)
  return () => clearInterval(timer)
}

/** Releases a claimed feed without recording a run. */
export async function releaseFeed(db: Database, id: string) {
  await db.update(feed).set({ leaseUntil: null }).where(eq(feed.id, id))
}

/**
 * Releases the feeds that a process claimed before it was killed. Call it only if no other process can have the
 * database open. Feeds claimed since `startedAt` stay claimed.
 */
export async function releaseAbandonedFeeds(db: Database, startedAt: Date) {
  await db
    .update(feed)
    .set({ leaseUntil: null })
    .where(lt(feed.leaseUntil, new Date(startedAt.getTime() + leaseMs)))
}

const dueFeedListeners = new Set<() => void>()

/** Tells this process's scheduler that a feed may be due. Other processes notice when they next poll. */
export function signalDueFeed() {
  for (const listener of dueFeedListeners) listener()
}

/** Calls `listener` on every signal, until the returned function is called. */
export function onDueFeed(listener: () => void) {
  dueFeedListeners.add(listener)
  return () => void dueFeedListeners.delete(listener)
}

const firstRetryMs = 32_000
const retryMsMax = 5 * 60_000
/** The circuit breaker opens after this many consecutive failures. */
export const circuitBreakerThreshold = 5

interface RunOutcome {
  everySeconds: number
  jitterPercent: number
  /** Consecutive failures including this run; 0 after a success. */
  failures: number
  /** From the `Retry-After` header; null without one. */
  retryAfterMs: number | null
}

/**
 * How long until a feed is fetched again: its interval after a success, a doubling delay after failures, five minutes
 * from the fifth on, and never less than the host's `Retry-After`. Jitter only lengthens the delay.
 */
export function nextDelayMs(
  { everySeconds, jitterPercent, failures, retryAfterMs }: RunOutcome,
  random = Math.random(),
) {
  const jitter = 1 + (jitterPercent / 100) * random
  const baseMs = failures === 0 ? everySeconds * 1000 : retryMs(failures)
  return Math.round(Math.max(baseMs, retryAfterMs ?? 0) * jitter)
}

const retryMs = (failures: number) =>
  failures >= circuitBreakerThreshold ? retryMsMax : Math.min(retryMsMax, firstRetryMs * 2 ** (failures - 1))
