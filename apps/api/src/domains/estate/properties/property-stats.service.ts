import { and, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type Hazard, severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import {
  geocodeStatuses,
  ledgerEvent,
  portfolio,
  property,
  propertyClasses,
  propertyFigure,
  propertyStatuses,
  residentStatuses,
  tenant,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { isCountedImpact, impactBelongsToThreat } from '../access/threat-visibility.ts'
import { visibleTenants } from '../access/visibility.ts'
import { findFigures } from '../exposure/property-figures.ts'
import { readThreatHistory } from '../exposure/threat-history.ts'
import type { PropertyFilters } from './properties.schema.ts'
import {
  type ResolvedPropertyFilters,
  resolvePropertyFilters,
  propertyConditions,
} from './property-filters.ts'
import type { PropertiesStats, PropertyStats } from './property-stats.schema.ts'
import { getVisibleProperty, visibleAssistance } from './property.ts'

interface Group {
  dimension: 'status' | 'class' | 'subType' | 'portfolio' | 'region' | 'geocode' | 'quality' | 'all'
  value: string | null
  count: number
  declared: number
  units: number
  occupied: number
  vacant: number
  tenants: number
  reachable: number
  quality: number | null
}

/** Statistics over the properties that the filters match. */
export async function getPropertiesStats(
  ctx: ServiceContext,
  filters: PropertyFilters,
): Promise<PropertiesStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const resolvedFilters = await resolvePropertyFilters(tx, filters)
    const groups = await countGroups(tx, resolvedFilters)
    const totals = groups.find((group) => group.dimension === 'all')
    const groupsBy = (dimension: Group['dimension']) =>
      groups.filter((group) => group.dimension === dimension)
    const names = await portfolioNames(tx)
    return {
      total: totals?.count ?? 0,
      byStatus: countsFor(propertyStatuses, groupsBy('status')),
      byClass: countsFor(propertyClasses, groupsBy('class')),
      bySubType: Object.fromEntries(
        groupsBy('subType').flatMap(({ value, count }) => (value === null ? [] : [[value, count]])),
      ),
      byPortfolio: groupsBy('portfolio').map(({ value, count }) => ({
        id: value!,
        name: names.get(value!) ?? value!,
        count,
      })),
      byRegion: groupsBy('region').map(({ value, count }) => ({ region: value, count })),
      units: {
        total: totals?.units ?? 0,
        occupied: totals?.occupied ?? 0,
        vacant: totals?.vacant ?? 0,
        declared: totals?.declared ?? 0,
      },
      tenants: { total: totals?.tenants ?? 0, reachable: totals?.reachable ?? 0 },
      threats: await countThreatenedProperties(tx, resolvedFilters),
      geocode: countsFor(geocodeStatuses, groupsBy('geocode')),
      dataQuality: {
        avg: totals?.quality ?? null,
        histogram: [0, 1, 2, 3, 4].map(
          (band) => groupsBy('quality').find((group) => Number(group.value) === band)?.count ?? 0,
        ),
      },
    }
  })
}

/** One pass over the rows for every breakdown. */
async function countGroups(tx: TransactionContext, filters: ResolvedPropertyFilters): Promise<Group[]> {
  const band = sql`least(${propertyFigure.quality} / 20, 4)`
  const result = await tx.db.execute(sql`
    select
      case
        when grouping(status) = 0 then 'status'
        when grouping(property_class) = 0 then 'class'
        when grouping(property_sub_type) = 0 then 'subType'
        when grouping(portfolio_id) = 0 then 'portfolio'
        when grouping(region) = 0 then 'region'
        when grouping(geocode_status) = 0 then 'geocode'
        when grouping(band) = 0 then 'quality'
        else 'all'
      end as dimension,
      coalesce(status, property_class, property_sub_type, portfolio_id::text, region, geocode_status, band::text) as value,
      count(*)::integer as count,
      coalesce(sum(unit_count_declared), 0)::integer as declared,
      coalesce(sum(units), 0)::integer as units,
      coalesce(sum(occupied), 0)::integer as occupied,
      coalesce(sum(vacant), 0)::integer as vacant,
      coalesce(sum(tenants), 0)::integer as tenants,
      coalesce(sum(reachable), 0)::integer as reachable,
      round(avg(quality))::integer as quality
    from (
      select
        ${property.status}, ${property.propertyClass}, ${property.propertySubType}, ${property.portfolioId},
        ${property.region}, ${property.geocodeStatus}, ${property.unitCountDeclared}, ${propertyFigure.quality},
        ${propertyFigure.units}, ${propertyFigure.occupied}, ${propertyFigure.vacant}, ${propertyFigure.tenants},
        ${propertyFigure.reachable}, ${band} as band
      from ${property} join ${propertyFigure}
        on ${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}
      where ${propertyConditions(tx, filters)}
    ) matching
    group by grouping sets
      ((status), (property_class), (property_sub_type), (portfolio_id), (region), (geocode_status), (band), ())
    order by count desc, value`)
  return result.rows as unknown as Group[]
}

async function portfolioNames(tx: TransactionContext) {
  const rows = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(and(eq(portfolio.orgId, tx.orgId)))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const countsFor = <Key extends string>(keys: readonly Key[], groups: readonly Group[]) =>
  Object.fromEntries(
    keys.map((key) => [key, groups.find((group) => group.value === key)?.count ?? 0]),
  ) as Record<Key, number>

/** How many of the filtered properties are threatened, by highest severity and by hazard. */
async function countThreatenedProperties(tx: TransactionContext, filters: ResolvedPropertyFilters) {
  const figureBelongsToProperty = sql`${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}`
  const where = and(propertyConditions(tx, filters), sql`${propertyFigure.threatsActive} > 0`)
  const ranks = await tx.db.execute<{ rank: number; count: number }>(sql`
    select ${propertyFigure.maxSeverityRank} as rank, count(*)::integer as count
    from ${property} join ${propertyFigure} on ${figureBelongsToProperty} where ${where} group by ${propertyFigure.maxSeverityRank}`)
  const hazards = await tx.db.execute<{ hazard: Hazard; count: number }>(sql`
    select ${threat.hazard}, count(distinct ${threatImpact.propertyId})::integer as count
    from ${threatImpact} join ${threat} on ${impactBelongsToThreat}
    where ${and(
      eq(threatImpact.orgId, tx.orgId),
      isCountedImpact,
      sql`${threatImpact.propertyId} in (select ${property.id} from ${property} join ${propertyFigure} on ${figureBelongsToProperty} where ${where})`,
    )}
    group by ${threat.hazard} order by count desc, ${threat.hazard}`)
  const countOf = (severity: Severity) =>
    ranks.rows.find(({ rank }) => rank === rankSeverity(severity))?.count ?? 0
  return {
    properties: ranks.rows.reduce((total, { count }) => total + count, 0),
    bySeverity: Object.fromEntries(severities.map((severity) => [severity, countOf(severity)])) as Record<
      Severity,
      number
    >,
    byHazard: hazards.rows,
  }
}

const dayMs = 86_400_000

/** Statistics of one property. */
export async function getPropertyStats(ctx: ServiceContext, id: string): Promise<PropertyStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleProperty(tx, id)
    const figures = (await findFigures(tx, [id])).get(id)!
    const tenantsOfProperty = and(eq(tenant.propertyId, id), visibleTenants(tx))
    const [events] = await tx.db
      .select({ count: sql<number>`count(*)::integer` })
      .from(ledgerEvent)
      .where(
        and(
          eq(ledgerEvent.orgId, tx.orgId),
          eq(ledgerEvent.propertyId, id),
          gte(ledgerEvent.occurredAt, new Date(Date.now() - 30 * dayMs)),
        ),
      )
    return {
      units: {
        total: figures.units,
        occupied: figures.occupied,
        vacant: figures.vacant,
        declared: row.unitCountDeclared,
      },
      tenants: {
        total: figures.tenants,
        reachable: figures.reachable,
        assistance: visibleAssistance(ctx, row, figures.assistance),
        byLanguage: await countLanguages(tx, tenantsOfProperty),
      },
      consent: await countConsent(tx, tenantsOfProperty),
      ledger: { last30Days: events!.count },
      ...(await readThreatHistory(tx, row, figures.threatsActive)),
    }
  })
}

export interface ConsentCounts {
  optedIn: number
  invited: number
  declined: number
  optedOut: number
  none: number
}

/** Limits `tenant` to current tenants who meet `where`. */
const residentsWhere = (tx: TransactionContext, where: SQL | undefined) =>
  and(
    eq(tenant.orgId, tx.orgId),
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
    where,
  )

/** Counts current tenants by their consent to safety alerts on their best channel. */
export async function countConsent(tx: TransactionContext, where: SQL | undefined): Promise<ConsentCounts> {
  const [counts] = await tx.db
    .select({
      optedIn: countOf('opted_in'),
      invited: countOf('invited', 'pending_confirmation'),
      declined: countOf('declined'),
      optedOut: countOf('opted_out'),
      none: countOf('none', 'expired'),
    })
    .from(
      tx.db
        .select({ bestState: bestState.as('best_state') })
        .from(tenant)
        .where(residentsWhere(tx, where))
        .as('resident'),
    )
  return counts!
}

const statesBestFirst = sql.raw(
  `array['opted_in', 'pending_confirmation', 'invited', 'declined', 'opted_out', 'expired', 'none']`,
)

const rankOf = (column: typeof tenant.consentEmail | typeof tenant.consentSms | typeof tenant.consentVoice) =>
  sql`array_position(${statesBestFirst}, ${column})`

const bestState = sql<string>`(${statesBestFirst})[least(${rankOf(tenant.consentEmail)}, ${rankOf(tenant.consentSms)}, ${rankOf(tenant.consentVoice)})]`

const countOf = (...states: string[]) =>
  sql<number>`count(*) filter (where best_state = any(${sql.param(states)}::text[]))::int`

/** Counts current tenants by language, highest first. Those without a language are left out. */
async function countLanguages(tx: TransactionContext, where: SQL | undefined) {
  const count = sql<number>`count(*)::int`
  return await tx.db
    .select({ language: sql<string>`${tenant.language}`, count })
    .from(tenant)
    .where(and(residentsWhere(tx, where), sql`${tenant.language} is not null`))
    .groupBy(tenant.language)
    .orderBy(sql`count(*) desc`, tenant.language)
}
