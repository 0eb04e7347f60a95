import { and, asc, eq, exists, inArray, lt, lte, min, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RunnerDeps, TransactionContext } from '../../../platform/context/context.ts'
import { memberNotification, pushNotification, pushSubscription } from '../../../platform/db/schema/index.ts'
import type { PushMessage } from '../../../platform/push/push-gateway.ts'
import type { Delivery, DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import { type MessageStore, recordOutcome, transitionRows } from '../delivery/message-states.ts'
import { listActiveMembers, type NotificationRecipient } from '../notifications/notification-recipients.ts'
import { composePush } from './compose-push.ts'
import { readTold, type Told, type ToldRow } from '../told/read-told.ts'
import { recordThreatsTold } from '../told/record-told.ts'

type Subscription = typeof pushSubscription.$inferSelect
type PushRow = typeof pushNotification.$inferSelect & ToldRow

/** What is due to one device. */
interface DueDevice {
  subscription: Subscription
  rows: PushRow[]
}

interface ClaimedPush {
  subscription: Subscription
  told: Told<PushRow>[]
}

const devicesPerBatch = 20
/** Longer than a batch takes if no push service ever responds. */
const abandonedAfterMs = 10 * 60_000

/** A claim doesn't record its process, so it counts as abandoned once it is too old. */
export const pushStore: MessageStore<typeof pushNotification> = {
  table: pushNotification,
  waitingState: 'waiting',
  isAbandoned: (now) => lt(pushNotification.claimedAt, new Date(now.getTime() - abandonedAfterMs)),
  lostValues: (now) => ({ completedAt: now }),
}

/** Nothing waits for a service to be back: by then, the news is old. */
const retry: RetryRules = {
  retryDelaysMinutes: [1, 5, 20],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    sender_rejected: 'give_up',
    deferred: 'retry',
    unavailable: 'retry',
    not_composed: 'retry',
  },
}

export const isPushDue = (now: Date) =>
  and(eq(pushNotification.state, 'waiting'), lte(pushNotification.dueAt, now))!

/**
 * A delivery stream of one organization's push notifications, with one message per device. Without `fixedNow`, each batch
 * uses its own time: rows that were claimed at the start of a long round would soon look abandoned.
 */
export function createPushStream(
  { db }: RunnerDeps,
  orgId: string,
  fixedNow?: Date,
): DeliveryStream<DueDevice, ClaimedPush, ClaimedPush, PushMessage> {
  let members: NotificationRecipient[] = []
  let subscriptionIds: string[] = []
  return {
    retry,
    async prepare() {
      const due = await db
        .select({ subscriptionId: pushNotification.subscriptionId, userId: pushNotification.userId })
        .from(pushNotification)
        .where(and(eq(pushNotification.orgId, orgId), isPushDue(fixedNow ?? new Date())))
        .groupBy(pushNotification.subscriptionId, pushNotification.userId)
        .orderBy(min(pushNotification.dueAt), asc(pushNotification.subscriptionId))
        .limit(devicesPerBatch)
      subscriptionIds = due.map(({ subscriptionId }) => subscriptionId)
      const userIds = [...new Set(due.map(({ userId }) => userId))]
      members = userIds.length === 0 ? [] : await listActiveMembers(db, orgId, userIds)
    },
    readAllowance: async (_tx, now) => ({ count: devicesPerBatch, waitUntil: now }),
    lockDue: (tx, { now }) => lockDue(tx, subscriptionIds, now),
    findNextDueAt: async () => null,
    recheck: (tx, due, now) => recheck(tx, due, members, now),
    async claim(tx, approved, now) {
      for (const { told } of approved) {
        const rows = told.map(({ row }) => row)
        await transitionRows(tx, pushStore, 'claimed', rows, { claimedAt: now })
      }
      return approved
    },
    countFailedAttempts: ({ told }) => Math.max(...told.map(({ row }) => row.attempts)),
    compose: async ({ subscription, told }) => composePush(told, subscription, orgId),
    record: (tx, deliveries) => recordOutcomes(tx, deliveries, fixedNow ?? new Date()),
  }
}

async function lockDue(
  tx: TransactionContext,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<DueDevice[]> {
  if (subscriptionIds.length === 0) return []
  const rows = await tx.db
    .select()
    .from(pushNotification)
    .where(
      and(
        eq(pushNotification.orgId, tx.orgId),
        inArray(pushNotification.subscriptionId, [...subscriptionIds]),
        isPushDue(now),
      ),
    )
    .orderBy(asc(pushNotification.id))
    .for('update', { skipLocked: true })
  if (rows.length === 0) return []
  const notifications = await tx.db
    .select()
    .from(memberNotification)
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        inArray(
          memberNotification.id,
          rows.map(({ notificationId }) => notificationId),
        ),
      ),
    )
  const subscriptions = await tx.db
    .select()
    .from(pushSubscription)
    .where(and(eq(pushSubscription.orgId, tx.orgId), inArray(pushSubscription.id, [...subscriptionIds])))
  return subscriptions.flatMap((subscription) => {
    const ofDevice = rows.filter(({ subscriptionId }) => subscriptionId === subscription.id)
    return ofDevice.length === 0
      ? []
      : {
          subscription,
          rows: ofDevice.map((row) => ({
            ...row,
            notification: notifications.find(({ id }) => id === row.notificationId)!,
          })),
        }
  })
}

const wasDeliveredTo =
  (tx: TransactionContext, { id }: Subscription) =>
  (notificationId: AnyPgColumn) =>
    exists(
      tx.db
        .select({ one: sql`1` })
        .from(pushNotification)
        .where(
          and(
            eq(pushNotification.orgId, tx.orgId),
            eq(pushNotification.notificationId, notificationId),
            eq(pushNotification.subscriptionId, id),
            inArray(pushNotification.state, ['claimed', 'sent', 'in_doubt']),
          ),
        ),
    )

/** Withdraws what isn't relevant or visible to the member anymore. */
async function recheck(
  tx: TransactionContext,
  due: readonly DueDevice[],
  members: readonly NotificationRecipient[],
  now: Date,
): Promise<ClaimedPush[]> {
  const approved: ClaimedPush[] = []
  for (const { subscription, rows } of due) {
    const recipient = members.find(({ id }) => id === subscription.userId)
    // Someone else may have used the browser before.
    const own = rows.filter(({ userId }) => userId === subscription.userId)
    const told = recipient ? await readTold(tx, recipient, own, wasDeliveredTo(tx, subscription)) : []
    const relevantIds = new Set(told.map(({ row }) => row.id))
    const withdrawn = rows.filter(({ id }) => !relevantIds.has(id))
    await transitionRows(tx, pushStore, 'withdrawn', withdrawn, { completedAt: now })
    if (told.length > 0) approved.push({ subscription, told })
  }
  return approved
}

/** Records the outcomes, and an event for each threat that says who was notified. Removes devices that are gone. */
async function recordOutcomes(
  tx: TransactionContext,
  deliveries: readonly Delivery<ClaimedPush>[],
  now: Date,
) {
  for (const { item, outcome } of deliveries) {
    const rows = item.told.map(({ row }) => row)
    await recordOutcome(tx, pushStore, rows, outcome, { now, releasedValues: { claimedAt: null } })
    const isSubscription = and(
      eq(pushSubscription.orgId, tx.orgId),
      eq(pushSubscription.id, item.subscription.id),
    )
    if (outcome.state === 'not_sent' && outcome.failure === 'bad_address')
      await tx.db.delete(pushSubscription).where(isSubscription)
    if (outcome.state === 'sent')
      await tx.db.update(pushSubscription).set({ lastSentAt: now }).where(isSubscription)
  }
  const sent = deliveries.filter(({ outcome }) => outcome.state === 'sent')
  recordThreatsTold(
    tx,
    sent.map(({ item: { subscription, told } }) => ({ userId: subscription.userId, told })),
    { how: 'notified by push notification', channel: 'push' },
  )
}
