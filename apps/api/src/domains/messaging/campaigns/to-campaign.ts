import { and, count, eq, inArray } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  emailSender,
  type RecipientState,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { describeSender, findReplyTo } from '../senders/mail-identity.ts'
import { availableActions, type CampaignRow } from './campaign-row.ts'
import type { CampaignStats, WelcomeCampaign } from './campaigns.schema.ts'

/** Campaigns in the API, with their figures. */
export async function toCampaigns(
  tx: TransactionContext,
  rows: readonly CampaignRow[],
): Promise<WelcomeCampaign[]> {
  const statsOf = await readCampaignStats(
    tx,
    rows.map(({ id }) => id),
  )
  const senderNames = await findSenderNames(tx, rows)
  const names = await findUserNames(
    tx.db,
    rows.flatMap(({ createdBy, updatedBy, startedBy }) => [createdBy, updatedBy, startedBy]),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    sender:
      row.senderId === null ? null : { id: row.senderId, name: senderNames.get(row.senderId) ?? 'Removed' },
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
    actions: tx.actor.access.permissions.has('org:communication_send') ? availableActions(row) : [],
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
  const { id, kind, fromName, fromEmail, replyTo } = emailSender
  const senders = await tx.db
    .select({ id, kind, fromName, fromEmail, replyTo })
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), inArray(emailSender.id, ids)))
  return new Map(
    senders.map((sender) => {
      const name = describeSender(tx.gateways, sender)
      const replyTo = findReplyTo(sender)
      return [sender.id, replyTo === null ? name : `${name} (replies go to ${replyTo})`]
    }),
  )
}

const emptyStats: CampaignStats = {
  audience: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  deferred: 0,
  bounced: 0,
  complained: 0,
  suppressed: 0,
  skipped: 0,
  notSent: 0,
  inDoubt: 0,
  optedIn: 0,
  declined: 0,
  noResponse: 0,
}

const countersByState: Record<RecipientState, (keyof CampaignStats)[]> = {
  queued: ['queued'],
  sending: ['queued'],
  sent: ['sent'],
  delivered: ['sent', 'delivered'],
  deferred: ['sent', 'deferred'],
  bounced_soft: ['sent', 'bounced'],
  bounced_hard: ['sent', 'bounced'],
  complained: ['sent', 'delivered', 'complained'],
  in_doubt: [],
  not_sent: ['notSent'],
  skipped: ['skipped'],
  opted_in: ['sent', 'delivered', 'optedIn'],
  declined: ['sent', 'delivered', 'declined'],
  no_response: ['sent', 'delivered', 'noResponse'],
}

/** The figures of each campaign, counted from its recipients and emails. */
async function readCampaignStats(
  tx: TransactionContext,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => CampaignStats> {
  const statsById = new Map<string, CampaignStats>(campaignIds.map((id) => [id, { ...emptyStats }]))
  if (campaignIds.length > 0) {
    const ids = [...campaignIds]
    const rows = await tx.db
      .select({
        campaignId: welcomeRecipient.campaignId,
        state: welcomeRecipient.state,
        skipReason: welcomeRecipient.skipReason,
        n: count(),
      })
      .from(welcomeRecipient)
      .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.campaignId, ids)))
      .groupBy(welcomeRecipient.campaignId, welcomeRecipient.state, welcomeRecipient.skipReason)
    for (const { campaignId, state, skipReason, n } of rows) {
      const stats = statsById.get(campaignId)!
      stats.audience += n
      for (const name of countersByState[state]) stats[name] += n
      if (state === 'skipped' && skipReason === 'suppressed') stats.suppressed += n
    }
    const inDoubt = await tx.db
      .select({ campaignId: welcomeMail.campaignId, n: count() })
      .from(welcomeMail)
      .where(
        and(
          eq(welcomeMail.orgId, tx.orgId),
          inArray(welcomeMail.campaignId, ids),
          eq(welcomeMail.state, 'in_doubt'),
        ),
      )
      .groupBy(welcomeMail.campaignId)
    for (const { campaignId, n } of inDoubt) statsById.get(campaignId)!.inDoubt = n
  }
  return (campaignId) => statsById.get(campaignId) ?? emptyStats
}
