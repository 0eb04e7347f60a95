import type { Permission } from '@parapet/permissions'
import { and, eq } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { type Dashboard, widgets } from './dashboard.schema.ts'
import { listAssigned, listCarousel, listNeedingTriage } from './list-waiting-threats.ts'
import { countTimeline } from './count-timeline.ts'
import { listOwnTasks, listRecentEvents } from './list-recent-work.ts'
import { listAtRiskProperties } from './list-at-risk-properties.ts'

const neededFor: Record<(typeof widgets)[number], Permission> = {
  carousel: 'threat:read',
  needsTriage: 'threat:read',
  map: 'property:read',
  watched: 'property:read',
  consent: 'tenant:read',
  sources: 'source:read',
  ledger: 'ledger:read',
}

/**
 * What waits for a person: the caller, or with `team:read` another member. Whoever asks, it holds only what the caller
 * may see. Throws 404 for somebody who is no member.
 */
export async function getDashboard(
  ctx: ServiceContext,
  userId: string,
  step: 'day' | 'hour' = 'day',
): Promise<Dashboard> {
  requirePermission(ctx, 'org:read')
  const isOwn = userId === ctx.actor.id
  if (!isOwn) requirePermission(ctx, 'team:read')
  const holds = (permission: Permission) => ctx.actor.access.permissions.has(permission)
  return await inTransaction(ctx, async (tx) => {
    if (!isOwn) await requireMember(tx, userId)
    const seesThreats = holds('threat:read')
    return {
      userId,
      carousel: seesThreats ? await listCarousel(tx) : [],
      assignedToMe: seesThreats ? await listAssigned(tx, userId) : [],
      needsTriage: seesThreats ? await listNeedingTriage(tx) : [],
      recentLedger: holds('ledger:read') ? await listRecentEvents(tx) : [],
      myTasks: await listOwnTasks(tx, userId),
      watched: holds('property:read') ? await listAtRiskProperties(tx) : [],
      timeline: await countTimeline(tx, step),
      layout: {
        widgets: widgets.filter((widget) => holds(neededFor[widget])),
        hidden: widgets.filter((widget) => !holds(neededFor[widget])),
      },
    }
  })
}

async function requireMember(tx: TransactionContext, userId: string) {
  const isMember = and(
    eq(membership.orgId, tx.orgId),
    eq(membership.userId, userId),
    eq(membership.status, 'active'),
  )
  if ((await tx.db.$count(membership, isMember)) === 0) throw notFound('member')
}
