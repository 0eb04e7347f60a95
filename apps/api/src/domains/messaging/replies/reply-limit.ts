import { and, eq, gte } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertReply } from '../../../platform/db/schema/index.ts'
import type { ThreadTenant } from './latest-reply.ts'

/** More than people send when they change their mind. */
const repliesPerHour = 30
const hourMs = 60 * 60 * 1000

/** Whether a tenant has answered a thread so often that only what's new is stored for now. */
export async function hasRepliedTooOften(
  tx: TransactionContext,
  { threadId, tenantId }: ThreadTenant,
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
