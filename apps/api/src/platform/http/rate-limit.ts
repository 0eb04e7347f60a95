import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../errors/problem.ts'
import type { SharedCounts } from './shared-counts.ts'

export interface RateLimits {
  /** Counts one call. @throws Problem `rate-limited` with the seconds until the next one is welcome. */
  spend(kind: RateLimitKind, key: string): Promise<void>
}

/**
 * `person`: every authorised call. `address`: calls without a session. `refused`: calls of an address that are answered
 * 401. The rest is spent beside `person` by the calls that `limitCostly` lists.
 */
export type RateLimitKind =
  | 'person'
  | 'address'
  | 'refused'
  | 'import'
  | 'export'
  | 'search'
  | 'verify'
  | 'fetch'
  | 'picture'
  | 'reveal'

export interface RateLimitOptions {
  /** What the processes of an installation count together; null where there is only one. */
  shared?: SharedCounts | null
  /** Hears that the shared counts failed. Until they are back every process counts for itself. */
  onTrouble?: (error: unknown) => void
}

const windowSeconds = 60
const perMinute: Record<RateLimitKind, number> = {
  person: 600,
  address: 10,
  refused: 300,
  import: 30,
  export: 30,
  search: 120,
  verify: 12,
  fetch: 30,
  picture: 20,
  reveal: 60,
}
export const rateLimitKinds = Object.keys(perMinute) as readonly RateLimitKind[]
/** Which part of a limit a process may spend before it tells the others. Rare calls tell at once. */
const unreportedShare: Partial<Record<RateLimitKind, number>> = {
  person: 1 / 20,
  refused: 1 / 20,
  search: 1 / 20,
}
const callsPerPrune = 1_000

/**
 * Limits by the minute. Every process counts in memory, so what it knows to be over costs nothing. Rare kinds are counted
 * by all processes together before the call goes on; frequent ones are told to the others in portions and in the
 * background, so that an ordinary call waits for nobody and each process overshoots by one portion at most.
 */
export function createRateLimits(
  limits: Partial<Record<RateLimitKind, number>> = {},
  { shared = null, onTrouble = () => {} }: RateLimitOptions = {},
): RateLimits {
  let told = 0
  const limiter = (kind: RateLimitKind) => {
    const points = limits[kind] ?? perMinute[kind]
    const own = new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: kind })
    const portion = Math.max(1, Math.ceil(points * (unreportedShare[kind] ?? 0)))
    return { points, own, portion }
  }
  const limiters = Object.fromEntries(rateLimitKinds.map((kind) => [kind, limiter(kind)])) as Record<
    RateLimitKind,
    ReturnType<typeof limiter>
  >

  /** Tells the others, and answers for how long it is over for all of them. */
  async function tell(counts: SharedCounts, kind: RateLimitKind, key: string): Promise<number> {
    const { points, own, portion } = limiters[kind]
    told += 1
    if (told % callsPerPrune === 0) void counts.forgetOld().catch(onTrouble)
    try {
      const known = await counts.add(hashKey(kind, key), portion, windowSeconds)
      if (known.points <= points) return 0
      await own.block(key, known.endsInMs / 1000)
      return Math.max(1, known.endsInMs)
    } catch (error) {
      onTrouble(error)
      return 0
    }
  }

  return {
    async spend(kind, key) {
      const { own, portion } = limiters[kind]
      const { consumedPoints } = await own.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal
      })
      if (shared === null || consumedPoints % portion !== 0) return
      const telling = tell(shared, kind, key)
      if (unreportedShare[kind] !== undefined) return
      const overMs = await telling
      if (overMs > 0) throw tooMany(overMs)
    },
  }
}

/** Addresses and names of accounts have no place in a table. */
const hashKey = (kind: RateLimitKind, key: string) => hash('sha256', `${kind} ${key}`, 'base64url')

function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem(
    'rate-limited',
    `Too many requests in a short time. Try again in ${retryAfterSeconds} s.`,
    {
      retryAfterSeconds,
    },
  )
}
