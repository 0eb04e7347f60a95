import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { Problem } from '../errors/problem.ts'
import { formatWait } from '../text/format-wait.ts'
import type { AppEnv } from './router.ts'

export interface RateLimits {
  /** Counts one request. @throws Problem `rate-limited` with the seconds until the next one is allowed. */
  consume(kind: RateLimitKind, key: string): Promise<void>
  /** Counts nothing. @throws Problem `rate-limited` if the limit is used up. */
  require(kind: RateLimitKind, key: string): Promise<void>
}

/**
 * `person`: every authorized request. `address`: requests without a session. `unauthorized`: requests from an address
 * that got a 401. `refused`: rejected calls to routes with `x-own-limit`. Operations that cost more than an ordinary one
 * count against one of the others as well; they declare it as `x-rate-limit`, or as `x-include-rate-limit` for what
 * `include` asks for.
 */
export type RateLimitKind =
  | 'person'
  | 'address'
  | 'unauthorized'
  | 'refused'
  | 'import'
  | 'export'
  | 'search'
  | 'verify'
  | 'fetch'
  | 'picture'
  | 'reveal'

interface RateLimitOptions {
  /** Counts shared by the processes of an installation; null if there is only one process. */
  shared?: SharedCounts | null
  /** Called when the shared counts fail. Until they're back, each process counts on its own. */
  onError?: (error: unknown) => void
}

const windowSeconds = 60
const defaultPerMinute: Record<RateLimitKind, number> = {
  person: 600,
  address: 10,
  unauthorized: 300,
  refused: 30,
  import: 30,
  export: 30,
  search: 120,
  verify: 12,
  fetch: 30,
  picture: 20,
  reveal: 60,
}
export const rateLimitKinds = Object.keys(defaultPerMinute) as readonly RateLimitKind[]
/**
 * The share of a limit that a process may consume before it reports to the others. Rare kinds report every
 * request.
 */
const unreportedShare: Partial<Record<RateLimitKind, number>> = {
  person: 1 / 20,
  unauthorized: 1 / 20,
  search: 1 / 20,
}
const callsPerPrune = 1_000

/**
 * Limits per minute. Every process counts in memory, so rejecting a request over the limit costs nothing.
 * Rare kinds are counted across processes before the request proceeds. Frequent kinds are reported in
 * portions and in the background, so that an ordinary request waits for nothing and each process overshoots
 * by at most one portion.
 */
export function createRateLimits(
  limits: Partial<Record<RateLimitKind, number>> = {},
  { shared = null, onError = () => {} }: RateLimitOptions = {},
): RateLimits {
  let reports = 0
  const createLimiter = (kind: RateLimitKind) => {
    const points = limits[kind] ?? defaultPerMinute[kind]
    const localLimiter = new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: kind })
    const portion = Math.max(1, Math.ceil(points * (unreportedShare[kind] ?? 0)))
    return { points, localLimiter, portion }
  }
  const limiters = Object.fromEntries(rateLimitKinds.map((kind) => [kind, createLimiter(kind)])) as Record<
    RateLimitKind,
    ReturnType<typeof createLimiter>
  >

  /**
   * Reports to the other processes, and returns for how many milliseconds the limit is exceeded across all of
   * them.
   */
  async function report(counts: SharedCounts, kind: RateLimitKind, key: string): Promise<number> {
    const { points, localLimiter, portion } = limiters[kind]
    reports += 1
    if (reports % callsPerPrune === 0) void counts.deleteExpired().catch(onError)
    try {
      const sharedCount = await counts.add(hashKey(kind, key), portion, windowSeconds)
      if (sharedCount.points <= points) return 0
      await localLimiter.block(key, sharedCount.endsInMs / 1000)
      return Math.max(1, sharedCount.endsInMs)
    } catch (error) {
      onError(error)
      return 0
    }
  }

  return {
    async require(kind, key) {
      const { points, localLimiter } = limiters[kind]
      const count = await localLimiter.get(key)
      if (count !== null && count.consumedPoints >= points) throw tooManyRequests(count.msBeforeNext)
    },

    async consume(kind, key) {
      const { localLimiter, portion } = limiters[kind]
      const { consumedPoints } = await localLimiter.consume(key).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error
      })
      if (shared === null || consumedPoints % portion !== 0) return
      const reporting = report(shared, kind, key)
      if (unreportedShare[kind] !== undefined) return
      const exceededMs = await reporting
      if (exceededMs > 0) throw tooManyRequests(exceededMs)
    },
  }
}

/** The table must not contain addresses or account names. */
const hashKey = (kind: RateLimitKind, key: string) => hash('sha256', `${kind} ${key}`, 'base64url')

function tooManyRequests(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('rate-limited', `Too many requests. Try again in ${formatWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

interface SharedCount {
  /** Consumed in the current window by all processes. */
  points: number
  /** Until the window ends. */
  endsInMs: number
}

export interface SharedCounts {
  /** Adds to a shared count and returns it. One statement. */
  add(key: string, points: number, windowSeconds: number): Promise<SharedCount>
  /** Removes expired windows. */
  deleteExpired(): Promise<void>
}

/** Counts in the database, by its clock, because the clocks of the machines may differ. */
export function createSharedCounts(db: Database): SharedCounts {
  return {
    async add(key, points, windowSeconds) {
      const endsAt = sql`clock_timestamp() + make_interval(secs => ${windowSeconds})`
      const { rows } = await db.execute<{ points: number; endsInMs: number }>(sql`
        insert into rate_limit as known (key, points, ends_at) values (${key}, ${points}, ${endsAt})
        on conflict (key) do update set
          points = case when known.ends_at <= clock_timestamp() then excluded.points else known.points + excluded.points end,
          ends_at = case when known.ends_at <= clock_timestamp() then excluded.ends_at else known.ends_at end
        returning points, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "endsInMs"`)
      return rows[0]!
    },

    async deleteExpired() {
      await db.execute(sql`delete from rate_limit where ends_at < clock_timestamp()`)
    },
  }
}

/** Applies the smaller limit that an operation declares, per person. */
export function limitCostly(rateLimits: RateLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const kind = c.var.rateLimitKind
    if (kind)
      await rateLimits.consume(kind, c.var.accessLevel === 'member' ? c.var.ctx.actor.id! : c.var.person.id)
    await next()
  }
}
