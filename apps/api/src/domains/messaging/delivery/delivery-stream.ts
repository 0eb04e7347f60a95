import type { TransactionContext } from '../../../platform/context/context.ts'
import type { consentChannels } from '../../../platform/db/schema/index.ts'
import type { Outcome, RetryRules } from './outcome.ts'

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
