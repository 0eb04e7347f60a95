import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../context.ts'
import { portfolio, property, task } from '../../db/schema/index.ts'
import { visiblePortfolios } from '../properties/portfolio-access.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { visibleTasks } from '../tasks/tasks.service.ts'
import type { OrgOverview } from './orgs.schema.ts'

const reachOfNothing = { properties: 0, units: 0, tenants: 0, reachable: 0, assistance: 0 }

/** The numbers of the organisation; for a limited member the numbers of what they may see. */
export async function getOrgOverview(ctx: ServiceContext): Promise<OrgOverview> {
  requirePermission(ctx, 'org:read')
  return await inTransaction(ctx, async (tx) => {
    const properties = await countProperties(tx)
    const portfolios = await tx.db.$count(
      portfolio,
      and(eq(portfolio.orgId, tx.orgId), eq(portfolio.status, 'active'), visiblePortfolios(tx)),
    )
    return {
      counts: { ...reachOfNothing, portfolios, properties: properties.total },
      threats: {
        active: 0,
        upcoming: 0,
        unacknowledged: 0,
        bySeverity: { extreme: 0, severe: 0, moderate: 0, minor: 0, unknown: 0 },
        byHazard: [],
        affected: reachOfNothing,
      },
      sources: { total: 0, active: 0, degraded: 0, failing: 0, oldestSuccessAt: null },
      tasks: await countTasks(tx),
      consent: { optedIn: 0, invited: 0, declined: 0, optedOut: 0, none: 0 },
      dataQuality: { score: properties.quality, issues: listIssues(properties) },
      asOf: new Date().toISOString(),
    }
  })
}

async function countProperties(tx: TransactionContext) {
  const [found] = await tx.db
    .select({
      total: sql<number>`count(*)::int`,
      quality: sql<number | null>`round(avg(${property.dataQuality}))::int`,
      unlocated: sql<number>`count(*) filter (where ${property.geocodeStatus} in ('pending', 'failed'))::int`,
      ambiguous: sql<number>`count(*) filter (where ${property.geocodeStatus} = 'ambiguous')::int`,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), isNull(property.archivedAt), visibleProperties(tx)))
  return found!
}

async function countTasks(tx: TransactionContext) {
  const isVisible = visibleTasks(tx)
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
  return {
    running: await tx.db.$count(task, and(isVisible, inArray(task.status, ['queued', 'running', 'waiting']))),
    failed24h: await tx.db.$count(task, and(isVisible, eq(task.status, 'failed'), gt(task.endedAt, dayAgo))),
  }
}

function listIssues({ unlocated, ambiguous }: { unlocated: number; ambiguous: number }) {
  return [
    { code: 'no_geocode', count: unlocated, link: '/properties?geocode=failed,pending' },
    { code: 'ambiguous_geocode', count: ambiguous, link: '/properties?geocode=ambiguous' },
  ].filter((issue) => issue.count > 0)
}
