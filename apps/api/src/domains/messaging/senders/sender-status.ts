import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender, type SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { reassignDefault, recordSenderEvent, type SenderRow } from './sender-row.ts'

const hourMs = 60 * 60 * 1000
/** How long a new sender may take, and how long one that lost a record may go on. */
export const graceMs = 72 * hourMs

type StatusPart = Pick<
  SenderRow,
  'status' | 'failureReason' | 'pendingSince' | 'degradedSince' | 'verifiedAt'
>

/** `unknown`: nobody could say, so nothing is held against it. */
export type Verdict = 'proven' | 'lost' | 'unknown'

export function evaluateRecords(records: readonly SenderDnsRecord[]): Verdict {
  const required = records.filter((record) => record.required)
  if (required.some(({ status }) => status !== 'ok' && status !== 'unknown')) return 'lost'
  return required.every(({ status }) => status === 'ok') ? 'proven' : 'unknown'
}

export interface StatusChange {
  verdict: Verdict
  /** What is wrong, for people. */
  reason: string | null
  /** Whether somebody asked for the look, which gives a failed sender another chance. */
  isAsked: boolean
  now: Date
}

/** What a sender becomes by what was found. */
export function nextSenderStatus(row: StatusPart, change: StatusChange): StatusPart {
  const { verdict, reason, isAsked, now } = change
  if (verdict === 'proven') {
    return {
      ...row,
      status: 'verified',
      failureReason: null,
      degradedSince: null,
      verifiedAt: row.verifiedAt ?? now,
    }
  }
  const isOver = (since: Date) => now.getTime() - since.getTime() >= graceMs
  switch (row.status) {
    case 'pending':
      return isOver(row.pendingSince)
        ? {
            ...row,
            status: 'failed',
            failureReason: `It was not verified within 72 hours. ${reason ?? ''}`.trim(),
          }
        : row
    case 'verified':
      return verdict === 'lost'
        ? { ...row, status: 'degraded', degradedSince: now, failureReason: reason }
        : row
    case 'degraded':
      if (verdict === 'unknown') return row
      return isOver(row.degradedSince ?? now)
        ? { ...row, status: 'failed', degradedSince: null, failureReason: reason }
        : { ...row, failureReason: reason }
    case 'failed':
      return isAsked
        ? { ...row, status: 'pending', pendingSince: now, verifiedAt: null, failureReason: null }
        : row
  }
}

/** When what it is now turns into failed, unless something is done. */
export function deadlineOf(row: Pick<StatusPart, 'status' | 'pendingSince' | 'degradedSince'>): Date | null {
  const since =
    row.status === 'pending' ? row.pendingSince : row.status === 'degraded' ? row.degradedSince : null
  return since && new Date(since.getTime() + graceMs)
}

/** Whether mail may leave in its name. One that lost a record goes on for 72 hours. */
export function canSend(row: Pick<SenderRow, 'status' | 'pendingSince' | 'degradedSince'>, now = new Date()) {
  if (row.status === 'degraded') return (deadlineOf(row) ?? now) > now
  return row.status === 'verified'
}

/** Stores what a look at the records found and what the sender becomes by it. The row is locked. */
export async function applyRecords(
  tx: TransactionContext,
  row: SenderRow,
  records: SenderDnsRecord[],
  { isAsked, now }: Pick<StatusChange, 'isAsked' | 'now'>,
): Promise<SenderRow> {
  const verdict = evaluateRecords(records)
  const checked: SenderRow = { ...row, dns: records, lastCheckedAt: now }
  await tx.db.update(emailSender).set({ dns: records, lastCheckedAt: now }).where(isRow(row))
  return await applyStatus(tx, checked, { verdict, reason: describeLoss(records), isAsked, now })
}

/** Moves a sender to where a verdict leads it, with its event. The row is locked. */
export async function applyStatus(
  tx: TransactionContext,
  row: SenderRow,
  change: StatusChange,
): Promise<SenderRow> {
  const next = nextSenderStatus(row, change)
  const { status, failureReason, pendingSince, degradedSince, verifiedAt } = next
  if (status === row.status && failureReason === row.failureReason) return row
  const [after] = await tx.db
    .update(emailSender)
    .set({
      status,
      failureReason,
      pendingSince,
      degradedSince,
      verifiedAt,
      ...(status === 'verified' && { codeHash: null, codeExpiresAt: null, codeAttempts: 0 }),
      updatedAt: change.now,
      version: sql`${emailSender.version} + 1`,
    })
    .where(isRow(row))
    .returning()
  if (status === row.status) return after!
  recordStatusChange(tx, after!, row.status)
  await reassignDefault(tx)
  await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: after!.version, about: ['sender'] })
  return after!
}

const isRow = ({ orgId, id }: SenderRow) => and(eq(emailSender.orgId, orgId), eq(emailSender.id, id))

function recordStatusChange(tx: TransactionContext, row: SenderRow, from: SenderRow['status']) {
  const { status, fromEmail, failureReason } = row
  // Waiting again is part of the look somebody asked for.
  if (status === 'pending') return
  const summaries = {
    verified: from === 'degraded' ? `${fromEmail} is in order again.` : `${fromEmail} was verified.`,
    degraded: `${fromEmail} lost a record of its domain. Mail leaves for 72 hours more. ${failureReason ?? ''}`,
    failed: `Mail leaves from ${fromEmail} no more. ${failureReason ?? ''}`,
  }
  recordSenderEvent(tx, row, {
    action: status,
    summary: summaries[status].trim(),
    changes: [{ field: 'status', from, to: status }],
  })
}

const names: Record<SenderDnsRecord['purpose'], string> = {
  ownership: 'proof of ownership',
  dkim: 'DKIM key',
  return_path: 'return path',
  spf: 'SPF record',
  dmarc: 'DMARC policy',
}

/** “The DKIM key: Another key stands there.” for each record that is wrong; null where none is. */
function describeLoss(records: readonly SenderDnsRecord[]): string | null {
  const wrong = records.filter(
    (record) => record.required && record.status !== 'ok' && record.status !== 'unknown',
  )
  if (wrong.length === 0) return null
  return wrong
    .map((record) => `The ${names[record.purpose]}: ${record.problem ?? 'not as asked for.'}`)
    .join(' ')
}
