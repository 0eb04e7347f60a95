import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { inTransaction, type TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeCampaign } from '../../../../platform/db/schema/index.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { recheckBeforeSend } from './recheck-before-send.ts'
import { lockDue, readZones } from './due-recipients.ts'
import { isWithinSendWindow, nextWindowStart } from './throttle.ts'
import type { SendRun } from './send-run.ts'
import { readSendAllowance } from './send-allowance.ts'
import { type ClaimedMail, claimMails } from './claim-mails.ts'

export type Claim =
  | { mails: ClaimedMail[] }
  /** Nothing may go before this moment. */
  | { waitUntil: Date }
  /** Nobody is left. */
  | { isDone: true }
  /** The campaign was paused, cancelled or is over. */
  | { isStopped: true }

/**
 * Takes the next few recipients, in one transaction that is committed before any mail is handed over: the mail with
 * its Message-ID, the link, the proof that they were asked, and the event. Whether an address is suppressed, or
 * decided since, is asked last.
 */
export async function claimBatch(run: SendRun): Promise<Claim> {
  return await inTransaction(run.ctx, async (tx) => {
    const campaign = await lockCampaign(tx, run)
    if (!campaign) return { isStopped: true }
    const now = new Date()
    for (;;) {
      const room = await readSendAllowance(tx, campaign, now)
      if (room.count === 0) return { waitUntil: room.waitUntil }
      const open = run.zones.filter((zone) => isWithinSendWindow(campaign.sendWindow, zone, now))
      const isAnywhere = open.length === run.zones.length
      const found =
        open.length === 0
          ? []
          : await lockDue(tx, run, { open: isAnywhere ? null : open, limit: room.count, now })
      if (found.length === 0 && run.after !== null) {
        // Whoever became due behind the last one, or was held by somebody else as we passed, is looked for once more.
        run.after = null
        continue
      }
      if (found.length === 0) {
        const rest = await readZones(tx, run, now)
        run.zones = rest.map(({ zone }) => zone)
        return describeRest(rest, campaign, now)
      }
      if (run.kind === 'reminder') run.after = found.at(-1)!.id
      const { asked, consentOf } = await recheckBeforeSend(tx, run, found, now)
      if (asked.length > 0) return { mails: await claimMails(tx, run, campaign, { asked, consentOf, now }) }
    }
  })
}

async function lockCampaign(
  tx: TransactionContext,
  { campaignId, kind }: SendRun,
): Promise<CampaignRow | null> {
  const isGoing =
    kind === 'first'
      ? eq(welcomeCampaign.status, 'sending')
      : and(
          inArray(welcomeCampaign.status, ['sent', 'sent_with_errors']),
          isNotNull(welcomeCampaign.reminderAt),
        )
  const [row] = await tx.db
    .select()
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId), isGoing))
    .for('share')
  return row ?? null
}

function describeRest(zones: { zone: string; dueAt: Date }[], campaign: CampaignRow, now: Date): Claim {
  if (zones.length === 0) return { isDone: true }
  const moments = zones.map(({ zone, dueAt }) =>
    nextWindowStart(campaign.sendWindow, zone, new Date(Math.max(dueAt.getTime(), now.getTime()))).getTime(),
  )
  return { waitUntil: new Date(Math.max(Math.min(...moments), now.getTime() + 1_000)) }
}
