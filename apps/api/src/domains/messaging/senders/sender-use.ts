import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { welcomeCampaign } from '../../../platform/db/schema/index.ts'

/** The campaign that still needs a sender: one that waits, sends or stands still, or whose reminder is to come. */
export async function findUsingCampaign(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  senderId: string,
): Promise<{ id: string; name: string } | null> {
  const [found] = await tx.db
    .select({ id: welcomeCampaign.id, name: welcomeCampaign.name })
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, tx.orgId),
        eq(welcomeCampaign.senderId, senderId),
        or(
          inArray(welcomeCampaign.status, ['scheduled', 'queued', 'sending', 'paused']),
          and(
            inArray(welcomeCampaign.status, ['sent', 'sent_with_errors']),
            isNotNull(welcomeCampaign.reminderAt),
          ),
        ),
      ),
    )
    .limit(1)
  return found ?? null
}
