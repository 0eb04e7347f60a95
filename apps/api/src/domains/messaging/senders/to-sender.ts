import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { computeCheckAllowance } from './check-sender.ts'
import { findFromAddress } from './mail-identity.ts'
import { describeCode } from './sender-codes.ts'
import { getSenderRow, type SenderRow } from './sender-row.ts'
import { computeDeadline } from './sender-status.ts'
import type { EmailSender } from './senders.schema.ts'
import {
  emptyStats,
  computeDailyLimit,
  computeReputation,
  readSendingStats,
  type SendingStats,
} from './sending-days.ts'

const senderPermissions = ['org:sender_read', 'org:sender_update', 'org:sender_delete'] as const

interface SenderLookups {
  /** User names by id. */
  names: ReadonlyMap<string, string>
  statsBySender: ReadonlyMap<string, SendingStats>
}

/** A sender in the API. */
function toSender(
  ctx: Pick<ServiceContext, 'actor' | 'gateways'>,
  row: SenderRow,
  { names, statsBySender }: SenderLookups,
): EmailSender {
  const now = new Date()
  const stats = statsBySender.get(row.id) ?? emptyStats
  const checks = computeCheckAllowance(row.checks, now)
  return {
    id: row.id,
    kind: row.kind,
    fromName: row.fromName,
    fromEmail: row.fromEmail,
    replyTo: row.replyTo,
    domain: domainOf(row.fromEmail),
    sendsFrom: findFromAddress(ctx.gateways, row),
    isDefault: row.isDefault,
    status: row.status,
    failureReason: row.failureReason,
    deadlineAt: computeDeadline(row)?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    dns: row.dns,
    code: describeCode(row, now),
    checks: { left: checks.left, nextAt: checks.nextAt?.toISOString() ?? null },
    sentToday: stats.sentToday,
    dailyLimit: computeDailyLimit(row, stats, now),
    reputation: computeReputation(stats),
    permissions: senderPermissions.filter((permission) =>
      ctx.actor.access.orgWidePermissions.has(permission),
    ),
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
  const statsBySender = await readSendingStats(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSender(tx, row, { names, statsBySender }))
}

/** Reads a sender for the API. */
export async function readSender(tx: TransactionContext, id: string): Promise<EmailSender> {
  const [sender] = await toSenders(tx, [await getSenderRow(tx, id)])
  return sender!
}
