import { and, eq, ne, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alert, alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { type AlertPerson, listAlertPeople } from './alert-audience.ts'
import { alertMessages, withdrawWaiting } from './alert-messages.ts'
import { type AlertRow, changeAlert, getAlertRow, recordAlertEvent, titleOf } from './alert-row.ts'
import { wakeTask } from './alert-task.ts'
import { chooseTextLanguage } from './compile-alert.ts'

const batchSize = 500

/** Starts sending: determines the recipients once, and requeues failed messages if a person retries the task. */
export async function startAlert({ ctx, report }: TaskRun, alertId: string): Promise<AlertRow> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await getAlertRow(tx, alertId, { forUpdate: true })
    return locked.status === 'sent_with_errors' ? await resumeStopped(tx, locked) : locked
  })
  if (row.status !== 'queued' && row.status !== 'sending') return row
  if (row.enqueuedAt === null) {
    await report({ done: 0, total: null, unit: 'messages', stage: 'audience' })
    const followedThreadId = row.threadId === row.id ? null : row.threadId
    const people = await inTransaction(ctx, (tx) => listAlertPeople(tx, { ...row, followedThreadId }))
    await enqueuePeople(ctx, row, people)
  }
  return await inTransaction(ctx, async (tx) => {
    const locked = await getAlertRow(tx, alertId, { forUpdate: true })
    if (locked.status !== 'queued') return locked
    const now = new Date()
    const started = await changeAlert(tx, locked, {
      status: 'sending',
      enqueuedAt: locked.enqueuedAt ?? now,
      startedAt: locked.startedAt ?? now,
    })
    if (locked.startedAt !== null) return started
    if (locked.phase === 'all_clear') await withdrawEarlier(tx, locked)
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

/** Withdraws what's still waiting in the thread, for example until quiet hours end: the danger is over. */
async function withdrawEarlier(tx: TransactionContext, { id, threadId }: AlertRow) {
  const earlier = await tx.db
    .select({ id: alert.id, taskId: alert.taskId })
    .from(alert)
    .where(
      and(
        eq(alert.orgId, tx.orgId),
        eq(alert.threadId, threadId),
        ne(alert.id, id),
        eq(alert.status, 'sending'),
      ),
    )
  for (const row of earlier) {
    await withdrawWaiting(tx, row.id, 'cancelled')
    // It finds nothing left and ends.
    await wakeTask(tx, row)
  }
}

/** Continues what is left after a person retried the task: messages that certainly weren't sent, and those that waited. */
async function resumeStopped(tx: TransactionContext, row: AlertRow): Promise<AlertRow> {
  if (row.enqueuedAt === null) return await changeAlert(tx, row, { status: 'queued', finishedAt: null })
  const isOfAlert = eq(alertMessage.alertId, row.id)
  await transitionMessages(
    tx,
    alertMessages,
    'requeued',
    and(isOfAlert, sql`${alertMessage.bouncedAt} is null`),
    { attempts: 0, dueAt: null },
  )
  const waiting = await tx.db.$count(
    alertMessage,
    and(eq(alertMessage.orgId, tx.orgId), isOfAlert, eq(alertMessage.state, 'waiting')),
  )
  return waiting === 0 ? row : await changeAlert(tx, row, { status: 'sending', finishedAt: null })
}

/**
 * Adds recipients and their messages in small transactions. Safe to repeat after an interruption: each tenant and each
 * address is added once. They are sent to in this order.
 */
async function enqueuePeople(ctx: ServiceContext, row: AlertRow, people: readonly AlertPerson[]) {
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize)
    const recipients = batch.map(({ contacts: _contacts, reasons: _reasons, language, ...person }) => ({
      id: newId(),
      orgId: ctx.orgId,
      alertId: row.id,
      threadId: row.threadId,
      ...person,
      language: chooseTextLanguage(row.texts, language),
    }))
    const messages = batch.flatMap(({ tenantId, contacts }) =>
      contacts.map(({ channel, address, hash }) => ({
        id: newId(),
        orgId: ctx.orgId,
        alertId: row.id,
        tenantId,
        channel,
        address,
        addressHash: hash,
      })),
    )
    await inTransaction(ctx, async (tx) => {
      const { columns, values, source } = bulkRows(alertRecipient, Object.keys(recipients[0]!), recipients)
      await tx.db.execute(
        sql`insert into alert_recipient (${columns}) select ${values} from ${source} on conflict do nothing`,
      )
      if (messages.length === 0) return
      const bulk = bulkRows(alertMessage, Object.keys(messages[0]!), messages, ['id', 'tenantId'])
      await tx.db.execute(sql`
        insert into alert_message (${bulk.columns}, recipient_id) select ${bulk.values}, recipient.id from ${bulk.source}
        join alert_recipient recipient on recipient.org_id = ${tx.orgId}::uuid
          and recipient.alert_id = ${row.id}::uuid and recipient.tenant_id = r.tenant_id
        order by r.id on conflict do nothing`)
    })
  }
}
