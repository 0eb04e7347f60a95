import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import { campaignMails } from './campaign-mails.ts'

const dayMs = 24 * 60 * 60 * 1000
const responseDays = 7
const batchSize = 500

/** Runs every minute: marks emails whose process is gone as in doubt, and recipients who haven't responded. */
export async function tickCampaigns(deps: SystemDeps, now = new Date()) {
  await recoverAllAbandoned(deps, campaignMails, now)
  const finishedCampaigns = await deps.db
    .select({ orgId: welcomeCampaign.orgId, id: welcomeCampaign.id })
    .from(welcomeCampaign)
    .where(
      and(
        inArray(welcomeCampaign.status, ['sent', 'sent_with_errors', 'cancelled']),
        isNull(welcomeCampaign.reminderAt),
        lt(welcomeCampaign.finishedAt, daysBefore(now, responseDays)),
        sql`${welcomeCampaign.finishedAt} > ${daysBefore(now, 120).toISOString()}::timestamptz`,
      ),
    )
  for (const { orgId, id } of finishedCampaigns)
    await markNoResponse(createSystemContext(deps, orgId), id, now)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Sets `no_response` seven days after the last email to a recipient who hasn't responded. */
async function markNoResponse(ctx: ServiceContext, campaignId: string, now: Date) {
  for (;;) {
    const updatedCampaign = await inTransaction(ctx, async (tx) => {
      const unresponsiveIds = tx.db
        .select({ id: welcomeRecipient.id })
        .from(welcomeRecipient)
        .where(
          and(
            eq(welcomeRecipient.orgId, tx.orgId),
            eq(welcomeRecipient.campaignId, campaignId),
            inArray(welcomeRecipient.state, ['sent', 'delivered', 'deferred', 'bounced_soft']),
            lt(
              sql`coalesce(${welcomeRecipient.remindedAt}, ${welcomeRecipient.sentAt})`,
              daysBefore(now, responseDays).toISOString(),
            ),
          ),
        )
        .limit(batchSize)
      return await tx.db
        .update(welcomeRecipient)
        .set({ state: 'no_response', updatedAt: now })
        .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.id, unresponsiveIds)))
        .returning({ id: welcomeRecipient.id })
    })
    if (updatedCampaign.length < batchSize) return
  }
}
