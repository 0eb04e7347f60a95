import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  approximatePrecisions,
  feed,
  portfolio,
  property,
  propertyFigure,
  source,
  sourceFeed,
  task,
} from '../../../platform/db/schema/index.ts'
import { visibleTasks } from '../../../platform/jobs/tasks.service.ts'
import {
  countConsent,
  propertiesWithPermission,
  sumAssistance,
  visiblePortfolios,
  visibleProperties,
  visibleTenants,
} from '../../estate/index.ts'
import { countAffected, countThreatsByKind } from '../../hazards/index.ts'
import type { OrgOverview } from './orgs.schema.ts'

/** The organization's statistics, counted across what the caller can see. */
export async function getOrgOverview(ctx: ServiceContext): Promise<OrgOverview> {
  requirePermission(ctx, 'org:read')
  return await inTransaction(ctx, async (tx) => {
    const properties = await countProperties(tx)
    const portfolios = await tx.db.$count(
      portfolio,
      and(eq(portfolio.orgId, tx.orgId), eq(portfolio.status, 'active'), visiblePortfolios(tx)),
    )
    return {
      counts: {
        portfolios,
        properties: properties.total,
        units: properties.units,
        unitsDeclared: properties.unitsDeclared,
        tenants: properties.tenants,
        reachable: properties.reachable,
        assistance: properties.assistance,
      },
      threats: { ...(await countThreatsByKind(tx)), affected: await countAffected(tx) },
      sources: await countSources(tx),
      tasks: await countTasks(tx),
      consent: await countConsent(tx, visibleTenants(tx)),
      dataQuality: { score: properties.quality, issues: listIssues(properties) },
      asOf: new Date().toISOString(),
    }
  })
}

const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

async function countProperties(tx: TransactionContext) {
  const [counts] = await tx.db
    .select({
      total: sql<number>`count(*)::int`,
      quality: sql<number | null>`round(avg(${propertyFigure.quality}))::int`,
      unlocated: sql<number>`count(*) filter (where ${property.geocodeStatus} in ('pending', 'failed'))::int`,
      ambiguous: sql<number>`count(*) filter (where ${property.geocodeStatus} = 'ambiguous')::int`,
      approximate: sql<number>`count(*) filter (where ${inArray(property.geocodePrecision, approximatePrecisions)} and ${property.geocodeStatus} = 'ok' and ${property.footprint} is null)::int`,
      units: sum(propertyFigure.units),
      unitsDeclared: sum(property.unitCountDeclared),
      tenants: sum(propertyFigure.tenants),
      reachable: sum(propertyFigure.reachable),
      assistance: sumAssistance(propertiesWithPermission(tx, 'tenant:sensitive_read')),
    })
    .from(property)
    .innerJoin(
      propertyFigure,
      and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
    )
    .where(and(eq(property.orgId, tx.orgId), isNull(property.archivedAt), visibleProperties(tx)))
  return counts!
}

async function countTasks(tx: TransactionContext) {
  const isVisible = visibleTasks(tx)
  const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
  return {
    running: await tx.db.$count(task, and(isVisible, inArray(task.status, ['queued', 'running', 'waiting']))),
    failed24h: await tx.db.$count(task, and(isVisible, eq(task.status, 'failed'), gt(task.endedAt, dayAgo))),
  }
}

function listIssues({
  unlocated,
  ambiguous,
  approximate,
}: Record<'unlocated' | 'ambiguous' | 'approximate', number>) {
  return [
    { code: 'no_geocode', count: unlocated, link: '/properties/locations?geocode=failed,pending' },
    { code: 'ambiguous_geocode', count: ambiguous, link: '/properties/locations?geocode=ambiguous' },
    { code: 'approximate_location', count: approximate, link: '/properties/locations?geocode=ok' },
  ].filter((issue) => issue.count > 0)
}

/** Hazard sources by status. Paused and disabled ones count only in the total. */
async function countSources(tx: TransactionContext) {
  const isHazard = and(eq(source.orgId, tx.orgId), eq(source.category, 'hazard'), isNull(source.archivedAt))
  const withStatus = (status: string) =>
    sql<number>`(count(*) filter (where ${source.status} = ${status}))::integer`
  const [counts] = await tx.db
    .select({
      total: sql<number>`count(*)::integer`,
      active: withStatus('active'),
      degraded: withStatus('degraded'),
      failing: withStatus('failing'),
    })
    .from(source)
    .where(isHazard)
  const [oldestFeed] = await tx.db
    .select({ at: sql<Date | null>`min(${feed.lastSuccessAt})`.mapWith(feed.lastSuccessAt) })
    .from(source)
    .innerJoin(sourceFeed, and(eq(sourceFeed.orgId, source.orgId), eq(sourceFeed.sourceId, source.id)))
    .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(and(isHazard, sql`${source.status} in ('active', 'degraded', 'failing')`))
  return { ...counts!, oldestSuccessAt: oldestFeed?.at?.toISOString() ?? null }
}
