import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender, type SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { reassignDefault, recordSenderEvent, type SenderRow } from './sender-row.ts'

const hourMs = 60 * 60 * 1000
/** How long a new sender has to be verified, and how long one that lost a record can still send. */
export const gracePeriodMs = 72 * hourMs

type StatusFields = Pick<
  SenderRow,
  'status' | 'failureReason' | 'pendingSince' | 'degradedSince' | 'verifiedAt'
>

/** `unknown`: a lookup failed, so the status doesn't change. */
export type Verdict = 'verified' | 'lost' | 'unknown'

function evaluateRecords(records: readonly SenderDnsRecord[]): Verdict {
  const required = records.filter((record) => record.required)
  if (required.some(({ status }) => status !== 'ok' && status !== 'unknown')) return 'lost'
  return required.every(({ status }) => status === 'ok') ? 'verified' : 'unknown'
}

interface StatusChange {
  verdict: Verdict
  /** What's wrong, for display. */
  reason: string | null
  /** Whether a person requested the check, which makes a failed sender pending again. */
  wasRequested: boolean
  now: Date
}

/** The status of a sender after a check. */
export function nextSenderStatus(row: StatusFields, change: StatusChange): StatusFields {
  const { verdict, reason, wasRequested, now } = change
  if (verdict === 'verified') {
    return {
      ...row,
      status: 'verified',
      failureReason: null,
      degradedSince: null,
      verifiedAt: row.verifiedAt ?? now,
    }
  }
  const isPastGrace = (since: Date) => now.getTime() - since.getTime() >= gracePeriodMs
  switch (row.status) {
    case 'pending':
      return isPastGrace(row.pendingSince)
        ? {
            ...row,
            status: 'failed',
            failureReason: `It wasn’t verified within 72 hours. ${reason ?? ''}`.trim(),
          }
        : row
    case 'verified':
      return verdict === 'lost'
        ? { ...row, status: 'degraded', degradedSince: now, failureReason: reason }
        : row
    case 'degraded':
      if (verdict === 'unknown') return row
      return isPastGrace(row.degradedSince ?? now)
        ? { ...row, status: 'failed', degradedSince: null, failureReason: reason }
        : { ...row, failureReason: reason }
    case 'failed':
      return wasRequested
        ? { ...row, status: 'pending', pendingSince: now, verifiedAt: null, failureReason: null }
        : row
  }
}

/** When the sender fails unless something changes. */
export function computeDeadline(
  row: Pick<StatusFields, 'status' | 'pendingSince' | 'degradedSince'>,
): Date | null {
  const since =
    row.status === 'pending' ? row.pendingSince : row.status === 'degraded' ? row.degradedSince : null
  return since && new Date(since.getTime() + gracePeriodMs)
}

/** Whether a sender can send. One that lost a record still can for 72 hours. */
export function canSend(row: Pick<SenderRow, 'status' | 'pendingSince' | 'degradedSince'>, now = new Date()) {
  if (row.status === 'degraded') return (computeDeadline(row) ?? now) > now
  return row.status === 'verified'
}

/** Stores the results of a check and updates the status. The caller has locked the row. */
export async function applyRecords(
  tx: TransactionContext,
  row: SenderRow,
  records: SenderDnsRecord[],
  { wasRequested, now }: Pick<StatusChange, 'wasRequested' | 'now'>,
): Promise<SenderRow> {
  const verdict = evaluateRecords(records)
  const checkedSender: SenderRow = { ...row, dns: records, lastCheckedAt: now }
  await tx.db.update(emailSender).set({ dns: records, lastCheckedAt: now }).where(isSenderRow(row))
  return await applyStatus(tx, checkedSender, {
    verdict,
    reason: describeProblems(records),
    wasRequested,
    now,
  })
}

/** Updates a sender's status and records the event. The caller has locked the row. */
export async function applyStatus(
  tx: TransactionContext,
  row: SenderRow,
  change: StatusChange,
): Promise<SenderRow> {
  const nextFields = nextSenderStatus(row, change)
  const { status, failureReason, pendingSince, degradedSince, verifiedAt } = nextFields
  if (status === row.status && failureReason === row.failureReason) return row
  const [updatedSender] = await tx.db
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
    .where(isSenderRow(row))
    .returning()
  if (status === row.status) return updatedSender!
  recordStatusChange(tx, updatedSender!, row.status)
  await reassignDefault(tx)
  await announceChange(tx, {
    event: 'org.updated',
    id: tx.orgId,
    version: updatedSender!.version,
    about: ['sender'],
  })
  return updatedSender!
}

const isSenderRow = ({ orgId, id }: SenderRow) => and(eq(emailSender.orgId, orgId), eq(emailSender.id, id))

function recordStatusChange(tx: TransactionContext, row: SenderRow, from: SenderRow['status']) {
  const { status, fromEmail, failureReason } = row
  // A requested check makes the sender pending again; that needs no event.
  if (status === 'pending') return
  const summaries = {
    verified:
      from === 'degraded'
        ? `All DNS records for ${fromEmail} are in place again.`
        : `${fromEmail} was verified.`,
    degraded: `A DNS record for ${fromEmail} is missing or incorrect. Sending continues for 72 hours. ${failureReason ?? ''}`,
    failed: `${fromEmail} can’t send email. ${failureReason ?? ''}`,
  }
  recordSenderEvent(tx, row, {
    action: status,
    summary: summaries[status].trim(),
    changes: [{ field: 'status', from, to: status }],
  })
}

const recordLabels: Record<SenderDnsRecord['purpose'], string> = {
  ownership: 'Domain ownership record',
  dkim: 'DKIM key',
  return_path: 'Return path',
  spf: 'SPF record',
  dmarc: 'DMARC policy',
}

/** For example “DKIM key: The record has a different key.” for each wrong record; null if there is none. */
function describeProblems(records: readonly SenderDnsRecord[]): string | null {
  const wrongRecords = records.filter(
    (record) => record.required && record.status !== 'ok' && record.status !== 'unknown',
  )
  if (wrongRecords.length === 0) return null
  return wrongRecords
    .map((record) => `${recordLabels[record.purpose]}: ${record.problem ?? 'Not as expected.'}`)
    .join(' ')
}
