import { and, eq, inArray } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { actionsOn, type CampaignRow } from '../campaigns/campaign-row.ts'
import { countRecipients } from '../campaigns/count-recipients.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import type { WelcomeCampaign } from './communication.schema.ts'

/** Campaigns as the API answers them, with their figures. */
export async function toCampaigns(
  tx: TransactionContext,
  rows: readonly CampaignRow[],
): Promise<WelcomeCampaign[]> {
  const statsOf = await countRecipients(
    tx,
    rows.map(({ id }) => id),
  )
  const senders = await findSenderNames(tx, rows)
  const names = await findUserNames(
    tx.db,
    rows.flatMap(({ createdBy, updatedBy, startedBy }) => [createdBy, updatedBy, startedBy]),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    sender: row.senderId === null ? null : { id: row.senderId, name: senders.get(row.senderId) ?? 'Removed' },
    senderId: row.senderId,
    subject: row.subject,
    preheader: row.preheader,
    bodyMarkdown: row.bodyMarkdown,
    languageVariants: row.languageVariants,
    mergeFields: row.mergeFields,
    audience: row.audience,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sendWindow: row.sendWindow,
    throttlePerMinute: row.throttlePerMinute,
    reminder: row.reminder,
    reminderAt: row.reminderAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    confirmedCount: row.confirmedCount,
    stats: statsOf(row.id),
    startedAt: row.startedAt?.toISOString() ?? null,
    startedBy: userRef(row.startedBy, names),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    taskId: row.taskId,
    wordingVersion: row.wordingVersion,
    actions: tx.actor.access.permissions.has('org:communication_send') ? actionsOn(row) : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
  }))
}

export const toCampaign = async (tx: TransactionContext, row: CampaignRow) =>
  (await toCampaigns(tx, [row]))[0]!

async function findSenderNames(tx: TransactionContext, rows: readonly CampaignRow[]) {
  const ids = [...new Set(rows.flatMap(({ senderId }) => (senderId === null ? [] : [senderId])))]
  if (ids.length === 0) return new Map<string, string>()
  const found = await tx.db
    .select({ id: emailSender.id, fromName: emailSender.fromName, fromEmail: emailSender.fromEmail })
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), inArray(emailSender.id, ids)))
  return new Map(found.map(({ id, fromName, fromEmail }) => [id, `${fromName} <${fromEmail}>`]))
}
