import { and, count, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type RecipientState, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import type { CampaignStats } from '../communication/communication.schema.ts'

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

const counters: Record<RecipientState, (keyof CampaignStats)[]> = {
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

/** The figures of campaigns, from their recipients as they are now. */
export async function countRecipients(
  tx: TransactionContext,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => CampaignStats> {
  const found = new Map<string, CampaignStats>(campaignIds.map((id) => [id, { ...emptyStats }]))
  if (campaignIds.length > 0) {
    const ids = [...campaignIds]
    const rows = await tx.db
      .select({ campaignId: welcomeRecipient.campaignId, state: welcomeRecipient.state, n: count() })
      .from(welcomeRecipient)
      .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.campaignId, ids)))
      .groupBy(welcomeRecipient.campaignId, welcomeRecipient.state)
    for (const { campaignId, state, n } of rows) {
      const stats = found.get(campaignId)!
      stats.audience += n
      for (const name of counters[state]) stats[name] += n
    }
    const suppressed = await tx.db
      .select({ campaignId: welcomeRecipient.campaignId, n: count() })
      .from(welcomeRecipient)
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          inArray(welcomeRecipient.campaignId, ids),
          eq(welcomeRecipient.state, 'skipped'),
          eq(welcomeRecipient.skipReason, 'suppressed'),
        ),
      )
      .groupBy(welcomeRecipient.campaignId)
    for (const { campaignId, n } of suppressed) found.get(campaignId)!.suppressed = n
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
    for (const { campaignId, n } of inDoubt) found.get(campaignId)!.inDoubt = n
  }
  return (campaignId) => found.get(campaignId) ?? emptyStats
}
