import type { ServiceContext } from '../context.ts'
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
  /** Aborts when the task is cancelled, when its lease is lost and when the server stops. */
  signal: AbortSignal
}

export interface TaskOutcome {
  result?: Record<string, unknown>
  /** Some of the work could not be done; a retry takes up the rest. */
  isPartial?: boolean
}

/** Does the work. May run again after a crash or a retry, so it must find out what was done already. */
export type TaskHandler = (run: TaskRun) => Promise<TaskOutcome | void>

export type TaskType = (typeof taskTypes)[number]

const handlers = new Map<TaskType, TaskHandler>()

/** Says who does tasks of this type. Call it once, while the module is loaded. */
export function registerTaskHandler(type: TaskType, handler: TaskHandler) {
  handlers.set(type, handler)
}

export const findTaskHandler = (type: TaskType) => handlers.get(type)
