import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { RunnerDeps, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { threatNotification } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { recordThreatEvent } from '../../hazards/index.ts'
import type { Delivery, DeliveryStream, Outcome, RetryRules } from '../delivery/delivery-stream.ts'
import { type MessageSignal, type MessageStore, transitionMessages } from '../delivery/message-states.ts'
import {
  type ApprovedNotification,
  type ClaimedNotification,
  composeNotification,
  type NotifiedThreat,
  readThreats,
} from './compose-notification.ts'
import { listNotificationRecipients, type NotificationRecipient } from './schedule-notifications.ts'

type NotificationRow = typeof threatNotification.$inferSelect
/** The due notifications of one member. */
interface DueMember {
  /** Null if the member left or turned email off. */
  recipient: NotificationRecipient | null
  rows: NotificationRow[]
}

const membersPerBatch = 20
/** Longer than a batch takes if the mail server never responds. */
const abandonedAfterMs = 15 * 60_000

/** Threat notifications. A claim doesn't record its process, so it counts as abandoned once it is too old. */
export const notifications: MessageStore<typeof threatNotification> = {
  table: threatNotification,
  waitingState: 'waiting',
  isAbandoned: (now) => lt(threatNotification.claimedAt, new Date(now.getTime() - abandonedAfterMs)),
  lostValues: (now) => ({ completedAt: now }),
}

const retry: RetryRules = {
  retryDelaysMinutes: [1, 5, 20, 60],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    sender_rejected: 'give_up',
    deferred: 'retry',
    unavailable: 'retry',
    not_composed: 'retry',
  },
}

export const isDue = (now: Date) =>
  and(eq(threatNotification.state, 'waiting'), lte(threatNotification.dueAt, now))!

/** A delivery stream of one organization's notifications, with one email per member. */
export function createNotificationStream(
  { db, gateways }: RunnerDeps,
  org: { id: string; name: string },
  now: Date,
): DeliveryStream<DueMember, ApprovedNotification, ClaimedNotification, Mail> {
  let recipients: NotificationRecipient[] = []
  let userIds: string[] = []
  return {
    retry,
    async prepare() {
      const members = await db
        .selectDistinct({ userId: threatNotification.userId })
        .from(threatNotification)
        .where(and(eq(threatNotification.orgId, org.id), isDue(now)))
        .orderBy(asc(threatNotification.userId))
        .limit(membersPerBatch)
      userIds = members.map(({ userId }) => userId)
      recipients = userIds.length === 0 ? [] : await listNotificationRecipients(db, org.id, userIds)
    },
    readAllowance: async () => ({ count: membersPerBatch, waitUntil: now }),
    async lockDue(tx) {
      if (userIds.length === 0) return []
      const rows = await tx.db
        .select()
        .from(threatNotification)
        .where(
          and(
            eq(threatNotification.orgId, tx.orgId),
            inArray(threatNotification.userId, userIds),
            isDue(now),
          ),
        )
        .orderBy(asc(threatNotification.id))
        .for('update', { skipLocked: true })
      return [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, userRows]) => ({
        recipient: recipients.find(({ id }) => id === userId) ?? null,
        rows: userRows,
      }))
    },
    findNextDueAt: async () => null,
    recheck,
    claim,
    countFailedAttempts: ({ rows }) => Math.max(...rows.map(({ attempts }) => attempts)),
    compose: (claimed) => composeNotification(claimed, { org, publicUrl: gateways.publicUrl }),
    record: recordOutcomes,
  }
}

/** Withdraws notifications of threats that have ended, were handled, or aren't visible to the member anymore. */
async function recheck(tx: TransactionContext, due: DueMember[], now: Date): Promise<ApprovedNotification[]> {
  const approved: ApprovedNotification[] = []
  for (const { recipient, rows } of due) {
    const threats = recipient ? await readThreats(tx, recipient, rows) : []
    const relevantIds = new Set(threats.map(({ id }) => id))
    const withdrawnNotifications = rows.filter(({ threatId }) => !relevantIds.has(threatId))
    if (withdrawnNotifications.length > 0)
      await transitionNotifications(tx, withdrawnNotifications, 'withdrawn', { completedAt: now })
    const relevantRows = rows.filter(({ threatId }) => relevantIds.has(threatId))
    if (recipient && relevantRows.length > 0) approved.push({ recipient, rows: relevantRows, threats })
  }
  return approved
}

async function claim(
  tx: TransactionContext,
  approved: ApprovedNotification[],
  now: Date,
): Promise<ClaimedNotification[]> {
  const claimed: ClaimedNotification[] = []
  for (const notification of approved) {
    const messageId = `${newId()}@${domainOf(tx.gateways.senders.operator.identity.from.address)}`
    await transitionNotifications(tx, notification.rows, 'claimed', { claimedAt: now, messageId })
    claimed.push({ ...notification, messageId })
  }
  return claimed
}

/** Records the outcomes, and an event for each threat that says who was notified. */
async function recordOutcomes(
  tx: TransactionContext,
  deliveries: readonly Delivery<ClaimedNotification>[],
  now: Date,
) {
  const notified = new Map<string, { threat: NotifiedThreat; userIds: string[] }>()
  for (const { item, outcome } of deliveries) {
    await recordOutcome(tx, item.rows, outcome, now)
    if (outcome.state !== 'sent') continue
    for (const threat of item.threats) {
      const entry = notified.get(threat.id) ?? { threat, userIds: [] }
      entry.userIds.push(item.recipient.id)
      notified.set(threat.id, entry)
    }
  }
  for (const { threat, userIds } of notified.values()) {
    recordThreatEvent(tx, threat, [], {
      action: 'threat.notified',
      summarize: () =>
        `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} notified by email: ${threat.title}`,
      metadata: { people: userIds.length, channel: 'email' },
      parties: userIds.map((id) => ({ type: 'user', id, name: null })),
    })
  }
}

async function recordOutcome(
  tx: TransactionContext,
  rows: readonly NotificationRow[],
  outcome: Outcome,
  now: Date,
) {
  switch (outcome.state) {
    case 'sent':
      return await transitionNotifications(tx, rows, 'accepted', { completedAt: now })
    case 'in_doubt':
      return await transitionNotifications(tx, rows, 'lost', { completedAt: now })
    case 'not_sent':
      return await transitionNotifications(tx, rows, 'refused', {
        attempts: outcome.attempts,
        completedAt: now,
      })
    case 'waiting':
      return await transitionNotifications(tx, rows, 'postponed', {
        attempts: outcome.attempts,
        dueAt: outcome.dueAt ?? now,
        claimedAt: null,
        messageId: null,
      })
  }
}

const transitionNotifications = (
  tx: TransactionContext,
  rows: readonly NotificationRow[],
  signal: MessageSignal,
  values: Partial<NotificationRow>,
) => {
  const ids = rows.map(({ id }) => id)
  return transitionMessages(tx, notifications, signal, inArray(threatNotification.id, ids), values)
}
