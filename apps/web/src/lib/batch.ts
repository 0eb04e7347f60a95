import type { ApiData } from '@parapet/api-client'
import { describeFailure } from './describe-failure.ts'

/** How a change of many things ended. */
export interface BatchEnd extends ApiData<'getBatch'> {
  /** Why it ended before it came to all of them; null when it did, and when it was stopped. */
  failure: string | null
}

/** What whoever waits for a change of many things wants to know, and can do. */
export interface BatchWatch {
  /** How many of them are done with. Not called for a few, which are changed at once. */
  onProgress: (finished: number) => void
  /** It goes on by itself from now on. */
  onTask?: () => void
  /** Stops it after what is under way. */
  signal?: AbortSignal
}

/** Makes one change of many things, and waits for its end. One that is refused at once rejects. */
export type SendBatch<Change> = (
  ids: readonly string[],
  change: Change,
  watch: BatchWatch,
) => Promise<BatchEnd>

/** The end of a change that could not even be sent, or whose end nobody heard of. */
export const failedBatch = (error: unknown, count: number): BatchEnd => ({
  changed: 0,
  unchanged: [],
  refused: [],
  left: count,
  failure: describeFailure(error),
})
