import { and, eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { alert } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { type AlertRow, changeAlert, getAlertRow, recordAlertEvent, titleOf } from './alert-row.ts'
import { cancelWaitingTask } from './alert-task.ts'
import { confirmAlert } from './confirm-alert.ts'
import { notifyOfNeededApproval } from './pending-alert-notifications.ts'
import { type Obstacle, obstacleTexts } from './automatic-rules.ts'
import { evaluateAutomatic } from './evaluate-automatic.ts'

/**
 * Ends the delay of an automatic alert once it is over: evaluates the threat again, and sends the alert to the people it
 * reaches now, asks for approval, or cancels it. Returns when to come back if the delay isn't over; null otherwise.
 */
export async function releaseAlert(
  ctx: ServiceContext,
  alertId: string,
  now = new Date(),
): Promise<Date | null> {
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, alertId, { forUpdate: true })
    if (row.status !== 'delayed' || row.threatId === null) return null
    if (row.delayedUntil !== null && row.delayedUntil > now) return row.delayedUntil
    const evaluated = await evaluateAutomatic(tx, { threatId: row.threatId, alertId, now })
    if ('obstacle' in evaluated) {
      await cancelAutomatically(tx, row, evaluated.obstacle)
      return null
    }
    const { threat, audience, channels, senderId, people, reached } = evaluated
    const sending = { audience, channels, senderId }
    const released = await confirmAlert(tx, row, { threat, people, now }, sending)
    if (released.status === 'awaiting_approval') {
      await notifyOfNeededApproval(tx, released, now)
      recordAlertEvent(tx, released, {
        action: 'confirmed',
        summary: `Automatic alert “${titleOf(row)}” now reaches ${formatCount(reached, 'person', 'people')}, so it waits for someone to approve it.`,
        metadata: { automatic: true, confirmed: reached, approvalNeeded: true },
      })
    }
    return null
  })
}

/** Cancels an automatic alert before it goes out. */
export async function cancelAutomatically(
  tx: TransactionContext,
  row: AlertRow,
  reason: Obstacle | 'task_ended',
) {
  const canceled = await changeAlert(tx, row, { status: 'cancelled', finishedAt: new Date() })
  await cancelWaitingTask(tx, row)
  const because = reason === 'task_ended' ? 'its task was canceled or failed' : obstacleTexts[reason]
  recordAlertEvent(tx, canceled, {
    action: 'cancelled',
    summary: `Automatic alert “${titleOf(row)}” canceled because ${because}.`,
    metadata: { automatic: true, reason },
  })
}

/**
 * Cancels what would still go out after automatic sending was turned off. No one stopped these alerts themselves, so their
 * threats can be alerted about once it's on again.
 */
export async function cancelDelayedAlerts(tx: TransactionContext) {
  const rows = await tx.db
    .select()
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.status, 'delayed')))
    .for('update')
  for (const row of rows) await cancelAutomatically({ ...tx, actor: systemActor }, row, 'off')
}
