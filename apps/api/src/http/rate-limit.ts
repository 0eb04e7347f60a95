import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

export interface RateLimits {
  /** Counts one call. @throws Problem `rate-limited` with the seconds until the next one is welcome. */
  spend(kind: RateLimitKind, key: string): Promise<void>
}

/** `person`: every authorised call. `import`: starting sends and imports. `address`: calls without a session. */
export type RateLimitKind = 'person' | 'import' | 'address'

const perMinute: Record<RateLimitKind, number> = { person: 600, import: 30, address: 10 }

export function createRateLimits(limits: Partial<Record<RateLimitKind, number>> = {}): RateLimits {
  const limiter = (kind: RateLimitKind) =>
    new RateLimiterMemory({ points: limits[kind] ?? perMinute[kind], duration: 60, keyPrefix: kind })
  const limiters = { person: limiter('person'), import: limiter('import'), address: limiter('address') }

  return {
    async spend(kind, key) {
      try {
        await limiters[kind].consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new Problem(
          'rate-limited',
          `Too many requests in a short time. Try again in ${retryAfterSeconds} s.`,
          {
            retryAfterSeconds,
          },
        )
      }
    },
  }
}
