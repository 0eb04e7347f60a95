import { and, eq, gte, isNotNull, sql } from 'drizzle-orm'
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

/** Whether members were, or will be, notified of the call for help that a tenant's latest answers are part of. */
export async function isCallAnnounced(tx: TransactionContext, tenantId: string): Promise<boolean> {
  const announced = await tx.db.$count(
    alertReply,
    and(
      eq(alertReply.orgId, tx.orgId),
      eq(alertReply.tenantId, tenantId),
      isNotNull(alertReply.announcedAt),
      sql`not exists (
        select from alert_reply later where later.org_id = ${alertReply.orgId}
          and later.tenant_id = ${alertReply.tenantId} and later.answer <> 'need_help'
          and later.occurred_at > ${alertReply.occurredAt}
      )`,
    ),
  )
  return announced > 0
}

/** Announcements of one tenant's calls for help. More would only teach people to ignore them. */
const helpNotificationsPerHour = 5

/** Whether members have been told so often of a tenant's calls for help that they aren't told again for now. */
export async function hasNotifiedTooOften(tx: TransactionContext, tenantId: string): Promise<boolean> {
  const notified = await tx.db.$count(
    alertReply,
    and(
      eq(alertReply.orgId, tx.orgId),
      eq(alertReply.tenantId, tenantId),
      gte(alertReply.occurredAt, new Date(Date.now() - hourMs)),
      isNotNull(alertReply.announcedAt),
    ),
  )
  return notified >= helpNotificationsPerHour
}
