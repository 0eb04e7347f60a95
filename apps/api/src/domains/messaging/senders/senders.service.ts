import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender, task } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { endTask } from '../../../platform/jobs/task-lifecycle.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { appendCheck, checkSender, requireCheckAllowance } from './check-sender.ts'
import { deliverCode } from './sender-codes.ts'
import {
  findCampaignUsingSender,
  getSenderRow,
  reassignDefault,
  recordSenderEvent,
  type SenderRow,
} from './sender-row.ts'
import type { EmailSender, SenderQuery } from './senders.schema.ts'
import { toSenders, readSender } from './to-sender.ts'

/** One page of the organization's senders. */
export async function listSenders(ctx: ServiceContext, query: SenderQuery): Promise<Page<EmailSender>> {
  requirePermission(ctx, 'org:sender_read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt))
    const { items, page } = await listByKeyset<SenderRow>({
      sort: query.sort,
      keys: sortKeys(query.sort),
      limit: query.limit,
      cursor: query.cursor,
      rows: async (clauses) => {
        const rows = await tx.db
          .select({ row: emailSender, sortValues: clauses.sortValues })
          .from(emailSender)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit)
        return rows.map(({ row, sortValues }) => ({ ...row, sortValues }))
      },
      count: async () => await tx.db.$count(emailSender, where),
    })
    return { items: await toSenders(tx, items), page }
  })
}

function sortKeys(sort: SenderQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: emailSender.id, type: 'uuid', descending }
  if (sort.endsWith('createdAt')) return [{ by: emailSender.createdAt, type: 'timestamptz', descending }, id]
  return [{ by: sql`${emailSender.fromEmailKey} collate "C"`, type: 'text', descending }, id]
}

/**
 * One sender; with `refresh`, its DNS records are checked first.
 * @throws Problem `rate-limited` after six checks within an hour, `state-conflict` if there is nothing to check
 */
export async function getSender(
  ctx: ServiceContext,
  id: string,
  { refresh }: { refresh: boolean },
): Promise<EmailSender> {
  requirePermission(ctx, 'org:sender_read')
  if (refresh) await refreshRecords(ctx, id)
  return await inTransaction(ctx, (tx) => readSender(tx, id))
}

async function refreshRecords(ctx: ServiceContext, id: string) {
  const row = await inTransaction(ctx, async (tx) => {
    const sender = await getSenderRow(tx, id, { forUpdate: true })
    if (sender.kind === 'address') {
      throw new Problem(
        'state-conflict',
        'Single addresses have no DNS records. They’re verified with a code.',
        { members: { state: sender.status, allowed: [] } },
      )
    }
    const now = new Date()
    requireCheckAllowance(sender.checks, now)
    await tx.db
      .update(emailSender)
      .set({ checks: appendCheck(sender.checks, now) })
      .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, id)))
    return sender
  })
  await checkSender(ctx, row, { wasRequested: true })
}

/**
 * Emails a new code to an address that isn't verified yet.
 * @throws Problem `state-conflict` if it needs no code, and what `deliverCode` throws
 */
export async function resendSenderCode(ctx: ServiceContext, id: string): Promise<EmailSender> {
  requirePermission(ctx, 'org:sender_update')
  await inTransaction(ctx, async (tx) => {
    const row = await getSenderRow(tx, id)
    if (row.kind === 'address' && (row.status === 'pending' || row.status === 'failed')) return
    throw new Problem(
      'state-conflict',
      row.kind === 'domain'
        ? 'A domain is verified with DNS records, not with a code.'
        : `${row.fromEmail} is already verified.`,
      { members: { state: row.status, allowed: ['pending', 'failed'] } },
    )
  })
  await deliverCode(ctx, id)
  return await inTransaction(ctx, (tx) => readSender(tx, id))
}

/**
 * Deletes a sender and its keys. Its sending statistics are kept.
 * @throws Problem `in-use` while a campaign needs it
 */
export async function deleteSender(
  ctx: ServiceContext,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  requirePermission(ctx, 'org:sender_delete')
  await inTransaction(ctx, async (tx) => {
    const row = await getSenderRow(tx, id, { forUpdate: true })
    await requireVersion(expected, row.version, async () => (await toSenders(tx, [row]))[0]!)
    const campaign = await findCampaignUsingSender(tx, id)
    if (campaign) {
      throw new Problem(
        'in-use',
        `The campaign “${campaign.name}” uses this sender. Cancel it or wait until it’s finished.`,
        { members: { campaign } },
      )
    }
    await endVerification(tx, id)
    const now = new Date()
    await tx.db
      .update(emailSender)
      .set({
        archivedAt: now,
        isDefault: false,
        codeHash: null,
        dkimPrivateKey: null,
        updatedAt: now,
        updatedBy: tx.actor.id,
        version: row.version + 1,
      })
      .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, id)))
    recordSenderEvent(tx, row, { action: 'deleted', summary: `Sender ${row.fromEmail} deleted.` })
    await reassignDefault(tx)
    await announceChange(tx, {
      event: 'org.updated',
      id: tx.orgId,
      version: row.version + 1,
      about: ['sender'],
    })
  })
}

async function endVerification(tx: TransactionContext, id: string) {
  const tasks = await tx.db
    .select()
    .from(task)
    .where(
      and(
        eq(task.orgId, tx.orgId),
        eq(task.type, 'sender_verify'),
        inArray(task.status, ['queued', 'waiting']),
        sql`${task.subject} ->> 'id' = ${id}`,
      ),
    )
    .for('update')
  for (const row of tasks) await endTask(tx, row, { status: 'cancelled', result: null })
}
