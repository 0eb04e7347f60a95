import { monitorEventLoopDelay } from 'node:perf_hooks'

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
