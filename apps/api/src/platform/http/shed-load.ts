import type { MiddlewareHandler } from 'hono'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../errors/problem.ts'
import { toProblemResponse } from './problem-response.ts'
import type { AppEnv } from './router.ts'

interface SheddingOptions {
  overload: Pick<OverloadWatch, 'findReason'>
  /** Called for each rejected request. */
  onShed?: (reason: OverloadReason) => void
}

/** Clients get different delays, so that they don't all come back at once. */
const maxRetrySeconds = 5

/**
 * Rejects requests with 503 and Retry-After while the process is overloaded: rejections are immediate, and admitted
 * requests get a timely response. Comes before any costly middleware.
 */
export function shedLoad({ overload, onShed = () => {} }: SheddingOptions): MiddlewareHandler<AppEnv> {
  let requests = 0
  return async (c, next) => {
    const reason = overload.findReason(requests + 1)
    if (reason !== null) {
      onShed(reason)
      return toProblemResponse(overloadedProblem(), c)
    }
    requests += 1
    try {
      await next()
    } finally {
      requests -= 1
    }
  }
}

const overloadedProblem = () =>
  new Problem(
    'unavailable',
    'The server is overloaded, so this request wasn’t processed. Try again in a few seconds.',
    { retryAfterSeconds: 1 + Math.floor(Math.random() * maxRetrySeconds) },
  )

export type OverloadReason = 'event loop' | 'database' | 'requests'

export interface OverloadLimits {
  /** Mean timer delay, in milliseconds, above which the event loop counts as late. */
  loopDelayMs: number
  /** With fewer requests in flight the delay comes from elsewhere, and rejecting requests doesn't help. */
  requestsWhenLate: number
  /** How many requests may wait for a database connection. */
  waiting: number
  /** How many requests may be in flight. */
  requests: number
}

interface OverloadOptions {
  limits: OverloadLimits
  /** How many requests wait for a database connection now. */
  countWaiting: () => number
  /** Called when overload begins and when it ends (null). Changes between two samples are not reported. */
  onChange?: (reason: OverloadReason | null) => void
  sampleMs?: number
}

interface OverloadWatch {
  /** Why no more requests can be admitted now; null if they can. Cheap enough for every request. */
  findReason(requests: number): OverloadReason | null
  stop(): void
}

const resolutionMs = 10

/**
 * Detects that this process is overloaded. A single long turn of the event loop doesn't count: the delay is
 * the mean of a sample, and two consecutive samples have to be late.
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
  let rejectionReason: OverloadReason | null = null
  let reportedReason: OverloadReason | null = null

  const timer = setInterval(() => {
    if (delays.count > 0) {
      const delayMs = delays.mean / 1e6 - resolutionMs
      lateSamples = delayMs > limits.loopDelayMs ? lateSamples + 1 : 0
      delays.reset()
    }
    if (rejectionReason !== reportedReason) onChange(rejectionReason)
    reportedReason = rejectionReason
    rejectionReason = null
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
      rejectionReason ??= reason
      return reason
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Limits by the size of the pool: a request in the queue gets a connection within about a second. */
export const defaultLimits = (connectionsMax: number): OverloadLimits => ({
  loopDelayMs: 200,
  requestsWhenLate: 50,
  waiting: Math.max(200, 20 * connectionsMax),
  requests: 1_000,
})
