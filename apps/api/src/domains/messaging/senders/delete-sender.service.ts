import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender, task } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { endTask } from '../../../platform/jobs/end-task.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { describeSenders } from './describe-senders.ts'
import { recordSenderEvent } from './record-sender-event.ts'
import { getSenderRow } from './sender-row.ts'
import { findUsingCampaign } from './sender-use.ts'
import { reassignDefault } from './reassign-default.ts'

/**
 * Removes a sender and its keys. What it sent stays known.
 * @throws Problem `in-use` while a campaign needs it.
 */
export async function deleteSender(
  ctx: ServiceContext,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  requirePermission(ctx, 'org:sender_delete')
  await inTransaction(ctx, async (tx) => {
    const row = await getSenderRow(tx, id, { forUpdate: true })
    await requireVersion(expected, row.version, async () => (await describeSenders(tx, [row]))[0]!)
    const campaign = await findUsingCampaign(tx, id)
    if (campaign) {
      throw new Problem(
        'in-use',
        `The campaign “${campaign.name}” sends from this address. Cancel it or wait until it is over.`,
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
    recordSenderEvent(tx, row, { action: 'deleted', summary: `The sender ${row.fromEmail} was removed.` })
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
  const open = await tx.db
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
  for (const waiting of open) await endTask(tx, waiting, { status: 'cancelled', result: null })
}
