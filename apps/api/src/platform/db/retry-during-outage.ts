import { setTimeout } from 'node:timers/promises'
import { isOutOfSpace } from '../errors/is-out-of-space.ts'
import { isDatabaseUnavailable } from './is-unavailable.ts'

export interface RetryDuringOutageOptions {
  /** How long to keep trying; what is still refused then is thrown. */
  forMs: number
  /** First pause; it doubles up to two seconds. */
  firstPauseMs?: number
}

const longestPauseMs = 2_000

/** Does what has to be written down, again while the database is away or its disk is full. `work` may be done twice. */
export async function retryDuringOutage<Result>(
  work: () => Promise<Result>,
  { forMs, firstPauseMs = 100 }: RetryDuringOutageOptions,
): Promise<Result> {
  const deadline = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() + pauseMs > deadline) throw error
      await setTimeout(pauseMs)
    }
  }
}

const mayPass = (error: unknown) => isDatabaseUnavailable(error) || isOutOfSpace(error)
