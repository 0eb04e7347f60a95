import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import {
  alert,
  alertMessage,
  alertRecipient,
  org,
  property,
  tenant,
} from '../../../platform/db/schema/index.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { anyOf } from '../../estate/index.ts'
import type { DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import type { OrgRow } from '../message/merge-fields.ts'
import type { AlertChannel } from '../people/reachability.ts'
import { hasMoreUrgentAlert, yieldMs } from '../senders/sending-order.ts'
import {
  type AlertMessageRow,
  maxConcurrentMessages,
  type Refusal,
  withdrawRefused,
} from './alert-messages.ts'
import type { AlertedThreat, AlertRow } from './alert-row.ts'
import { latestReplies } from './latest-replies.ts'

/** One run of the task that sends an alert. */
export interface AlertRun {
  ctx: ServiceContext
  task: TaskRow
  row: AlertRow
  threat: AlertedThreat | null
  org: OrgRow
}

const retry: RetryRules = {
  retryDelaysMinutes: [1, 2, 5, 10, 30, 60],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    deferred: 'retry',
    // The message isn't at fault: the task retries and continues where it stopped.
    unavailable: 'wait',
    sender_rejected: 'wait',
    not_composed: 'retry',
  },
}

type SharedPart = Pick<
  DeliveryStream<AlertMessageRow, never, { message: AlertMessageRow }, never>,
  'retry' | 'prepare' | 'readAllowance' | 'lockDue' | 'findNextDueAt' | 'countFailedAttempts'
>

/** What the streams of an alert's emails, texts, and calls have in common. More urgent alerts go first. */
export function alertStream({ ctx, row }: AlertRun, channel: AlertChannel): SharedPart {
  const isWaiting = (tx: TransactionContext) =>
    and(
      eq(alertMessage.orgId, tx.orgId),
      eq(alertMessage.alertId, row.id),
      eq(alertMessage.state, 'waiting'),
      eq(alertMessage.channel, channel),
    )
  let yields = false
  return {
    retry,
    async prepare() {
      yields = await hasMoreUrgentAlert(ctx.db, channel, row.priority)
    },
    async readAllowance(tx, now) {
      if (!(await lockSending(tx, row.id))) return null
      if (yields) return { count: 0, waitUntil: new Date(now.getTime() + yieldMs) }
      return { count: maxConcurrentMessages, waitUntil: now }
    },
    lockDue: (tx, { count, now }) =>
      tx.db
        .select()
        .from(alertMessage)
        .where(and(isWaiting(tx), or(isNull(alertMessage.dueAt), lte(alertMessage.dueAt, now))))
        .orderBy(asc(alertMessage.id))
        .limit(count)
        .for('update', { skipLocked: true }),
    async findNextDueAt(tx) {
      const [next] = await tx.db
        .select({ dueAt: alertMessage.dueAt })
        .from(alertMessage)
        .where(isWaiting(tx))
        .orderBy(asc(alertMessage.dueAt))
        .limit(1)
      return next?.dueAt ?? null
    },
    countFailedAttempts: ({ message }) => message.attempts,
  }
}

/** Locks the alert against being canceled during a claim. False if it isn't being sent anymore. */
async function lockSending(tx: TransactionContext, alertId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: alert.id })
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, alertId), eq(alert.status, 'sending')))
    .for('share')
  return rows.length > 0
}

/** A message that is still wanted, with its recipient's language and home. */
export type WantedMessage = AlertMessageRow & {
  address: string
  language: string
  home: { lat: number | null; lon: number | null }
}

/**
 * Withdraws messages that are no longer wanted: while they waited, the danger passed, a newer alert replaced them, the
 * organization was stopped from sending, or the tenant answered what they ask again, was archived, erased, or lost the
 * address. Returns the others. Consent is checked after this.
 */
export async function keepWanted(
  tx: TransactionContext,
  { row }: AlertRun,
  due: readonly AlertMessageRow[],
  now: Date,
): Promise<WantedMessage[]> {
  const whyNone = await whyUnwanted(tx, row)
  const recipients = await readRecipients(tx, due)
  const replacedIds = await findReplaced(tx, row, due)
  const answered = row.audience.onlyUnanswered ? await findAnswered(tx, row, due) : null
  const refused: Refusal[] = []
  const wanted = due.flatMap((message): WantedMessage[] => {
    const { id, address, channel, addressHash, recipientId } = message
    const recipient = recipients.get(recipientId)
    if (address === null || !recipient) refused.push({ id, reason: 'erased' })
    else if (whyNone !== null) refused.push({ id, reason: whyNone })
    else if (replacedIds.has(id)) refused.push({ id, reason: 'replaced' })
    else if (answered?.has(message.tenantId)) refused.push({ id, reason: 'answered' })
    else if (recipient.isArchived) refused.push({ id, reason: 'archived' })
    else if (!recipient.contactHashes.includes(`${channel}:${addressHash}`))
      refused.push({ id, reason: 'no_address' })
    else {
      const { language, lat, lon } = recipient
      return [{ ...message, address, language, home: { lat, lon } }]
    }
    return []
  })
  await withdrawRefused(tx, refused, now)
  return wanted
}

/**
 * Why nothing more of an alert may go out: it's over since it was confirmed, or the organization may not send. An automatic
 * alert that no one approved is also over once staff have resolved or dismissed its threat.
 */
export async function whyUnwanted(
  tx: TransactionContext,
  { id, threadId, threatId, phase, confirmedAt, isAutomatic, approvedAt }: AlertRow,
): Promise<'over' | 'sending_stopped' | null> {
  const [state] = await tx.db
    .select({
      isAllowed: sql<boolean>`${org.archivedAt} is null and ${org.emailAllowed}`,
      isOver: sql<boolean>`(
        exists (
          select from alert later
          where later.org_id = ${tx.orgId}::uuid and later.thread_id = ${threadId}::uuid and later.id <> ${id}::uuid
            and later.phase = 'all_clear' and later.started_at is not null and later.confirmed_at > ${confirmedAt}
        ) or exists (
          select from threat
          where threat.org_id = ${tx.orgId}::uuid and threat.id = ${threatId}::uuid
            and (
              threat.status not in ('upcoming', 'active') and threat.closed_at > ${confirmedAt}
              or ${isAutomatic && approvedAt === null} and threat.triage in ('resolved', 'dismissed')
            )
        ))`,
    })
    .from(org)
    .where(eq(org.id, tx.orgId))
  if (!state?.isAllowed) return 'sending_stopped'
  return state.isOver && phase !== 'all_clear' ? 'over' : null
}

/**
 * The messages that a later alert of the thread has replaced with one to the same address. What an alert that was stopped
 * didn't send replaces nothing: otherwise, no one would get either.
 */
async function findReplaced(
  tx: TransactionContext,
  { threadId, confirmedAt }: AlertRow,
  due: readonly AlertMessageRow[],
): Promise<ReadonlySet<string>> {
  const newer = await tx.db
    .select({ channel: alertMessage.channel, addressHash: alertMessage.addressHash })
    .from(alertMessage)
    .innerJoin(alert, and(eq(alert.orgId, alertMessage.orgId), eq(alert.id, alertMessage.alertId)))
    .where(
      and(
        eq(alertMessage.orgId, tx.orgId),
        eq(alert.threadId, threadId),
        gt(alert.confirmedAt, confirmedAt!),
        isNotNull(alert.startedAt),
        or(
          inArray(alert.status, ['queued', 'sending', 'sent']),
          notInArray(alertMessage.state, ['waiting', 'withdrawn']),
        ),
        inArray(
          alertMessage.addressHash,
          due.map(({ addressHash }) => addressHash),
        ),
      ),
    )
  const replaced = new Set(newer.map(({ channel, addressHash }) => `${channel}:${addressHash}`))
  return new Set(
    due.flatMap(({ id, channel, addressHash }) => (replaced.has(`${channel}:${addressHash}`) ? [id] : [])),
  )
}

/** Which of the tenants have answered what the thread asks. */
async function findAnswered(
  tx: TransactionContext,
  { threadId }: AlertRow,
  due: readonly AlertMessageRow[],
): Promise<ReadonlySet<string>> {
  const tenantIds = due.map(({ tenantId }) => tenantId)
  const { rows } = await tx.db.execute<{ tenantId: string }>(sql`
    select reply.tenant_id as "tenantId" from (${latestReplies(tx, [threadId])}) reply
    where ${anyOf(sql`reply.tenant_id`, tenantIds)}`)
  return new Set(rows.map(({ tenantId }) => tenantId))
}

async function readRecipients(tx: TransactionContext, due: readonly AlertMessageRow[]) {
  const rows = await tx.db
    .select({
      id: alertRecipient.id,
      language: alertRecipient.language,
      lat: property.lat,
      lon: property.lon,
      isArchived: sql<boolean>`${tenant.archivedAt} is not null`,
      contactHashes: tenant.contactHashes,
    })
    .from(alertRecipient)
    .innerJoin(tenant, and(eq(tenant.orgId, alertRecipient.orgId), eq(tenant.id, alertRecipient.tenantId)))
    .leftJoin(
      property,
      and(eq(property.orgId, alertRecipient.orgId), eq(property.id, alertRecipient.propertyId)),
    )
    .where(
      and(
        eq(alertRecipient.orgId, tx.orgId),
        inArray(
          alertRecipient.id,
          due.map(({ recipientId }) => recipientId),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}
