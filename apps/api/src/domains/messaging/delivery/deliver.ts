import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import {
  type AttemptFailure,
  type Channel,
  decideOutcome,
  type Delivery,
  type DeliveryStream,
} from './delivery-stream.ts'

/** A shorter wait happens within the run instead of ending it. */
const shortWaitMs = 1_500
const responseLengthMax = 500
const recordAttemptsMax = 3

/** The part of a stream that works on claimed messages. */
type ClaimedStream<Item, Message> = Omit<
  DeliveryStream<never, never, Item, Message>,
  'recheck' | 'claim' | 'lockDue'
>

export interface DeliverOptions<Item> {
  /** Stops before the next message. Claimed messages that weren't submitted go back to waiting. */
  signal?: AbortSignal
  /** The time at which rows count as due; the current time by default. */
  now?: Date
  /** Called after the outcome of each batch is recorded. */
  onRecorded?(deliveries: readonly Delivery<Item>[]): Promise<void> | void
}

export type DeliveryResult =
  | { status: 'done' | 'stopped' | 'aborted' }
  | { status: 'waiting'; until: Date }
  /** The server accepts no messages at the moment, or never says whether it does. */
  | { status: 'unavailable'; error: unknown }

/**
 * Delivers everything that is due, batch by batch: claim, commit, submit, record. If the process dies at any point, the
 * messages it had claimed are in doubt and never submitted a second time.
 */
export async function deliverDue<Due, Approved, Item, Message>(
  ctx: ServiceContext,
  stream: DeliveryStream<Due, Approved, Item, Message>,
  channel: Channel<Message>,
  { signal, now, onRecorded }: DeliverOptions<Item> = {},
): Promise<DeliveryResult> {
  for (;;) {
    if (signal?.aborted) return { status: 'aborted' }
    const claim = await claimBatch(ctx, stream, now)
    if ('status' in claim) return { status: claim.status }
    if ('waitUntil' in claim) {
      const waitMs = claim.waitUntil.getTime() - Date.now()
      if (waitMs > shortWaitMs) return { status: 'waiting', until: claim.waitUntil }
      await pause(Math.max(20, waitMs))
      continue
    }
    const deliveries = await submitBatch(stream, channel, claim.items, signal)
    if (deliveries.length === 0) continue
    await recordWithRetry(ctx, stream, deliveries)
    const outage = findOutage(deliveries)
    if (outage && !signal?.aborted) return { status: 'unavailable', error: outage.error }
    await onRecorded?.(deliveries)
  }
}

/** This many messages without a response can't be a coincidence: the server takes them and doesn't respond. */
const unansweredMin = 3

/** The delivery that shows that no message would get through now. */
const findOutage = <Item>(deliveries: readonly Delivery<Item>[]) =>
  deliveries.length >= unansweredMin && deliveries.every(({ outcome }) => outcome.state === 'in_doubt')
    ? deliveries[0]
    : deliveries.find(({ outcome }) => outcome.state === 'waiting' && outcome.dueAt === null)

type ClaimResult<Item> = { items: Item[] } | { waitUntil: Date } | { status: 'done' | 'stopped' }

/**
 * Claims the next batch in one transaction, which is committed before anything is submitted. `items` is empty if the
 * recheck withdrew everything that was due.
 */
export async function claimBatch<Due, Approved, Item, Message>(
  ctx: ServiceContext,
  stream: DeliveryStream<Due, Approved, Item, Message>,
  now = new Date(),
): Promise<ClaimResult<Item>> {
  await stream.prepare?.()
  return await inTransaction(ctx, async (tx) => {
    const allowance = await stream.readAllowance(tx, now)
    if (allowance === null) return { status: 'stopped' }
    if (allowance.count === 0) return { waitUntil: allowance.waitUntil }
    const dueMessages = await stream.lockDue(tx, { count: allowance.count, now })
    if (dueMessages.length === 0) {
      const waitUntil = await stream.findNextDueAt(tx, now)
      return waitUntil === null ? { status: 'done' } : { waitUntil }
    }
    const approvedMessages = await stream.recheck(tx, dueMessages, now)
    return { items: approvedMessages.length === 0 ? [] : await stream.claim(tx, approvedMessages, now) }
  })
}

async function submitBatch<Item, Message>(
  stream: ClaimedStream<Item, Message>,
  channel: Channel<Message>,
  items: readonly Item[],
  signal: AbortSignal | undefined,
): Promise<Delivery<Item>[]> {
  const deliveries: Delivery<Item>[] = []
  for (let from = 0; from < items.length; from += channel.concurrency) {
    const chunk = items.slice(from, from + channel.concurrency)
    deliveries.push(
      ...(await Promise.all(
        chunk.map(async (item) => {
          const { failure, response, ...attempt } = await submitItem(stream, channel, item, signal)
          const outcome = decideOutcome(failure, stream.countFailedAttempts(item), stream.retry, new Date())
          return { item, outcome, response: cutText(response, responseLengthMax), ...attempt }
        }),
      )),
    )
  }
  return deliveries
}

interface Attempt {
  failure: AttemptFailure | null
  serviceId: string | null
  response: string
  error: unknown
}

async function submitItem<Item, Message>(
  stream: ClaimedStream<Item, Message>,
  channel: Channel<Message>,
  item: Item,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  if (signal?.aborted) return notSubmitted('unavailable', stoppingDetail, new Error(stoppingDetail))
  let message: Message
  try {
    message = await stream.compose(item)
  } catch (error) {
    return notSubmitted('not_composed', 'Something went wrong on our side.', error)
  }
  try {
    const { response, id = null } = await channel.submit(message)
    return { failure: null, serviceId: id, response, error: null }
  } catch (error) {
    const { failure, detail } = channel.classify(error)
    return { failure, serviceId: null, response: detail, error }
  }
}

const notSubmitted = (failure: AttemptFailure, response: string, error: unknown): Attempt => ({
  failure,
  serviceId: null,
  response,
  error,
})

const stoppingDetail = 'The server is stopping'

/** The batch has been submitted, so if its outcomes can't be recorded, all of its messages are in doubt. */
async function recordWithRetry<Item, Message>(
  ctx: ServiceContext,
  stream: ClaimedStream<Item, Message>,
  deliveries: readonly Delivery<Item>[],
) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordDeliveries(ctx, stream, deliveries)
    } catch (error) {
      if (tries === recordAttemptsMax) throw error
      await pause(tries * 200)
    }
  }
}

/** Records the outcomes of a batch in one transaction. */
export const recordDeliveries = <Item, Message>(
  ctx: ServiceContext,
  stream: ClaimedStream<Item, Message>,
  deliveries: readonly Delivery<Item>[],
) => inTransaction(ctx, (tx) => stream.record(tx, deliveries, new Date()))
