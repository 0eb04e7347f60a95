import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  alert,
  type AlertExclusion,
  alertMessage,
  alertRecipient,
} from '../../../platform/db/schema/index.ts'
import { type MessageStore, transitionMessages } from '../delivery/message-states.ts'
import { isClaimOfLostTask } from '../delivery/task-claims.ts'
import { textReference } from '../texting/text-reports.ts'
import { announceAlert } from './alert-row.ts'

export type AlertMessageRow = typeof alertMessage.$inferSelect

/** In the references of alerts' texts and calls. */
export const alertTextKind = 'alert'

/** What the gateway sends back with everything about a text or call. */
export const referenceOf = ({ orgId, id }: Pick<AlertMessageRow, 'orgId' | 'id'>) =>
  textReference(alertTextKind, orgId, id)

/** Messages submitted at the same time, and so the most that a process can leave in doubt when it dies. */
export const maxConcurrentMessages = 10

/** Messages of alerts. A claim is abandoned once the task attempt that made it is no longer running. */
export const alertMessages: MessageStore<typeof alertMessage> = {
  table: alertMessage,
  waitingState: 'waiting',
  isAbandoned: () => isClaimOfLostTask(alertMessage),
  lostValues: (now) => ({ completedAt: now, response: 'The server stopped while submitting the message.' }),
  async afterLost(tx, rows) {
    const ids = [...new Set(rows.map(({ alertId }) => alertId))]
    const alerts = await tx.db
      .select({ id: alert.id, version: alert.version, threatId: alert.threatId })
      .from(alert)
      .where(and(eq(alert.orgId, tx.orgId), inArray(alert.id, ids)))
    for (const row of alerts) await announceAlert(tx, row)
  },
}

/** Withdraws waiting messages, and says why on recipients who get nothing else. */
async function withdraw(
  tx: TransactionContext,
  condition: SQL | undefined,
  reason: AlertExclusion,
  now: Date,
) {
  const withdrawn = await transitionMessages(tx, alertMessages, 'withdrawn', condition, { completedAt: now })
  await excludeUnreached(
    tx,
    withdrawn.map(({ recipientId }) => recipientId),
    reason,
  )
}

/** A message that can't be sent anymore, and why. */
export interface Refusal {
  id: string
  reason: AlertExclusion
}

/** Withdraws messages, each with its own reason. */
export async function withdrawRefused(tx: TransactionContext, refused: readonly Refusal[], now: Date) {
  for (const [reason, group] of Map.groupBy(refused, (refusal) => refusal.reason)) {
    const ids = group.map(({ id }) => id)
    await withdraw(tx, inArray(alertMessage.id, ids), reason, now)
  }
}

/** Withdraws every message of an alert that wasn't submitted yet. */
export const withdrawWaiting = (tx: TransactionContext, alertId: string, reason: AlertExclusion) =>
  withdraw(tx, eq(alertMessage.alertId, alertId), reason, new Date())

/** Sets why recipients get nothing, if all of their messages were withdrawn. */
async function excludeUnreached(
  tx: TransactionContext,
  recipientIds: readonly string[],
  reason: AlertExclusion,
) {
  if (recipientIds.length === 0) return
  await tx.db
    .update(alertRecipient)
    .set({ exclusion: reason })
    .where(
      and(
        eq(alertRecipient.orgId, tx.orgId),
        sql`${alertRecipient.id} = any(${sql.param(`{${[...new Set(recipientIds)].join(',')}}`)}::uuid[])`,
        sql`not exists (
          select from ${alertMessage} where ${alertMessage.orgId} = ${alertRecipient.orgId}
            and ${alertMessage.recipientId} = ${alertRecipient.id} and ${alertMessage.state} <> 'withdrawn'
        )`,
      ),
    )
}
