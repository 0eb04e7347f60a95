import { and, asc, eq, gt } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeMail } from '../../../../platform/db/schema/index.ts'
import { requireSendingSender } from '../../senders/mail-identity.ts'
import { readSendingAllowance } from '../../senders/sending-days.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { throttleFor } from './throttle.ts'
import { connections } from './send-run.ts'

/** How many mails may go at this moment, for the pace of the campaign and the day of the sender. */
export async function readSendAllowance(tx: TransactionContext, campaign: CampaignRow, now: Date) {
  const sender = await requireSendingSender(tx, campaign.senderId!)
  const allowance = await readSendingAllowance(tx, sender, now)
  if (allowance.left === 0) return { count: 0, waitUntil: allowance.nextDayAt }
  const pace = throttleFor(campaign.throttlePerMinute)
  const count = Math.min(connections, allowance.left)
  if (pace === null) return { count, waitUntil: now }
  const recent = await tx.db
    .select({ claimedAt: welcomeMail.claimedAt })
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.campaignId, campaign.id),
        gt(welcomeMail.claimedAt, new Date(now.getTime() - pace.spanMs)),
      ),
    )
    .orderBy(asc(welcomeMail.claimedAt))
    .limit(pace.count)
  const oldest = recent[0]?.claimedAt ?? now
  return {
    count: Math.min(count, Math.max(0, pace.count - recent.length)),
    waitUntil: new Date(oldest.getTime() + pace.spanMs + 1),
  }
}
