import { and, eq, gte } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertReply } from '../../../platform/db/schema/index.ts'

/** More than people send when they change their mind. */
export const repliesPerHour = 30
export const hourMs = 60 * 60 * 1000

/** Whether a tenant has answered a thread so often that nothing more is stored for now. */
export async function hasRepliedTooOften(
  tx: TransactionContext,
  { threadId, tenantId }: { threadId: string; tenantId: string },
): Promise<boolean> {
  const recent = await tx.db.$count(
    alertReply,
    and(
      eq(alertReply.orgId, tx.orgId),
      eq(alertReply.threadId, threadId),
      eq(alertReply.tenantId, tenantId),
      gte(alertReply.occurredAt, new Date(Date.now() - hourMs)),
    ),
  )
  return recent >= repliesPerHour
}
