import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { readCheckAllowance } from './check-sender.ts'
import { describeCode } from './sender-codes.ts'
import { getSenderRow, type SenderRow } from './sender-row.ts'
import { deadlineOf } from './sender-status.ts'
import type { EmailSender } from './senders.schema.ts'
import {
  emptyRecord,
  readDailyLimit,
  readReputation,
  readSendingRecords,
  type SendingRecord,
} from './sending-days.ts'

const permissionsOnSenders = ['org:sender_read', 'org:sender_update', 'org:sender_delete'] as const

interface SenderLookups {
  /** User names by id. */
  names: ReadonlyMap<string, string>
  records: ReadonlyMap<string, SendingRecord>
}

/** A sender in the API. */
function toSender(
  ctx: Pick<ServiceContext, 'actor' | 'gateways'>,
  row: SenderRow,
  { names, records }: SenderLookups,
): EmailSender {
  const now = new Date()
  const record = records.get(row.id) ?? emptyRecord
  const checks = readCheckAllowance(row.checks, now)
  const { operator } = ctx.gateways.senders
  return {
    id: row.id,
    kind: row.kind,
    fromName: row.fromName,
    fromEmail: row.fromEmail,
    replyTo: row.replyTo,
    domain: domainOf(row.fromEmail),
    sendsFrom: row.kind === 'address' ? operator.identity.from.address : row.fromEmail,
    isDefault: row.isDefault,
    status: row.status,
    failureReason: row.failureReason,
    deadlineAt: deadlineOf(row)?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    dns: row.dns,
    code: describeCode(row, now),
    checks: { left: checks.left, nextAt: checks.nextAt?.toISOString() ?? null },
    sentToday: record.sentToday,
    dailyLimit: readDailyLimit(row, record, now),
    reputation: readReputation(record),
    permissions: permissionsOnSenders.filter((permission) => ctx.actor.access.unscoped.has(permission)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

/** Senders in the API, with their figures. */
export async function toSenders(tx: TransactionContext, rows: readonly SenderRow[]): Promise<EmailSender[]> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  )
  const records = await readSendingRecords(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSender(tx, row, { names, records }))
}

/** Reads a sender for the API. */
export async function readSender(tx: TransactionContext, id: string): Promise<EmailSender> {
  const [sender] = await toSenders(tx, [await getSenderRow(tx, id)])
  return sender!
}
