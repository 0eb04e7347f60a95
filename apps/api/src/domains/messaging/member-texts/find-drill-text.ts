import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/context/context.ts'
import { drill, drillMessage, org } from '../../../platform/db/schema/index.ts'
import { hashMemberNumber } from './member-phone.ts'

export const drillPath = (orgId: string, drillId: string) => `/settings/drills?drill=${drillId}&org=${orgId}`

/** How long someone may take to reply to an exercise’s text. At real speed, a day passes between some steps. */
const replyLifetimeMs = 2 * 24 * 60 * 60_000

/**
 * The latest text of an exercise that went to a number, in all organizations. Once a real emergency has stopped an
 * exercise, the news of it isn't part of the exercise anymore.
 */
export async function findDrillText(
  base: BaseContext,
  number: string,
): Promise<{ orgId: string; drillId: string; claimedAt: Date } | null> {
  const [row] = await base.db
    .select({
      orgId: drillMessage.orgId,
      drillId: drillMessage.drillId,
      claimedAt: drillMessage.claimedAt,
    })
    .from(drillMessage)
    .innerJoin(drill, and(eq(drill.orgId, drillMessage.orgId), eq(drill.id, drillMessage.drillId)))
    .innerJoin(org, eq(org.id, drillMessage.orgId))
    .where(
      and(
        eq(drillMessage.numberHash, hashMemberNumber(base, number)),
        inArray(drillMessage.state, ['claimed', 'sent', 'in_doubt']),
        gt(drillMessage.claimedAt, new Date(Date.now() - replyLifetimeMs)),
        or(ne(drillMessage.kind, 'stopped'), isNull(drill.stopReason), ne(drill.stopReason, 'emergency')),
        isNull(org.archivedAt),
      ),
    )
    .orderBy(desc(drillMessage.claimedAt), desc(drillMessage.id))
    .limit(1)
  return row ? { ...row, claimedAt: row.claimedAt! } : null
}
