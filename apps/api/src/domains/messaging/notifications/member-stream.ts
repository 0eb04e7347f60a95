import { and, asc, eq, inArray, lt, lte, not, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RunnerDeps, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { threatNotification } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import type { Delivery, DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import { type MessageStore, recordOutcome, transitionRows } from '../delivery/message-states.ts'
import {
  listActiveMembers,
  listNotificationRecipients,
  type NotificationRecipient,
} from './notification-recipients.ts'

type Due = Pick<NotificationKind<never, never>, 'table' | 'isHeld'>

/** What every notification has; each kind adds what it is about. */
export type NotificationRow = Omit<
  typeof threatNotification.$inferSelect,
  'threatId' | 'severityRank' | 'toldRank'
>

type NotificationTable = PgTable &
  Record<'orgId' | 'id' | 'userId' | 'state' | 'dueAt' | 'claimedAt' | 'completedAt', AnyPgColumn>

/** A kind of notification by email, such as of new threats. */
export interface NotificationKind<Row extends NotificationRow, Subject extends { id: string }> {
  /** For the log. */
  about: 'threats' | 'follow_ups' | 'alerts' | 'help' | 'on_call'
  table: NotificationTable
  /** Whether it goes to members who turned email notifications off, too. */
  ignoresSettings?: boolean
  /** `memberRetry` by default. */
  retry?: RetryRules
  /** Matches rows that stay due for now, because it isn't decided yet whether they are needed. */
  isHeld?: SQL
  /** What a row is about. */
  subjectIdOf(row: Row): string
  /** What is still relevant to the member, most important first. */
  read(tx: TransactionContext, recipient: NotificationRecipient, rows: Row[]): Promise<Subject[]>
  /** One email about everything that is due to the member. */
  compose(
    notification: ClaimedNotification<Subject>,
    origin: { org: { id: string; name: string }; publicUrl: string },
  ): Promise<Mail>
  /** What an event in the ledger is about, if members can be told different things about a subject. */
  eventKeyOf?(subject: Subject): string
  /** Records in the ledger who was notified. */
  recordSent(tx: TransactionContext, subject: Subject, userIds: string[]): void
}

/** The notifications that go to a member in one email. */
interface ApprovedNotification<Subject> {
  recipient: NotificationRecipient
  rows: { id: string; attempts: number }[]
  subjects: Subject[]
}

export interface ClaimedNotification<Subject> extends ApprovedNotification<Subject> {
  /** Without the angle brackets. */
  messageId: string
}

/** The due notifications of one member. */
interface DueMember<Row> {
  /** Null if the member left, or turned email off and the kind respects that. */
  recipient: NotificationRecipient | null
  rows: Row[]
}

const membersPerBatch = 20
/** Longer than a batch takes if the mail server never responds. */
const abandonedAfterMs = 15 * 60_000

/** Where notifications are stored. A claim doesn't record its process, so it counts as abandoned once it is too old. */
export const storeOf = (table: NotificationTable): MessageStore<NotificationTable> => ({
  table,
  waitingState: 'waiting',
  isAbandoned: (now) => lt(table.claimedAt, new Date(now.getTime() - abandonedAfterMs)),
  lostValues: (now) => ({ completedAt: now }),
})

export const memberRetry: RetryRules = {
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

export const isDue = ({ table, isHeld }: Due, now: Date) =>
  and(eq(table.state, 'waiting'), lte(table.dueAt, now), isHeld && not(isHeld))!

/** A delivery stream of one organization's notifications of a kind, with one email per member. */
export function createMemberStream<Row extends NotificationRow, Subject extends { id: string }>(
  kind: NotificationKind<Row, Subject>,
  { db, gateways }: RunnerDeps,
  org: { id: string; name: string },
  now: Date,
): DeliveryStream<DueMember<Row>, ApprovedNotification<Subject>, ClaimedNotification<Subject>, Mail> {
  const { table } = kind
  const listRecipients = kind.ignoresSettings ? listActiveMembers : listNotificationRecipients
  let recipients: NotificationRecipient[] = []
  let userIds: string[] = []
  return {
    retry: kind.retry ?? memberRetry,
    async prepare() {
      const members = await db
        .selectDistinct({ userId: table.userId })
        .from(table)
        .where(and(eq(table.orgId, org.id), isDue(kind, now)))
        .orderBy(asc(table.userId))
        .limit(membersPerBatch)
      userIds = members.map(({ userId }) => userId as string)
      recipients = userIds.length === 0 ? [] : await listRecipients(db, org.id, userIds)
    },
    readAllowance: async () => ({ count: membersPerBatch, waitUntil: now }),
    async lockDue(tx) {
      if (userIds.length === 0) return []
      const rows = (await tx.db
        .select()
        .from(table)
        .where(and(eq(table.orgId, tx.orgId), inArray(table.userId, userIds), isDue(kind, now)))
        .orderBy(asc(table.id))
        .for('update', { skipLocked: true })) as Row[]
      return [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, userRows]) => ({
        recipient: recipients.find(({ id }) => id === userId) ?? null,
        rows: userRows,
      }))
    },
    findNextDueAt: async () => null,
    recheck: (tx, due) => recheck(kind, tx, due, now),
    claim: (tx, approved) => claim(table, tx, approved, now),
    countFailedAttempts: ({ rows }) => Math.max(...rows.map(({ attempts }) => attempts)),
    compose: (claimed) => kind.compose(claimed, { org, publicUrl: gateways.publicUrl }),
    record: (tx, deliveries) => recordOutcomes(kind, tx, deliveries, now),
  }
}

/** Withdraws what isn't relevant or visible to the member anymore. */
async function recheck<Row extends NotificationRow, Subject extends { id: string }>(
  kind: NotificationKind<Row, Subject>,
  tx: TransactionContext,
  due: DueMember<Row>[],
  now: Date,
): Promise<ApprovedNotification<Subject>[]> {
  const approved: ApprovedNotification<Subject>[] = []
  for (const { recipient, rows } of due) {
    const subjects = recipient ? await kind.read(tx, recipient, rows) : []
    const relevantIds = new Set(subjects.map(({ id }) => id))
    const withdrawn = rows.filter((row) => !relevantIds.has(kind.subjectIdOf(row)))
    await transitionRows(tx, storeOf(kind.table), 'withdrawn', withdrawn, { completedAt: now })
    const relevantRows = rows.filter((row) => relevantIds.has(kind.subjectIdOf(row)))
    if (recipient && relevantRows.length > 0) approved.push({ recipient, rows: relevantRows, subjects })
  }
  return approved
}

async function claim<Subject>(
  table: NotificationTable,
  tx: TransactionContext,
  approved: ApprovedNotification<Subject>[],
  now: Date,
): Promise<ClaimedNotification<Subject>[]> {
  const claimed: ClaimedNotification<Subject>[] = []
  for (const notification of approved) {
    const messageId = `${newId()}@${domainOf(tx.gateways.senders.operator.identity.from.address)}`
    await transitionRows(tx, storeOf(table), 'claimed', notification.rows, { claimedAt: now, messageId })
    claimed.push({ ...notification, messageId })
  }
  return claimed
}

/** Records the outcomes, and an event for each subject that says who was notified. */
async function recordOutcomes<Row extends NotificationRow, Subject extends { id: string }>(
  kind: NotificationKind<Row, Subject>,
  tx: TransactionContext,
  deliveries: readonly Delivery<ClaimedNotification<Subject>>[],
  now: Date,
) {
  const notified = new Map<string, { subject: Subject; userIds: string[] }>()
  for (const { item, outcome } of deliveries) {
    const releasedValues = { claimedAt: null, messageId: null }
    await recordOutcome(tx, storeOf(kind.table), item.rows, outcome, { now, releasedValues })
    if (outcome.state !== 'sent') continue
    for (const subject of item.subjects) {
      const key = kind.eventKeyOf?.(subject) ?? subject.id
      const entry = notified.get(key) ?? { subject, userIds: [] }
      entry.userIds.push(item.recipient.id)
      notified.set(key, entry)
    }
  }
  for (const { subject, userIds } of notified.values()) kind.recordSent(tx, subject, userIds)
}
