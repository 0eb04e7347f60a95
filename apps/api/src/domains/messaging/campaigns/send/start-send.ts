import { and, eq } from 'drizzle-orm'
import { currentWordingVersion } from '../../consent/wording.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeMail } from '../../../../platform/db/schema/index.ts'
import type { TaskRun } from '../../../../platform/jobs/task-handlers.ts'
import { getMailIdentity } from '../../senders/mail-identity.ts'
import { requireMailAllowed } from '../actions/start-campaign.ts'
import { pauseCampaign } from '../actions/stop-campaign.ts'
import { type CampaignRow, changeCampaign, getCampaignRow, recordCampaignEvent } from '../campaign-row.ts'
import { readOrg } from '../read-org.ts'
import { moveMessages } from '../../delivery/message-states.ts'
import { campaignMails } from './campaign-mails.ts'
import { hasGrown, evaluateAudienceNow, enqueueRecipients } from './enqueue-recipients.ts'
import { moveRecipients } from './move-recipients.ts'
import { countQueued } from './send-counts.ts'

/** Brings a campaign from waiting to sending: makes its recipients once, and takes up those a person tries again. */
export async function startSend({ ctx, report }: TaskRun, campaignId: string) {
  const campaign = await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (row.status === 'sent_with_errors') return await requeueFailed(tx, row)
    if (!['scheduled', 'queued', 'sending'].includes(row.status)) return null
    requireMailAllowed(await readOrg(tx))
    await getMailIdentity(tx, row.senderId)
    return row
  })
  if (campaign === null || (campaign.laidDownAt !== null && campaign.status === 'sending')) return
  if (campaign.laidDownAt === null) {
    await report({ done: 0, total: null, unit: 'mails', stage: 'audience' })
    const people = await evaluateAudienceNow(ctx, campaign)
    const eligible = people.filter(({ reason }) => reason === null).length
    if (hasGrown(eligible, campaign.confirmedCount ?? 0)) {
      return await inTransaction(ctx, async (tx) => {
        const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
        if (row.status === 'scheduled' || row.status === 'queued')
          await pauseCampaign(tx, row, 'audience_grew')
      })
    }
    await enqueueRecipients(ctx, campaign, people)
  }
  await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (row.status !== 'scheduled' && row.status !== 'queued') return
    const now = new Date()
    const started = await changeCampaign(tx, row, {
      status: 'sending',
      laidDownAt: row.laidDownAt ?? now,
      startedAt: row.startedAt ?? now,
      wordingVersion: currentWordingVersion,
    })
    if (row.startedAt !== null) return
    const eligible = await countQueued(tx, campaignId)
    recordCampaignEvent(tx, started, {
      action: 'started',
      summary: `The welcome e-mail “${row.name}” began to go out to ${eligible} tenants.`,
      metadata: { eligible },
    })
  })
}

/** A person asked for another try of the emails that certainly were not sent. */
async function requeueFailed(tx: TransactionContext, row: CampaignRow) {
  const now = new Date()
  const ofCampaign = and(eq(welcomeMail.campaignId, row.id), eq(welcomeMail.kind, 'first'))
  const failed = await moveMessages(tx, campaignMails, 'requeued', ofCampaign)
  const ids = failed.map(({ recipientId }) => recipientId)
  const again = await moveRecipients(tx, ids, 'tried_again', { now, values: { attempts: 0, dueAt: null } })
  if (again.length === 0) return null
  return await changeCampaign(tx, row, { status: 'sending', finishedAt: null, reminderAt: null })
}
