import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'

/** A query for the latest reply of each tenant in the threads. The columns are those of `alert_reply`. */
export const latestReplies = (
  { orgId }: Pick<TransactionContext, 'orgId'>,
  threadIds: readonly string[],
): SQL =>
  threadIds.length === 0
    ? sql`select * from alert_reply where false`
    : sql`
      select distinct on (thread_id, tenant_id) * from alert_reply
      where org_id = ${orgId}::uuid and thread_id in ${[...new Set(threadIds)]}
      order by thread_id, tenant_id, occurred_at desc, id desc`
