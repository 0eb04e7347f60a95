import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender, task } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { registerTaskHandler, TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { checkRecords } from './dns-records.ts'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'
import { findSenderRow, type SenderRow } from './sender-row.ts'
import { applyRecords, applyStatus, gracePeriodMs } from './sender-status.ts'

/**
 * Looks up a sender's DNS records and stores the results. The lookup runs outside of transactions; its results are
 * discarded if the sender's address or key changed in the meantime.
 */
export async function checkSender(
  ctx: ServiceContext,
  row: SenderRow,
  { wasRequested }: { wasRequested: boolean },
): Promise<SenderRow | null> {
  if (row.kind === 'address') return row
  const { dns, operator } = ctx.gateways.senders
  const records = await checkRecords({ dns, operator, row })
  return await inTransaction(ctx, async (tx) => {
    const currentRow = await findSenderRow(tx, row.id, { forUpdate: true })
    if (
      !currentRow ||
      currentRow.fromEmailKey !== row.fromEmailKey ||
      currentRow.dkimSelector !== row.dkimSelector
    ) {
      return currentRow
    }
    return await applyRecords(tx, currentRow, records, { wasRequested, now: new Date() })
  })
}

const checksPerHour = 6
const hourMs = 60 * 60 * 1000

const checksWithinHour = (checks: readonly Date[], now: Date) =>
  checks.filter((time) => now.getTime() - time.getTime() < hourMs).toSorted((a, b) => Number(a) - Number(b))

interface CheckAllowance {
  left: number
  /** When the next check can be requested, if none are left. */
  nextAt: Date | null
}

export function computeCheckAllowance(checks: readonly Date[], now: Date): CheckAllowance {
  const recentChecks = checksWithinHour(checks, now)
  const left = Math.max(0, checksPerHour - recentChecks.length)
  const oldestCheckAt = recentChecks[recentChecks.length - checksPerHour]
  return { left, nextAt: left > 0 || !oldestCheckAt ? null : new Date(oldestCheckAt.getTime() + hourMs) }
}

/** The checks of the last hour and one more. */
export const appendCheck = (checks: readonly Date[], now: Date) =>
  [...checksWithinHour(checks, now), now].slice(-20)

/** @throws Problem `rate-limited` after too many checks within an hour */
export function requireCheckAllowance(checks: readonly Date[], now: Date) {
  const { nextAt } = computeCheckAllowance(checks, now)
  if (nextAt === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
  throw new Problem(
    'rate-limited',
    `DNS was checked ${checksPerHour} times in the last hour. New records take a while to propagate. Try again in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

const minuteMs = 60_000
// Enough for 72 hours at the intervals below.
const attemptsMax = 200

registerTaskHandler('sender_verify', verifySender)

/** Enqueues the task that checks a new domain's records until they are found or time is up, if there is none yet. */
export async function enqueueVerification(tx: TransactionContext, row: SenderRow) {
  const [existingTask] = await tx.db
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
  if (existingTask) return
  await enqueueTask(tx, {
    type: 'sender_verify',
    title: cutText(`Verify ${row.fromEmail}`, 200),
    subject: { type: 'sender', id: row.id, name: row.fromEmail },
    maxAttempts: attemptsMax,
    scheduledFor: new Date(Date.now() + recheckDelayMs(row)),
  })
}

async function verifySender({ ctx, task: { subject } }: TaskRun) {
  const row = await inTransaction(ctx, (tx) => findSenderRow(tx, subject.id))
  if (row?.status !== 'pending') return { result: { status: row?.status ?? 'deleted' } }
  const checkedSender = await checkSender(ctx, row, { wasRequested: false })
  if (checkedSender?.status !== 'pending') return { result: { status: checkedSender?.status ?? 'deleted' } }
  const missingCount = checkedSender.dns.filter(({ status }) => status !== 'ok').length
  throw new TaskFailure(
    'records-missing',
    'DNS records not verified yet',
    `${missingCount} of ${checkedSender.dns.length} DNS records ${missingCount === 1 ? 'isn’t' : 'aren’t'} correct yet. Changes can take a few hours to appear. We check again automatically.`,
    { retry: 'automatic', retryAt: new Date(Date.now() + recheckDelayMs(checkedSender)) },
  )
}

/** Short at first, while someone is probably editing the records, then longer. */
function recheckDelayMs({ pendingSince }: Pick<SenderRow, 'pendingSince'>): number {
  const ageMinutes = (Date.now() - pendingSince.getTime()) / minuteMs
  return (ageMinutes < 30 ? 2 : ageMinutes < 6 * 60 ? 15 : 60) * minuteMs
}

/** Keeps a server that starts shortly after the daily check from checking again. */
const recheckAfterMs = 20 * 60 * 60 * 1000

/**
 * Rechecks the records of all verified domains, because records get lost when a domain changes providers. Fails senders
 * that weren't verified in time, and reinstates failed ones whose records are back.
 */
export async function monitorSenders(deps: SystemDeps, signal?: AbortSignal) {
  const now = Date.now()
  const isDue = and(
    isNull(emailSender.archivedAt),
    or(
      and(eq(emailSender.status, 'pending'), lt(emailSender.pendingSince, new Date(now - gracePeriodMs))),
      and(
        eq(emailSender.kind, 'domain'),
        inArray(emailSender.status, ['verified', 'degraded', 'failed']),
        or(isNull(emailSender.lastCheckedAt), lt(emailSender.lastCheckedAt, new Date(now - recheckAfterMs))),
      ),
    ),
  )
  const dueSenders = await deps.db
    .select({ orgId: emailSender.orgId, id: emailSender.id })
    .from(emailSender)
    .where(isDue)
  for (const { orgId, id } of dueSenders) {
    if (signal?.aborted) return
    await monitorSender(createSystemContext(deps, orgId), id)
  }
}

async function monitorSender(ctx: ServiceContext, id: string) {
  const row = await inTransaction(ctx, async (tx) => {
    const sender = await findSenderRow(tx, id, { forUpdate: true })
    if (sender?.kind !== 'address') return sender
    await applyStatus(tx, sender, {
      verdict: 'unknown',
      reason: 'The code from the email wasn’t entered.',
      wasRequested: false,
      now: new Date(),
    })
    return null
  })
  if (row) await checkSender(ctx, row, { wasRequested: false })
}
