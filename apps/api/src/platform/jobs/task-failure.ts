import { randomBytes } from 'node:crypto'
import { isDatabaseUnavailable } from '../db/outage.ts'
import type { TaskError } from '../db/schema/index.ts'
import { Problem, type ProblemCode } from '../errors/problem.ts'
import type { TaskRow } from './enqueue-task.ts'

/** `automatic`: tried again by itself, with growing pauses. `manual`: when a person asks. `never`: pointless. */
export type RetryMode = 'automatic' | 'manual' | 'never'

/** A failure whose text people read in the task list, and that says whether trying again can help. */
export class TaskFailure extends Error {
  readonly title: string
  readonly retry: RetryMode
  readonly code: string
  /** When another automatic attempt may start, where somebody else says so. */
  readonly retryAt: Date | null

  constructor(
    code: string,
    title: string,
    detail: string,
    options: { retry: RetryMode; retryAt?: Date | null; cause?: unknown },
  ) {
    super(detail, { cause: options.cause })
    this.name = 'TaskFailure'
    this.code = code
    this.title = title
    this.retry = options.retry
    this.retryAt = options.retryAt ?? null
  }
}

/** Whether another attempt may start by itself. Those that a clean stop of the server broke off do not count. */
export const isRetryableFailure = ({ attempts, maxAttempts }: Pick<TaskRow, 'attempts' | 'maxAttempts'>) =>
  attempts.filter((attempt) => attempt.status !== 'interrupted').length < maxAttempts

/** What the task shows of an error, and whether to try again. Unknown errors keep their text for the log. */
export function describeFailure(error: unknown): { shown: TaskError; retry: RetryMode } {
  const { code, title, detail, retry } = read(error)
  return {
    shown: {
      code,
      title,
      detail,
      retryable: retry !== 'never',
      at: new Date().toISOString(),
      correlationId: randomBytes(4).toString('hex'),
    },
    retry,
  }
}

const transientErrors: ReadonlySet<ProblemCode> = new Set(['rate-limited', 'upstream-failed', 'unavailable'])

function read(error: unknown): { code: string; title: string; detail: string; retry: RetryMode } {
  if (error instanceof TaskFailure) {
    return { code: error.code, title: error.title, detail: error.message, retry: error.retry }
  }
  if (error instanceof Problem) {
    const retry = transientErrors.has(error.code) ? 'automatic' : 'manual'
    return { code: error.code, title: error.toDocument('', '').title, detail: error.message, retry }
  }
  if (isTransientDatabaseError(error)) {
    const detail = 'The database was busy or unreachable.'
    return { code: 'unavailable', title: "The database didn't respond", detail, retry: 'automatic' }
  }
  return {
    code: 'internal',
    title: 'Internal error',
    detail: 'The task stopped because of an unexpected error. Completed work was kept. Try again.',
    retry: 'manual',
  }
}

// Connection trouble, a server that is starting or stopping, serialisation failures, deadlocks, no room.
const transientStates = /^(08|57P|40001|40P01|53)/

function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && transientStates.test(code)) return true
  return isDatabaseUnavailable(error) || isTransientDatabaseError(error.cause)
}
