import type { SubmitFailure } from './delivery-stream.ts'

const minuteMs = 60_000

/** Why an attempt failed. `not_composed`: an error of our own before anything was submitted. */
export type AttemptFailure = SubmitFailure | 'not_composed'

/**
 * What follows from a failure: `retry` counts an attempt and waits; `wait` counts none and ends the run, because no other
 * message would leave either; `give_up` sends nothing; `unknown` leaves the message in doubt.
 */
export type Reaction = 'retry' | 'wait' | 'give_up' | 'unknown'

export interface RetryRules {
  /** Minutes before each further attempt. After the last one, a message is given up. */
  waitMinutes: readonly number[]
  /** A message that may have left is always in doubt, so no stream decides about `unknown`. */
  reactions: Record<Exclude<AttemptFailure, 'unknown'>, Reaction>
}

export type Outcome =
  | { state: 'sent' }
  /** Nobody knows whether it left, so it is never sent again automatically. */
  | { state: 'in_doubt' }
  | { state: 'not_sent'; failure: AttemptFailure; attempts: number }
  /** Certainly not sent, and offered again. `dueAt` is null where only the server has to come back. */
  | { state: 'waiting'; attempts: number; dueAt: Date | null }

/** What becomes of a message whose attempt failed, or succeeded with `failure: null`. */
export function decideOutcome(
  failure: AttemptFailure | null,
  failedAttempts: number,
  { waitMinutes, reactions }: RetryRules,
  now: Date,
): Outcome {
  if (failure === null) return { state: 'sent' }
  const reaction = failure === 'unknown' ? 'unknown' : reactions[failure]
  if (reaction === 'unknown') return { state: 'in_doubt' }
  if (reaction === 'wait') return { state: 'waiting', attempts: failedAttempts, dueAt: null }
  const attempts = failedAttempts + 1
  const wait = waitMinutes[attempts - 1]
  if (reaction === 'give_up' || wait === undefined) return { state: 'not_sent', failure, attempts }
  return { state: 'waiting', attempts, dueAt: new Date(now.getTime() + wait * minuteMs) }
}
