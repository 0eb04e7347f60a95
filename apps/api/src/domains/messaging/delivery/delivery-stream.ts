import type { TransactionContext } from '../../../platform/context/context.ts'
import type { consentChannels } from '../../../platform/db/schema/index.ts'

/** A way to send messages: email, texts, calls, or push messages. */
export interface Channel<Message> {
  name: (typeof consentChannels)[number] | 'push'
  /** How many messages are submitted at the same time, and so the most that are in doubt when the process dies. */
  concurrency: number
  /** Submits a message once, without retrying. Returns the ID that the service gave it, if it gives any. */
  submit(message: Message): Promise<{ response: string; id?: string }>
  /** Interprets an error that `submit` threw. */
  classify(error: unknown): { failure: SubmitFailure; detail: string }
}

/**
 * Why a submission failed: `unknown` (the message may have been sent), `bad_address` (no such mailbox), `rejected` (the
 * server doesn't accept this message), `deferred` (not now), `unavailable` (the server accepts no message at the moment),
 * `sender_rejected` (the server accepts no message from us).
 */
export type SubmitFailure =
  | 'unknown'
  | 'bad_address'
  | 'rejected'
  | 'deferred'
  | 'unavailable'
  | 'sender_rejected'

/** The result of submitting one claimed message. */
export interface Delivery<Item> {
  item: Item
  outcome: Outcome
  /** The ID that the service gave the message; null if it gave none. */
  serviceId: string | null
  /** The server's response, or why there is none. At most 500 characters. */
  response: string
  error: unknown
}

/**
 * One kind of message, for example a campaign's emails: which rows are due, how a batch is claimed and composed, and where
 * its outcomes are recorded. `deliverDue` does the rest. An instance is used for one run and may hold state.
 *
 * @typeParam Due - a locked row that is due
 * @typeParam Approved - a due row that passed the recheck
 * @typeParam Item - one claimed message
 */
export interface DeliveryStream<Due, Approved, Item, Message> {
  retry: RetryRules
  /** Reads what a claim needs from outside its transaction. Runs before each claim. */
  prepare?(): Promise<void>
  /**
   * How many messages can be sent now and, if none, when the next one can. Null if the stream has been stopped. Lock the
   * row whose change stops the stream.
   */
  readAllowance(tx: TransactionContext, now: Date): Promise<{ count: number; waitUntil: Date } | null>
  /** Locks the next due rows for this transaction, skipping rows that others have locked. */
  lockDue(tx: TransactionContext, options: { count: number; now: Date }): Promise<Due[]>
  /** When the next row is due, if none is now. Null if no rows are left. */
  findNextDueAt(tx: TransactionContext, now: Date): Promise<Date | null>
  /**
   * Checks consent again, and everything else that may have changed since the rows were enqueued. Withdraws what can't be
   * sent anymore.
   */
  recheck(tx: TransactionContext, due: Due[], now: Date): Promise<Approved[]>
  /** Marks messages as claimed, each with its Message-ID. From the commit on, they may have been submitted. */
  claim(tx: TransactionContext, approved: Approved[], now: Date): Promise<Item[]>
  /** Failed attempts before this one. */
  countFailedAttempts(item: Item): number
  compose(item: Item): Promise<Message>
  record(tx: TransactionContext, deliveries: readonly Delivery<Item>[], now: Date): Promise<void>
}

const minuteMs = 60_000

/** Why an attempt failed. `not_composed`: an error on our side before anything was submitted. */
export type AttemptFailure = SubmitFailure | 'not_composed'

/**
 * What to do after a failure: `retry` counts an attempt and waits; `wait` counts none and ends the run, because no other
 * message would be accepted either; `give_up` doesn't send the message; `unknown` leaves it in doubt.
 */
type Reaction = 'retry' | 'wait' | 'give_up' | 'unknown'

export interface RetryRules {
  /** Minutes to wait before each retry. After the last one, we give up on the message. */
  retryDelaysMinutes: readonly number[]
  /** Excludes `unknown`, because a message that may have been sent is always in doubt. */
  reactions: Record<Exclude<AttemptFailure, 'unknown'>, Reaction>
}

export type Outcome =
  | { state: 'sent' }
  /** It may have been sent, so it is never sent again automatically. */
  | { state: 'in_doubt' }
  | { state: 'not_sent'; failure: AttemptFailure; attempts: number }
  /** Certainly not sent, to be retried. `dueAt` is null if the server has to become available first. */
  | { state: 'waiting'; attempts: number; dueAt: Date | null }

/** The outcome of an attempt; a null `failure` means success. */
export function decideOutcome(
  failure: AttemptFailure | null,
  failedAttempts: number,
  { retryDelaysMinutes, reactions }: RetryRules,
  now: Date,
): Outcome {
  if (failure === null) return { state: 'sent' }
  const reaction = failure === 'unknown' ? 'unknown' : reactions[failure]
  if (reaction === 'unknown') return { state: 'in_doubt' }
  if (reaction === 'wait') return { state: 'waiting', attempts: failedAttempts, dueAt: null }
  const attempts = failedAttempts + 1
  const delayMinutes = retryDelaysMinutes[attempts - 1]
  if (reaction === 'give_up' || delayMinutes === undefined) return { state: 'not_sent', failure, attempts }
  return { state: 'waiting', attempts, dueAt: new Date(now.getTime() + delayMinutes * minuteMs) }
}
