// Loaded into the server before anything else, so that a test that sends thousands of calls needn't wait for them.
import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

interface RateLimiter {
  consume: () => Promise<{ consumedPoints: number }>
}

if (isMainThread) {
  const { RateLimiterMemory } = createRequire(process.argv[1]!)('rate-limiter-flexible') as {
    RateLimiterMemory: { prototype: RateLimiter }
  }
  RateLimiterMemory.prototype.consume = async () => ({ consumedPoints: 1 })
}
