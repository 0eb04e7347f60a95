import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender, type SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { recordSenderEvent } from './record-sender-event.ts'
import type { SenderRow } from './sender-row.ts'
import { reassignDefault } from './reassign-default.ts'
import { evaluateRecords, nextSenderStatus, type StatusChange } from './evaluate-status.ts'

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
