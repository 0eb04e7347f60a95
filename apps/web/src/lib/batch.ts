import type { ApiData } from '@parapet/api-client'
import { describeFailure } from './describe-failure.ts'

/** The outcome of a bulk change. */
export interface BatchOutcome extends Omit<ApiData<'getBatch'>, 'groupId'> {
  /** The group of its ledger events; null if it may not have reached the server. */
  groupId: string | null
  /** Why it failed before processing every item; null if it finished or was canceled. */
  failure: string | null
}

export interface BatchOptions {
  /** Called with the number of processed items. Not called for small batches, which the server changes synchronously. */
  onProgress: (finishedCount: number) => void
  /** The server has accepted the batch as a task, which continues even if the page closes. */
  onTask?: () => void
  /** Cancels the task after its current step. */
  signal?: AbortSignal
}

/** Applies one change to many items and waits for the outcome. Rejects if the server rejects the request. */
export type SendBatch<Change> = (
  ids: readonly string[],
  change: Change,
  options: BatchOptions,
) => Promise<BatchOutcome>

/** The outcome of a bulk change that could not be sent, or whose result is unknown. */
export const failedBatch = (error: unknown, count: number): BatchOutcome => ({
  changed: 0,
  unchanged: [],
  refused: [],
  groupId: null,
  left: count,
  failure: describeFailure(error),
})
