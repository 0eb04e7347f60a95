export interface Announcement {
  orgId: string
  id: string
  /** Not before this moment. */
  startAfter?: Date
}

/** Says that a task is waiting. The task row is the truth; this only wakes somebody who works on it. */
export interface TaskQueue {
  /** Called after the commit that made or re-queued the task. Never throws: a lost call is found by the sweep. */
  announce(task: Announcement): void
  /** Tells a running handler in this process that its task should stop. */
  interrupt(task: { orgId: string; id: string }): void
}

/** A queue that nobody works on: tasks stay queued until a worker sweeps them. */
export const silentQueue: TaskQueue = { announce() {}, interrupt() {} }
