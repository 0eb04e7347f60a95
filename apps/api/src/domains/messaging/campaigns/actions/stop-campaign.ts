import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { type pauseReasons, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { type CampaignRow, changeCampaign, recordCampaignEvent } from '../campaign-row.ts'
import { endCampaignTask } from './end-campaign-task.ts'

type PauseReason = (typeof pauseReasons)[number]

const why: Record<PauseReason, string> = {
  person: 'was paused',
  bounces: 'paused by itself: more than 5 % of the mails bounced',
  complaints: 'paused by itself: more than 0.1 % of the mails were reported as spam',
  audience_grew: 'waits: many more tenants would get it than were confirmed',
  task_stopped: 'paused because its task was stopped or failed',
}

/** Lets a campaign stand still. What is being handed over at this moment still leaves. */
export async function pauseCampaign(tx: TransactionContext, row: CampaignRow, reason: PauseReason) {
  const paused = await changeCampaign(tx, row, { status: 'paused', pauseReason: reason })
  recordCampaignEvent(tx, paused, {
    action: 'paused',
    summary: `The welcome e-mail “${row.name}” ${why[reason]}.`,
    metadata: { reason },
  })
  return paused
}

/** Ends a campaign: nobody who has no mail yet gets one. Of one that is over, only the reminder is left. */
export async function cancelCampaign(tx: TransactionContext, row: CampaignRow) {
  const isOver = row.status === 'sent' || row.status === 'sent_with_errors'
  const now = new Date()
  const cancelled = await changeCampaign(
    tx,
    row,
    isOver
      ? { reminderAt: null }
      : {
          status: 'cancelled',
          pauseReason: null,
          reminderAt: null,
          finishedAt: now,
          ...(row.status === 'draft' && { archivedAt: now }),
        },
  )
  await endCampaignTask(tx, row)
  await tx.db
    .update(welcomeRecipient)
    .set({ state: 'skipped', skipReason: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        eq(welcomeRecipient.campaignId, row.id),
        inArray(welcomeRecipient.state, ['queued']),
      ),
    )
  recordCampaignEvent(tx, cancelled, {
    action: 'cancelled',
    summary: isOver
      ? `The reminder of the welcome e-mail “${row.name}” was cancelled.`
      : `The welcome e-mail “${row.name}” was cancelled.`,
  })
  return cancelled
}
