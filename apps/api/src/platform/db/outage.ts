import { setTimeout } from 'node:timers/promises'
import { isOutOfSpace } from '../errors/is-out-of-space.ts'
import { Problem } from '../errors/problem.ts'

/**
 * SQL states of a database that is shutting down, has no connections left, or stopped a statement or transaction after
 * a timeout.
 */
const sqlStates = new Set([
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
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/

/**
 * Whether the database was unreachable, had no connection free in time, or closed the connection: the same
 * request may succeed a moment later. Failures to reach other services don't count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isFromOtherService(error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (sqlStates.has(code) || networkErrors.has(code))) return true
  return driverMessages.test(error.message) || isDatabaseUnavailable(error.cause)
}

/**
 * `fetch` wraps its cause in a TypeError; mail servers are recognized by the command that failed; a Problem
 * is already classified.
 */
const isFromOtherService = (error: Error): boolean =>
  error instanceof TypeError || error instanceof Problem || 'command' in error

interface RetryDuringOutageOptions {
  /** How long to keep trying; the last error is thrown then. */
  retryForMs: number
  /** First pause; it doubles up to two seconds. */
  firstPauseMs?: number
}

const maxPauseMs = 2_000

/** Repeats a write while the database is unavailable or its disk is full. `work` may run twice. */
export async function retryDuringOutage<Result>(
  work: () => Promise<Result>,
  { retryForMs, firstPauseMs = 100 }: RetryDuringOutageOptions,
): Promise<Result> {
  const deadline = performance.now() + retryForMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isTemporary(error) || performance.now() + pauseMs > deadline) throw error
      await setTimeout(pauseMs)
    }
  }
}

const isTemporary = (error: unknown) => isDatabaseUnavailable(error) || isOutOfSpace(error)
