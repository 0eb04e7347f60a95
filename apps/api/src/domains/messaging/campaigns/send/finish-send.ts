import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { inTransaction } from '../../../../platform/context/context.ts'
import { welcomeMail, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { enqueueSend } from '../actions/start-campaign.ts'
import { changeCampaign, getCampaignRow, recordCampaignEvent } from '../campaign-row.ts'
import type { SendRun } from './campaign-mails.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Ends a campaign, and plans its reminder; or ends the reminder. */
export async function finishSend({ ctx, campaignId, kind }: SendRun) {
  await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (kind === 'reminder') {
      await changeCampaign(tx, row, { reminderAt: null })
      return
    }
    if (row.status !== 'sending') return
    const ofCampaign = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.campaignId, campaignId))
    const sent = await tx.db.$count(welcomeRecipient, and(ofCampaign, isNotNull(welcomeRecipient.sentAt)))
    const troubled = await tx.db.$count(
      welcomeRecipient,
      and(ofCampaign, inArray(welcomeRecipient.state, ['not_sent', 'in_doubt'])),
    )
    const inDoubt = await tx.db.$count(
      welcomeMail,
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.campaignId, campaignId),
        eq(welcomeMail.state, 'in_doubt'),
      ),
    )
    const now = new Date()
    const reminderAt =
      row.reminder === null || sent === 0 ? null : new Date(now.getTime() + row.reminder.afterDays * dayMs)
    const reminder = reminderAt && (await enqueueSend(tx, row, reminderAt, 'reminder'))
    const finished = await changeCampaign(tx, row, {
      status: troubled > 0 ? 'sent_with_errors' : 'sent',
      finishedAt: now,
      reminderAt,
    })
    recordCampaignEvent(tx, finished, {
      action: 'finished',
      summary:
        inDoubt > 0
          ? `The welcome e-mail “${row.name}” went out to ${sent} tenants; ${inDoubt} mails are in doubt.`
          : `The welcome e-mail “${row.name}” went out to ${sent} tenants.`,
      metadata: {
        sent,
        inDoubt,
        notSent: troubled - inDoubt,
        ...(reminder && { reminderTaskId: reminder.id }),
      },
    })
  })
}
