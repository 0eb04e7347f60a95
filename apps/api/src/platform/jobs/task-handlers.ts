import type { ServiceContext, TransactionContext } from '../context/context.ts'
import type { taskTypes } from '../db/schema/index.ts'
import type { TaskRow } from './enqueue-task.ts'

export interface ProgressReport {
  done: number
  total?: number | null
  /** What is counted, for example `rows`. */
  unit?: string
  stage?: string
  message?: string | null
}

export interface TaskRun {
  /** Acts for the person who asked for the task, with the rights they hold now, else for the system. */
  ctx: ServiceContext
  task: TaskRow
  /** Stores progress for whoever watches. Cheap to call often: writes are at least 250 ms apart. */
  report(progress: ProgressReport): Promise<void>
  /** Whether somebody asked to stop. Check between steps and return or throw; `signal` says the same. */
  isCancelled(): boolean
  /** Aborts when the task is cancelled, when its claim is lost and when the server stops. */
  signal: AbortSignal
}

export interface TaskOutcome {
  result?: Record<string, unknown>
  /** Some of the work could not be done; a retry takes up the rest. */
  isPartial?: boolean
  /** There is more to do, but not before this moment: the task gives its place to others and goes on then. */
  continueAt?: Date
}

/** Does the work. May run again after a crash or a retry, so it must find out what was done already. */
export type TaskHandler = (run: TaskRun) => Promise<TaskOutcome | void>

export type TaskType = (typeof taskTypes)[number]

/**
 * Puts right what a task leaves behind that will not go on by itself, in the transaction that ends it. The handler
 * may not have run at all, or may have put it right already: look at what is there before writing.
 */
export type TaskHook = (tx: TransactionContext, task: TaskRow) => Promise<void>

export interface TaskHooks {
  /** The task was cancelled: while it waited, while it ran, or after its worker went away. */
  onCancelled?: TaskHook
  /** The task failed for good: only a person can start it again. */
  onFailed?: TaskHook
}

const registered = new Map<TaskType, { handler: TaskHandler; hooks: TaskHooks }>()

/** Says who does tasks of this type. Call it once, while the module is loaded. */
export function registerTaskHandler(type: TaskType, handler: TaskHandler, hooks: TaskHooks = {}) {
  registered.set(type, { handler, hooks })
}

export const findTaskHandler = (type: TaskType) => registered.get(type)?.handler

export const findTaskHooks = (type: TaskType): TaskHooks => registered.get(type)?.hooks ?? {}
