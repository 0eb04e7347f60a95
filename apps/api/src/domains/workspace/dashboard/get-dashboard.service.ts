import type { Permission } from '@parapet/permissions'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  ledgerEvent,
  membership,
  org,
  property,
  task,
  threat,
  user,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { taskColumns, toTask, visibleTasks } from '../../../platform/jobs/tasks.service.ts'
import { anyOf, visibleThreats } from '../../estate/index.ts'
import { startedAt } from '../../hazards/index.ts'
import {
  listParties,
  readPartyNames,
  canReadWholeLedger,
  toLedgerEvent,
  visibleEvents,
} from '../ledger/ledger-event.ts'
import { type Dashboard, widgets } from './dashboard.schema.ts'
import { listAtRiskProperties } from './list-at-risk-properties.ts'
import { listAssigned, listCarousel, listNeedingFollowUp, listNeedingTriage } from './list-waiting-threats.ts'

const widgetPermissions: Record<(typeof widgets)[number], Permission> = {
  carousel: 'threat:read',
  needsTriage: 'threat:read',
  map: 'property:read',
  watched: 'property:read',
  consent: 'tenant:read',
  sources: 'source:read',
  ledger: 'ledger:read',
}

/**
 * What needs a person's attention: the caller's, or with `team:read` another member's. Contains only what the caller can
 * see.
 * @throws Problem `not-found` if the person isn't a member.
 */
export async function getDashboard(
  ctx: ServiceContext,
  userId: string,
  step: 'day' | 'hour' = 'day',
): Promise<Dashboard> {
  requirePermission(ctx, 'org:read')
  const isOwn = userId === ctx.actor.id
  if (!isOwn) requirePermission(ctx, 'team:read')
  const hasPermission = (permission: Permission) => ctx.actor.access.permissions.has(permission)
  return await inTransaction(ctx, async (tx) => {
    if (!isOwn) await requireMember(tx, userId)
    const seesThreats = hasPermission('threat:read')
    return {
      userId,
      carousel: seesThreats ? await listCarousel(tx) : [],
      assignedToMe: seesThreats ? await listAssigned(tx, userId) : [],
      needsTriage: seesThreats ? await listNeedingTriage(tx) : [],
      needsFollowUp: seesThreats ? await listNeedingFollowUp(tx) : { items: [], count: 0 },
      recentLedger: hasPermission('ledger:read') ? await listRecentEvents(tx) : [],
      myTasks: await listRequestedTasks(tx, userId),
      watched: hasPermission('property:read') ? await listAtRiskProperties(tx) : [],
      timeline: await countTimeline(tx, step),
      layout: {
        widgets: widgets.filter((widget) => hasPermission(widgetPermissions[widget])),
        hidden: widgets.filter((widget) => !hasPermission(widgetPermissions[widget])),
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

const itemsMax = 10

/** The latest events; for limited members those of properties whose history they can read. */
async function listRecentEvents(tx: TransactionContext) {
  const rows = await tx.db
    .select()
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        canReadWholeLedger(tx) ? visibleEvents(tx) : eventsOfReadableProperties(tx),
      ),
    )
    .orderBy(desc(ledgerEvent.seq))
    .limit(itemsMax)
  const nameParty = await readPartyNames(tx, rows.flatMap(listParties))
  return rows.map((row) => toLedgerEvent(row, nameParty))
}

function eventsOfReadableProperties({ actor: { access }, orgId }: TransactionContext) {
  const listReadableIds = (byResource: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...byResource].flatMap(([id, permissions]) =>
      permissions.has('ledger:read') && permissions.has('property:read') ? [id] : [],
    )
  const inReadablePortfolios = sql`${ledgerEvent.propertyId} in (select ${property.id} from ${property} where ${and(
    eq(property.orgId, orgId),
    anyOf(property.portfolioId, listReadableIds(access.permissionsByPortfolio)),
  )})`
  return or(
    anyOf(ledgerEvent.propertyId, listReadableIds(access.permissionsByProperty)),
    inReadablePortfolios,
  )
}

/** The latest tasks that the person requested and the caller can see. */
async function listRequestedTasks(tx: TransactionContext, userId: string) {
  const rows = await tx.db
    .select({ task: taskColumns, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.requestedBy, userId)))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(itemsMax)
  return rows.map((row) => toTask(row.task, row.requesterName))
}

/** How many threats were open in each step of the last 14 days, in the organization's time zone. */
async function countTimeline(tx: TransactionContext, step: 'day' | 'hour'): Promise<Dashboard['timeline']> {
  const [organization] = await tx.db.select({ timeZone: org.timeZone }).from(org).where(eq(org.id, tx.orgId))
  const { timeZone } = organization!
  const stepLength = sql.raw(`interval '1 ${step}'`)
  const timelineLength = sql.raw(step === 'day' ? `interval '13 days'` : `interval '335 hours'`)
  const now = sql`date_trunc(${step}, now() at time zone ${timeZone})`
  // An open threat whose end has passed stays open until an update arrives.
  const endedAt = sql`coalesce(${threat.closedAt}, case when ${threat.status} in ('upcoming', 'active') then now() end, ${threat.endsAt}, ${threat.expiresAt}, now())`
  const { rows } = await tx.db.execute<{ from: Date; active: number }>(sql`
    select (start at time zone ${timeZone}) as "from", count(open_threat.id)::integer as active
    from generate_series(${now} - ${timelineLength}, ${now}, ${stepLength}) start
    left join (
      select ${threat.id}, ${startedAt} as began, ${endedAt} as ended from ${threat}
      where ${and(
        eq(threat.orgId, tx.orgId),
        sql`not ${threat.isTest}`,
        sql`(${threat.closedAt} is null or ${threat.closedAt} > now() - interval '15 days')`,
        visibleThreats(tx),
      )}
    ) open_threat on open_threat.began < least((start + ${stepLength}) at time zone ${timeZone}, now())
      and open_threat.ended > start at time zone ${timeZone}
    group by start order by start`)
  return rows.map(({ from, active }) => ({ from: new Date(from).toISOString(), active }))
}
