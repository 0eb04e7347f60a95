import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { task } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { TaskFailure } from '../../../platform/jobs/task-failure.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { checkSender } from './check-sender.ts'
import { findSenderRow, type SenderRow } from './sender-row.ts'

const minuteMs = 60_000
// Enough for 72 hours at the pauses below.
const attemptsMax = 200

registerTaskHandler('sender_verify', verifySender)

/** Looks for the records of a new domain until they are there or its time is over. One task for each sender. */
export async function enqueueVerification(tx: TransactionContext, row: SenderRow) {
  const [open] = await tx.db
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        eq(task.orgId, tx.orgId),
        eq(task.type, 'sender_verify'),
        inArray(task.status, ['queued', 'running', 'waiting']),
        sql`${task.subject} ->> 'id' = ${row.id}`,
      ),
    )
    .limit(1)
  if (open) return
  await enqueueTask(tx, {
    type: 'sender_verify',
    title: cutText(`Verify ${row.fromEmail}`, 200),
    subject: { type: 'sender', id: row.id, name: row.fromEmail },
    maxAttempts: attemptsMax,
    scheduledFor: new Date(Date.now() + pauseMs(row)),
  })
}

async function verifySender({ ctx, task: running }: TaskRun) {
  const before = await inTransaction(ctx, (tx) => findSenderRow(tx, running.subject.id))
  if (before?.status !== 'pending') return { result: { status: before?.status ?? 'deleted' } }
  const after = await checkSender(ctx, before, { isAsked: false })
  if (after?.status !== 'pending') return { result: { status: after?.status ?? 'deleted' } }
  const missing = after.dns.filter(({ status }) => status !== 'ok').length
  throw new TaskFailure(
    'records-missing',
    'Not every record is there yet',
    `${missing} of ${after.dns.length} records of the domain are not as they should be. Changes can take hours to spread; this looks again by itself.`,
    { retry: 'automatic', retryAt: new Date(Date.now() + pauseMs(after)) },
  )
}

/** Often while somebody is likely to be at it, then ever more rarely. */
function pauseMs({ pendingSince }: Pick<SenderRow, 'pendingSince'>): number {
  const ageMinutes = (Date.now() - pendingSince.getTime()) / minuteMs
  return (ageMinutes < 30 ? 2 : ageMinutes < 6 * 60 ? 15 : 60) * minuteMs
}
