import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertReply } from '../../../platform/db/schema/index.ts'

export type ReplyRow = typeof alertReply.$inferSelect

/** A tenant in a thread. */
export interface ThreadTenant {
  threadId: string
  tenantId: string
}

/** A query for all threads about the threat that a thread is about. Only the thread itself if it isn't about a threat. */
export const threadsOfSameThreat = (
  { orgId }: Pick<TransactionContext, 'orgId'>,
  threadId: string,
): SQL => sql`
  select other.thread_id from alert first
  join alert other on other.org_id = first.org_id
    and (other.thread_id = first.id or other.threat_id = first.threat_id)
  where first.org_id = ${orgId}::uuid and first.id = ${threadId}::uuid`

/**
 * What a tenant answered last, in whichever thread of the threat: someone can still follow the link of an earlier alert.
 * Null if they haven't answered.
 */
export async function findLatestReply(
  tx: TransactionContext,
  { threadId, tenantId }: ThreadTenant,
): Promise<ReplyRow | null> {
  const [row] = await tx.db
    .select()
    .from(alertReply)
    .where(
      and(
        eq(alertReply.orgId, tx.orgId),
        eq(alertReply.tenantId, tenantId),
        inArray(alertReply.threadId, sql`(${threadsOfSameThreat(tx, threadId)})`),
      ),
    )
    .orderBy(desc(alertReply.occurredAt), desc(alertReply.id))
    .limit(1)
  return row ?? null
}
