import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { listAlertPeople } from './alert-audience.ts'
import { alertMessages, withdrawWaiting } from './alert-messages.ts'
import {
  type AlertRow,
  changeAlert,
  followedThreadOf,
  getAlertRow,
  recordAlertEvent,
  titleOf,
} from './alert-row.ts'
import { wakeTask } from './alert-task.ts'
import { enqueuePeople } from './enqueue-people.ts'

/** Starts sending, or requeues failed messages if a person retries the task. */
export async function startAlert({ ctx }: Pick<TaskRun, 'ctx'>, alertId: string): Promise<AlertRow> {
  return await inTransaction(ctx, async (tx) => {
    const locked = await getAlertRow(tx, alertId, { forUpdate: true })
    const row = locked.status === 'sent_with_errors' ? await resumeStopped(tx, locked) : locked
    if (row.status !== 'queued') return row
    const now = new Date()
    const isFirstStart = row.startedAt === null
    const started = await changeAlert(tx, row, {
      status: 'sending',
      enqueuedAt: row.enqueuedAt ?? now,
      startedAt: row.startedAt ?? now,
    })
    if (!isFirstStart) return started
    if (row.phase === 'all_clear') await endEarlier(tx, row)
    if (row.enqueuedAt === null) {
      const people = await listAlertPeople(tx, { ...row, followedThreadId: followedThreadOf(row) })
      await enqueuePeople(tx, row, people)
    }
    const reached = await tx.db.$count(
      alertRecipient,
      and(
        eq(alertRecipient.orgId, tx.orgId),
        eq(alertRecipient.alertId, alertId),
        sql`${alertRecipient.exclusion} is null`,
      ),
    )
    recordAlertEvent(tx, started, {
      action: 'started',
      summary: `Alert “${titleOf(row)}” started sending to ${formatCount(reached, 'person', 'people')}.`,
      metadata: { people: reached },
    })
    return started
  })
}

/**
 * Ends the thread's earlier alerts that still have messages to send, for example because quiet hours hold them back. Waits
 * for running claims, so that the people they're about to reach get the all clear, too. An alert that was confirmed later
 * goes on, even if it started first: its information is newer.
 */
async function endEarlier(tx: TransactionContext, { threadId, confirmedAt }: AlertRow) {
  const earlier = await tx.db
    .select({ id: alert.id, taskId: alert.taskId })
    .from(alert)
    .where(
      and(
        eq(alert.orgId, tx.orgId),
        eq(alert.threadId, threadId),
        lt(alert.confirmedAt, confirmedAt!),
        inArray(alert.status, ['queued', 'sending']),
      ),
    )
    .orderBy(alert.id)
    .for('update')
  for (const row of earlier) {
    await withdrawWaiting(tx, row.id, 'over')
    // A task that finds nothing left ends.
    await wakeTask(tx, row)
  }
}

/**
 * Messages without any sign that they went out after all: a report may arrive after a person decided that a message in
 * doubt wasn't sent. Only a report or the gateway's response gives a text or call its ID.
 */
const isUnproven = and(
  isNull(alertMessage.bouncedAt),
  isNull(alertMessage.deliveredAt),
  or(eq(alertMessage.channel, 'email'), isNull(alertMessage.messageId)),
)

/** Continues what is left after a person retried the task: messages that certainly weren't sent, and those that waited. */
async function resumeStopped(tx: TransactionContext, row: AlertRow): Promise<AlertRow> {
  if (row.startedAt === null) return await changeAlert(tx, row, { status: 'queued', finishedAt: null })
  const isOfAlert = eq(alertMessage.alertId, row.id)
  await transitionMessages(tx, alertMessages, 'requeued', and(isOfAlert, isUnproven), {
    attempts: 0,
    dueAt: null,
  })
  const waiting = await tx.db.$count(
    alertMessage,
    and(eq(alertMessage.orgId, tx.orgId), isOfAlert, eq(alertMessage.state, 'waiting')),
  )
  return waiting === 0 ? row : await changeAlert(tx, row, { status: 'sending', finishedAt: null })
}
