import { and, eq, inArray } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { task } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { endTask, enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { listUsableSenders, requireUsableSender } from '../senders/mail-identity.ts'
import { isAvailable, listAlertPeople } from './alert-audience.ts'
import { withdrawWaiting } from './alert-messages.ts'
import {
  type AlertRow,
  changeAlert,
  findThreatOf,
  followedThreadOf,
  getAlertRow,
  priorityOf,
  readOrg,
  recordAlertEvent,
  requireAction,
  requireAnySender,
  requireSender,
  titleOf,
} from './alert-row.ts'
import type { Alert } from './alerts.schema.ts'
import { enqueuePeople } from './enqueue-people.ts'
import { needsApproval } from './preview-alert.service.ts'
import './send-alert-task.ts'
import { toAlert } from './to-alert.ts'

interface Started {
  alert: Alert
  task: Task | null
}

/**
 * Sends a draft to the number of people that the caller typed in, or asks for a second person's approval. The people are
 * fixed here, as the caller sees them, so that an approval can't change who is alerted. A later alert of a thread finds
 * its people when it starts, because earlier ones may still be reaching them.
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
    await requireVersion(expected, draft.version, () => toAlert(tx, draft))
    requireAction(draft, 'send')
    const senderId = await requireSendable(tx, draft)
    const followedThreadId = followedThreadOf(draft)
    const people = await listAlertPeople(tx, { ...draft, followedThreadId })
    const reached = people.filter(({ exclusion }) => exclusion === null).length
    if (reached === 0) {
      throw new Problem(
        'no-audience',
        people.length === 0
          ? 'No current residents match this audience. Choose other properties, buildings, floors, or units.'
          : 'This alert doesn’t reach anyone in its audience. Check why people are left out, then change the audience or the channels.',
      )
    }
    requireConfirmed(reached, confirmCount)
    const { alerts } = await readOrg(tx)
    const isWaiting = needsApproval(reached, alerts.approvalOver)
    const now = new Date()
    if (followedThreadId === null) await enqueuePeople(tx, draft, people)
    const confirmed = await changeAlert(tx, draft, {
      senderId,
      priority: priorityOf(await findThreatOf(tx, draft)),
      enqueuedAt: followedThreadId === null ? now : null,
      status: isWaiting ? 'awaiting_approval' : 'queued',
      confirmedCount: reached,
      confirmedAt: now,
      confirmedBy: tx.actor.id,
    })
    recordAlertEvent(tx, confirmed, {
      action: 'confirmed',
      summary: `Alert “${titleOf(confirmed)}” to ${formatCount(reached, 'person', 'people')} confirmed${isWaiting ? '; waiting for a second person’s approval' : ''}.`,
      metadata: { confirmed: reached, approvalNeeded: isWaiting },
    })
    return isWaiting ? { alert: await toAlert(tx, confirmed), task: null } : await enqueueAlert(tx, confirmed)
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

/**
 * The sender to use for the alert's email, if it has any.
 * @throws Problem if anything but the audience prevents sending
 */
async function requireSendable(tx: TransactionContext, draft: AlertRow): Promise<string | null> {
  const unavailable = draft.channels.filter((channel) => !isAvailable(tx, channel))
  if (unavailable.length === draft.channels.length) {
    throw new Problem(
      'unavailable',
      'No text gateway is configured, so this server can’t send text messages. Add email as a channel.',
    )
  }
  const { emailAllowed } = await readOrg(tx)
  if (!emailAllowed) {
    throw new Problem(
      'mail-not-allowed',
      'This organization can’t email or text tenants yet. Ask the operator of this server to allow it.',
    )
  }
  if (!draft.channels.includes('email')) return draft.senderId
  if (tx.gateways.mailer === null) {
    throw new Problem(
      'unavailable',
      'No mail server is configured. The operator of this server needs to set SMTP_URL.',
    )
  }
  const senderId = draft.senderId ?? (await listUsableSenders(tx))[0]?.id
  if (senderId === undefined) {
    throw new Problem('sender-not-verified', 'Verify a sender first.', {
      errors: [{ pointer: '/senderId', code: 'required', message: 'Choose a sender.' }],
    })
  }
  await requireUsableSender(tx, senderId)
  return senderId
}

async function enqueueAlert(tx: TransactionContext, row: AlertRow): Promise<Started> {
  const title = titleOf(row)
  const enqueuedTask = await enqueueTask(tx, {
    type: 'alert_send',
    title: cutText(`Send alert “${title}”`, 200),
    subject: { type: 'alert', id: row.id, name: title },
    input: { alertId: row.id },
    // Each attempt continues where the last one stopped, so frequent interruptions are no reason to give up.
    maxAttempts: 100,
  })
  const queued = await changeAlert(tx, row, { status: 'queued', taskId: enqueuedTask.id })
  return { alert: await toAlert(tx, queued), task: toTask(enqueuedTask, tx.actor.name) }
}

/**
 * Approves an alert that someone else confirmed, which sends it.
 * @throws Problem `state-conflict` if it isn't waiting, or the caller confirmed it
 */
export async function approveAlert(ctx: ServiceContext, id: string): Promise<Started> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, row)
    requireAction(row, 'approve')
    if (row.confirmedBy === tx.actor.id) {
      throw new Problem('state-conflict', 'You confirmed this alert, so someone else has to approve it.')
    }
    await requireSendable(tx, row)
    const approved = await changeAlert(tx, row, {
      priority: priorityOf(await findThreatOf(tx, row)),
      approvedAt: new Date(),
      approvedBy: tx.actor.id,
    })
    recordAlertEvent(tx, approved, {
      action: 'approved',
      summary: `Alert “${titleOf(row)}” approved.`,
      metadata: { confirmed: row.confirmedCount },
    })
    return await enqueueAlert(tx, approved)
  })
}

/** Cancels an alert. Messages that are already being submitted still go out; no others do. */
export async function cancelAlert(ctx: ServiceContext, id: string): Promise<Alert> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, id, { forUpdate: true })
    requireSender(tx, row)
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

/** A running task stops when it next locks the alert. */
async function cancelWaitingTask(tx: TransactionContext, { taskId }: Pick<AlertRow, 'taskId'>) {
  if (taskId === null) return
  const [waitingTask]: TaskRow[] = await tx.db
    .select()
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, taskId), inArray(task.status, ['queued', 'waiting'])))
    .for('update')
  if (waitingTask) await endTask(tx, waitingTask, { status: 'cancelled', result: waitingTask.result })
}
