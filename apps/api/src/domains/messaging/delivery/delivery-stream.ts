import type { TransactionContext } from '../../../platform/context/context.ts'
import type { consentChannels } from '../../../platform/db/schema/index.ts'

/** How messages leave: by email now, by text message later. */
export interface Channel<Message> {
  name: (typeof consentChannels)[number]
  /** How many messages are submitted at the same time. As many may be in doubt when the process dies. */
  connections: number
  /** Submits a message once. What fails is never tried again here. */
  submit(message: Message): Promise<{ answer: string }>
  /** What an error of `submit` says about the message. */
  classify(error: unknown): { failure: SubmitFailure; detail: string }
}

/**
 * What a failed submission means: `unknown` (the message may have left), `bad_address` (nobody has this address),
 * `rejected` (not this message, whatever the address), `deferred` (not now), `unavailable` (no message at all right
 * now), `sender_rejected` (no message from us).
 */
export type SubmitFailure =
  | 'unknown'
  | 'bad_address'
  | 'rejected'
  | 'deferred'
  | 'unavailable'
  | 'sender_rejected'

/** What happened to one claimed message. */
export interface Delivery<Item> {
  item: Item
  outcome: Outcome
  /** What the server answered, or why it couldn't be asked. At most 500 characters. */
  answer: string
  error: unknown
}

/**
 * One kind of message, for example the emails of a campaign: which rows are due, how a batch is claimed and composed, and
 * where its outcome is written. The engine in `deliver.ts` does the rest. An object lives for one run and may hold state.
 *
 * @typeParam Due - a locked row that is due
 * @typeParam Approved - one that may still be sent after the recheck
 * @typeParam Item - one claimed message
 */
export interface DeliveryStream<Due, Approved, Item, Message> {
  retry: RetryRules
  /** Reads what a claim needs and its transaction can't see. Runs before each claim. */
  prepare?(): Promise<void>
  /**
   * How many messages may leave now, and when the next one may if none can. Null once the stream was stopped. Lock what
   * others change to stop it.
   */
  readAllowance(tx: TransactionContext, now: Date): Promise<{ count: number; waitUntil: Date } | null>
  /** The next due rows, locked for this transaction. Skip what others have locked. */
  lockDue(tx: TransactionContext, options: { count: number; now: Date }): Promise<Due[]>
  /** Asked when nothing is due: when something will be. Null when nothing is left. */
  nextDueAt(tx: TransactionContext, now: Date): Promise<Date | null>
  /** The last look before sending, at consent and everything else that may have changed. Withdraws what may not leave. */
  recheck(tx: TransactionContext, due: Due[], now: Date): Promise<Approved[]>
  /** Marks messages as claimed, each with its Message-ID. After the commit they count as submitted. */
  claim(tx: TransactionContext, approved: Approved[], now: Date): Promise<Item[]>
  /** Failed attempts before this one. */
  attemptsOf(item: Item): number
  compose(item: Item): Promise<Message>
  record(tx: TransactionContext, deliveries: readonly Delivery<Item>[], now: Date): Promise<void>
}

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
