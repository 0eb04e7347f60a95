import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, alertRecipient, property } from '../../../platform/db/schema/index.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import type { DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import type { OrgRow } from '../message/merge-fields.ts'
import type { AlertChannel } from '../people/reachability.ts'
import { hasMoreUrgentAlert, yieldMs } from '../senders/sending-order.ts'
import { type AlertMessageRow, maxConcurrentMessages } from './alert-messages.ts'
import type { AlertedThreat, AlertRow } from './alert-row.ts'

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

/** What the streams of an alert's emails and of its texts have in common. More urgent alerts go first. */
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

/** The language of each message's text, and where its recipient's home is, by recipient. */
export async function readRecipients(tx: TransactionContext, due: readonly AlertMessageRow[]) {
  const rows = await tx.db
    .select({
      id: alertRecipient.id,
      language: alertRecipient.language,
      lat: property.lat,
      lon: property.lon,
    })
    .from(alertRecipient)
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
