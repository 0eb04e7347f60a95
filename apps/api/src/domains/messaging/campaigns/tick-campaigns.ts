import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { recoverAbandonedMails } from './send/recover-abandoned-mails.ts'

type TickDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

const minuteMs = 60_000
const responseDays = 7
const batchRows = 500

/** Looks after campaigns that nobody is sending at the moment: puts mails in doubt whose sender is gone, and notes who gave no answer. */
export async function tickCampaigns(deps: TickDeps, now = new Date()) {
  const claimed = await deps.db
    .selectDistinct({ orgId: welcomeMail.orgId })
    .from(welcomeMail)
    .where(eq(welcomeMail.state, 'claimed'))
  for (const { orgId } of claimed) await recoverAbandonedMails(contextOf(deps, orgId))

  const over = await deps.db
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
  for (const { orgId, id } of over) await markNoResponse(contextOf(deps, orgId), id, now)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * minuteMs)

/** Seven days after the last mail to somebody, no answer is the answer. */
async function markNoResponse(ctx: ServiceContext, campaignId: string, now: Date) {
  for (;;) {
    const noted = await inTransaction(ctx, async (tx) => {
      const silent = tx.db
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
        .limit(batchRows)
      return await tx.db
        .update(welcomeRecipient)
        .set({ state: 'no_response', updatedAt: now })
        .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.id, silent)))
        .returning({ id: welcomeRecipient.id })
    })
    if (noted.length < batchRows) return
  }
}

function contextOf(deps: TickDeps, orgId: string): ServiceContext {
  return {
    ...deps,
    orgId,
    actor: systemActor,
    origin: { requestId: newId(), via: 'job', ip: null, userAgent: null },
  }
}
