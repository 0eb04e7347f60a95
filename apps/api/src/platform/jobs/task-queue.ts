import type { TaskQueue } from '../context/gateways.ts'

/** A queue that nobody works on: tasks stay queued until a worker sweeps them. */
export const silentQueue: TaskQueue = { announce() {}, interrupt() {} }
