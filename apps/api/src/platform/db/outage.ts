import { setTimeout } from 'node:timers/promises'
import { isOutOfSpace } from '../errors/is-out-of-space.ts'
import { Problem } from '../errors/problem.ts'

/** What PostgreSQL answers when it goes, is full, or gave a statement up for its time. */
const states = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])
const broken = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const driverSays =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/

/**
 * Whether the database could not be reached, had no connection free in time, or ended the connection: the same call may
 * succeed a moment later. Failures to reach others than the database do not count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isOfAnother(error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (states.has(code) || broken.has(code))) return true
  return driverSays.test(error.message) || isDatabaseUnavailable(error.cause)
}

/**
 * `fetch` hides what happened in a TypeError; mail servers are known by the command that failed; a Problem says itself
 * what it is.
 */
const isOfAnother = (error: Error): boolean =>
  error instanceof TypeError || error instanceof Problem || 'command' in error

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
