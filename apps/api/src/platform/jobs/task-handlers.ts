import { randomBytes } from 'node:crypto'
import type { ServiceContext, TransactionContext } from '../context/context.ts'
import { isDatabaseUnavailable } from '../db/outage.ts'
import type { task, TaskError, TaskLogLine, taskTypes } from '../db/schema/index.ts'
import { Problem, type ProblemCode } from '../errors/problem.ts'

export type TaskRow = typeof task.$inferSelect

export interface ProgressReport {
  done: number
  total?: number | null
  /** What is counted, for example `rows`. */
  unit?: string
  stage?: TaskStage
  message?: string | null
}

/** What a task does step by step, as its log says it. */
export const stageTexts = {
  audience: 'Choosing recipients',
  changing: 'Changing records',
  checking: 'Checking rows',
  fetch: 'Fetching feeds',
  geocode: 'Locating addresses',
  importing: 'Importing rows',
  match: 'Matching properties with threats',
  sending: 'Sending messages',
  undoing: 'Undoing the import',
  done: null,
} as const

export type TaskStage = keyof typeof stageTexts

export interface TaskRun {
  /** Acts as the person who requested the task, with their current permissions, or else as the system. */
  ctx: ServiceContext
  task: TaskRow
  /** Stores progress for display. Cheap to call often: writes are at least 250 ms apart. */
  report(progress: ProgressReport): Promise<void>
  /**
   * Adds a line to the task's log, stored with the next progress or the end of the attempt. No personal data and no
   * secrets: people who may not see tenants read it.
   */
  log(level: TaskLogLine['level'], message: string): void
  /** Whether a person canceled the task. Check between steps, then return or throw; `signal` aborts as well. */
  isCancelled(): boolean
  /** Aborts when the task is canceled, when its claim is lost and when the server stops. */
  signal: AbortSignal
}

export interface TaskOutcome {
  result?: Record<string, unknown>
  /** Some of the work could not be done; a retry continues with the rest. */
  isPartial?: boolean
  /** There is more to do, but not before this time: the task frees its slot and resumes then. */
  continueAt?: Date
}

/** Does the work. May run again after a crash or a retry, so it must skip what is already done. */
export type TaskHandler = (run: TaskRun) => Promise<TaskOutcome | void>

export type TaskType = (typeof taskTypes)[number]

/** Runs in the transaction that changes the task. */
export type TaskHook = (tx: TransactionContext, task: TaskRow) => Promise<void>

/**
 * `onCancelled` and `onFailed` clean up what a task left unfinished. The handler may never have run, or may have cleaned up
 * already: check the current state before writing.
 */
export interface TaskHooks {
  /** The task was canceled: while it waited, while it ran, or after its worker was lost. */
  onCancelled?: TaskHook
  /** The task failed permanently: only a person can retry it. */
  onFailed?: TaskHook
  /**
   * Throws if the caller may not cancel or retry the task, besides what every task requires. A task must not be a way around
   * the permissions of what it does.
   */
  requireControl?: TaskHook
  /** Runs as the system once the person who requested it is no longer a member; otherwise it fails then. */
  outlivesRequester?: boolean
}

const registrations = new Map<TaskType, { handler: TaskHandler; hooks: TaskHooks }>()

/** Registers the handler for a type of task. Call it once, at module load. */
export function registerTaskHandler(type: TaskType, handler: TaskHandler, hooks: TaskHooks = {}) {
  registrations.set(type, { handler, hooks })
}

export const findTaskHandler = (type: TaskType) => registrations.get(type)?.handler

export const findTaskHooks = (type: TaskType): TaskHooks => registrations.get(type)?.hooks ?? {}

/** `automatic`: retried with growing delays. `manual`: retried when a person asks. `never`: a retry can't help. */
type RetryMode = 'automatic' | 'manual' | 'never'

/** A failure with a title and a detail (the message) for the task list, and whether a retry can help. */
export class TaskFailure extends Error {
  readonly title: string
  readonly retry: RetryMode
  readonly code: string
  /** The earliest time of the next automatic attempt, if the other side named one. */
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

/** Whether the task may be retried automatically. Attempts that a clean shutdown interrupted don't count. */
export const hasAttemptsLeft = ({ attempts, maxAttempts }: Pick<TaskRow, 'attempts' | 'maxAttempts'>) =>
  attempts.filter((attempt) => attempt.status !== 'interrupted').length < maxAttempts

/** The error that the task shows, and whether to retry. The message of an unknown error appears only in the log. */
export function describeFailure(cause: unknown): { error: TaskError; retry: RetryMode } {
  const { code, title, detail, retry } = classify(cause)
  return {
    error: {
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

function classify(error: unknown): { code: string; title: string; detail: string; retry: RetryMode } {
  if (error instanceof TaskFailure) {
    return { code: error.code, title: error.title, detail: error.message, retry: error.retry }
  }
  if (error instanceof Problem) {
    const retry = transientErrors.has(error.code) ? 'automatic' : 'manual'
    return { code: error.code, title: error.toDocument('', '').title, detail: error.message, retry }
  }
  if (isTransientDatabaseError(error)) {
    const detail = 'The database was busy or unreachable.'
    return { code: 'unavailable', title: 'The database didn’t respond', detail, retry: 'automatic' }
  }
  return {
    code: 'internal',
    title: 'Internal error',
    detail: 'The task stopped because of an unexpected error. Completed work was kept. Try again.',
    retry: 'manual',
  }
}

// Lost connections, a server that starts or stops, serialization failures, deadlocks, insufficient resources.
const transientStates = /^(08|57P|40001|40P01|53)/

function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && transientStates.test(code)) return true
  return isDatabaseUnavailable(error) || isTransientDatabaseError(error.cause)
}
