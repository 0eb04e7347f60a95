import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { listAlertPeople } from './alert-audience.ts'
import { withdrawWaiting } from './alert-messages.ts'
import {
  type AlertRow,
  changeAlert,
  findThreatOf,
  followedThreadOf,
  getAlertRow,
  lockThreat,
  priorityOf,
  recordAlertEvent,
  requireAction,
  requireAnySender,
  requireSender,
  titleOf,
} from './alert-row.ts'
import { requireInScope } from './alert-scope.ts'
import { whyUnwanted } from './alert-stream.ts'
import { cancelWaitingTask, enqueueAlertTask, wakeTask } from './alert-task.ts'
import type { Alert } from './alerts.schema.ts'
import { confirmAlert, countReached } from './confirm-alert.ts'
import { listActiveMembers } from '../notifications/notification-recipients.ts'
import { notifyOfPendingAlert } from './pending-alert-notifications.ts'
import { requireSendable } from './require-sendable.ts'
import './send-alert-task.ts'
import { toAlert } from './to-alert.ts'

interface Started {
  alert: Alert
  task: Task | null
}

/**
 * Sends a draft to the number of people that the caller typed in, or asks for a second person's approval.
 * @throws Problem `state-conflict` if it isn't a draft, or a different number was confirmed
 */
export async function sendAlert(
  ctx: ServiceContext,
  id: string,
  { confirmCount, expected }: { confirmCount: number; expected: ExpectedVersions },
): Promise<Started> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const draft = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, draft)
    await requireInScope(tx, draft)
    await requireVersion(expected, draft.version, () => toAlert(tx, draft))
    requireAction(draft, 'send')
    // An automatic alert whose delay ends now waits for this one, and isn't sent.
    if (draft.threatId !== null) await lockThreat(tx, draft.threatId)
    const senderId = await requireSendable(tx, draft)
    const people = await listAlertPeople(tx, { ...draft, followedThreadId: followedThreadOf(draft) })
    const reached = countReached(people)
    if (reached === 0) {
      throw new Problem(
        'no-audience',
        people.length === 0
          ? 'No current residents match this audience. Choose other properties, buildings, floors, or units.'
          : 'This alert doesn’t reach anyone in its audience. Check why people are left out, then change the audience or the channels.',
      )
    }
    requireConfirmed(reached, confirmCount)
    const confirmation = { threat: await findThreatOf(tx, draft), people, now: new Date() }
    const confirmed = await confirmAlert(tx, draft, confirmation, { senderId, confirmedBy: tx.actor.id })
    const isWaiting = confirmed.status === 'awaiting_approval'
    recordAlertEvent(tx, confirmed, {
      action: 'confirmed',
      summary: `Alert “${titleOf(confirmed)}” to ${formatCount(reached, 'person', 'people')} confirmed${isWaiting ? '; waiting for a second person’s approval' : ''}.`,
      metadata: { confirmed: reached, approvalNeeded: isWaiting },
    })
    if (!isWaiting) return await enqueueAlert(tx, confirmed)
    await notifyOfPendingAlert(tx, confirmed, await listActiveMembers(tx.db, tx.orgId), confirmation.now)
    return { alert: await toAlert(tx, confirmed), task: null }
  })
}

/** Rejects an outdated number, because the audience can change after the caller saw it. */
function requireConfirmed(reached: number, confirmCount: number) {
  if (confirmCount === reached) return
  throw new Problem(
    'state-conflict',
    `The alert now goes to ${formatCount(reached, 'person', 'people')}, not ${confirmCount.toLocaleString('en-US')}. Confirm the new number.`,
    { members: { reached } },
  )
}

async function enqueueAlert(tx: TransactionContext, row: AlertRow): Promise<Started> {
  const enqueuedTask = await enqueueAlertTask(tx, row)
  const queued = await changeAlert(tx, row, { status: 'queued', taskId: enqueuedTask.id })
  return { alert: await toAlert(tx, queued), task: toTask(enqueuedTask, tx.actor.name) }
}

/**
 * Approves an alert that someone else confirmed, or an automatic one before its delay is over, which sends it.
 * @throws Problem `state-conflict` if it isn't waiting, the caller confirmed it, or the emergency is over
 */
export async function approveAlert(ctx: ServiceContext, id: string): Promise<Started> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, row)
    await requireInScope(tx, row)
    requireAction(row, 'approve')
    if (row.confirmedBy === tx.actor.id) {
      throw new Problem('state-conflict', 'You confirmed this alert, so someone else has to approve it.')
    }
    await requireSendable(tx, row)
    if ((await whyUnwanted(tx, row)) === 'over') {
      throw new Problem(
        'state-conflict',
        'The emergency is over, or your team resolved or dismissed its threat, so no one would get this alert. Cancel it. To tell tenants, send an all clear.',
      )
    }
    const approved = await changeAlert(tx, row, {
      priority: priorityOf(await findThreatOf(tx, row), row.phase),
      approvedAt: new Date(),
      approvedBy: tx.actor.id,
    })
    recordAlertEvent(tx, approved, {
      action: 'approved',
      summary:
        row.status === 'delayed'
          ? `Alert “${titleOf(row)}” approved before the end of its delay.`
          : `Alert “${titleOf(row)}” approved.`,
      metadata: { confirmed: row.confirmedCount },
    })
    return row.status === 'delayed' ? await endDelay(tx, approved) : await enqueueAlert(tx, approved)
  })
}

/** Sends an automatic alert now with the task that was scheduled for the end of its delay. */
async function endDelay(tx: TransactionContext, row: AlertRow): Promise<Started> {
  const woken = await wakeTask(tx, row)
  const queued = await changeAlert(tx, row, { status: 'queued', confirmedAt: new Date() })
  return { alert: await toAlert(tx, queued), task: woken && toTask(woken, null) }
}

/** Cancels an alert. Messages that are already being submitted still go out; no others do. */
export async function cancelAlert(ctx: ServiceContext, id: string): Promise<Alert> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, row)
    await requireInScope(tx, row)
    requireAction(row, 'cancel')
    const now = new Date()
    const cancelled = await changeAlert(tx, row, {
      status: 'cancelled',
      finishedAt: now,
      ...(row.status === 'draft' && { archivedAt: now }),
    })
    await cancelWaitingTask(tx, row)
    await withdrawWaiting(tx, id, 'cancelled')
    recordAlertEvent(tx, cancelled, { action: 'cancelled', summary: `Alert “${titleOf(row)}” canceled.` })
    return await toAlert(tx, cancelled)
  })
}
