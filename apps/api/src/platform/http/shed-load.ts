import type { MiddlewareHandler } from 'hono'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../errors/problem.ts'
import { writeProblem } from './answer-problem.ts'
import type { AppEnv } from './router.ts'

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

export type OverloadReason = 'event loop' | 'database' | 'requests'

export interface OverloadLimits {
  /** How late timers may fire on average, in milliseconds. */
  loopDelayMs: number
  /** With fewer than these under way a late process is short of time that others took, and refusing helps nobody. */
  requestsWhenLate: number
  /** How many may stand in line for a connection to the database. */
  waiting: number
  /** How many requests may be under way. */
  requests: number
}

export interface OverloadOptions {
  limits: OverloadLimits
  /** How many stand in line for a connection now. */
  countWaiting: () => number
  /** Hears when it begins and when it is over (null). Between the two samples it may flicker unheard. */
  onChange?: (reason: OverloadReason | null) => void
  sampleMs?: number
}

export interface OverloadWatch {
  /** Why no more can be taken right now; null while there is room. Cheap enough for every request. */
  findReason(requests: number): OverloadReason | null
  stop(): void
}

const resolutionMs = 10

/**
 * Knows when this process has more to do than it gets done. One long turn of the event loop is none: its delay is the mean
 * of a sample, and two samples in a row have to be late.
 */
export function watchOverload({
  limits,
  countWaiting,
  onChange = () => {},
  sampleMs = 500,
}: OverloadOptions): OverloadWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let lateSamples = 0
  let refusedFor: OverloadReason | null = null
  let told: OverloadReason | null = null

  const timer = setInterval(() => {
    if (delays.count > 0) {
      const delayMs = delays.mean / 1e6 - resolutionMs
      lateSamples = delayMs > limits.loopDelayMs ? lateSamples + 1 : 0
      delays.reset()
    }
    if (refusedFor !== told) onChange(refusedFor)
    told = refusedFor
    refusedFor = null
  }, sampleMs)
  timer.unref()

  return {
    findReason(requests) {
      const reason =
        lateSamples >= 2 && requests > limits.requestsWhenLate
          ? 'event loop'
          : countWaiting() > limits.waiting
            ? 'database'
            : requests > limits.requests
              ? 'requests'
              : null
      refusedFor ??= reason
      return reason
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Limits by the number of connections: what stands in line gets its turn within about a second. */
export const defaultLimits = (connectionsMax: number): OverloadLimits => ({
  loopDelayMs: 200,
  requestsWhenLate: 50,
  waiting: Math.max(200, 20 * connectionsMax),
  requests: 1_000,
})
