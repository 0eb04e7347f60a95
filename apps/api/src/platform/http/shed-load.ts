import type { MiddlewareHandler } from 'hono'
import { Problem } from '../errors/problem.ts'
import { writeProblem } from './answer-problem.ts'
import type { AppEnv } from './router.ts'
import type { OverloadReason, OverloadWatch } from './watch-overload.ts'

export interface SheddingOptions {
  overload: Pick<OverloadWatch, 'findReason'>
  /** Hears of each refused call. */
  onShed?: (reason: OverloadReason) => void
}

/** Callers are sent away for different times, so that they do not come back all at once. */
const longestRetrySeconds = 5

/**
 * Refuses calls with 503 and Retry-After while the process has more to do than it gets done: the answer is there at once,
 * and those that were let in get theirs in time. Stands before anything that costs.
 */
export function shedLoad({ overload, onShed = () => {} }: SheddingOptions): MiddlewareHandler<AppEnv> {
  let requests = 0
  return async (c, next) => {
    const reason = overload.findReason(requests + 1)
    if (reason !== null) {
      onShed(reason)
      return writeProblem(tooBusy(), c)
    }
    requests += 1
    try {
      await next()
    } finally {
      requests -= 1
    }
  }
}

const tooBusy = () =>
  new Problem(
    'unavailable',
    'More is asked of the server than it can do right now. This call was not begun: try again in a few seconds.',
    { retryAfterSeconds: 1 + Math.floor(Math.random() * longestRetrySeconds) },
  )
