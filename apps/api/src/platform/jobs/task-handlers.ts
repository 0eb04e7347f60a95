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
  /** Acts as the person who requested the task, with their current permissions, or else as the system. */
  ctx: ServiceContext
  task: TaskRow
  /** Stores progress for display. Cheap to call often: writes are at least 250 ms apart. */
  report(progress: ProgressReport): Promise<void>
  /** Whether somebody asked to stop. Check between steps and return or throw; `signal` says the same. */
  isCancelled(): boolean
  /** Aborts when the task is cancelled, when its claim is lost and when the server stops. */
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

/**
 * Cleans up what a task left unfinished, in the transaction that ends it. The handler may never have run, or may have
 * cleaned up already: check the current state before writing.
 */
export type TaskHook = (tx: TransactionContext, task: TaskRow) => Promise<void>

export interface TaskHooks {
  /** The task was cancelled: while it waited, while it ran, or after its worker was lost. */
  onCancelled?: TaskHook
  /** The task failed permanently: only a person can retry it. */
  onFailed?: TaskHook
}

const registered = new Map<TaskType, { handler: TaskHandler; hooks: TaskHooks }>()

/** Registers the handler for a type of task. Call it once, at module load. */
export function registerTaskHandler(type: TaskType, handler: TaskHandler, hooks: TaskHooks = {}) {
  registered.set(type, { handler, hooks })
}

export const findTaskHandler = (type: TaskType) => registered.get(type)?.handler

export const findTaskHooks = (type: TaskType): TaskHooks => registered.get(type)?.hooks ?? {}
