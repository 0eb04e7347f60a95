import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  geocodeStatuses,
  portfolio,
  property,
  propertyClasses,
  propertyFigure,
  propertyStatuses,
} from '../../../platform/db/schema/index.ts'
import { type NarrowedFilters, narrowSearch } from './narrow-search.ts'
import { countThreatenedProperties } from '../exposure/property-threat-stats.ts'
import type { PropertyFilters } from './properties.schema.ts'
import { propertyConditions } from './property-conditions.ts'
import type { PropertiesStats } from './property-stats.schema.ts'

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

/** Figures over the properties that the same filters would list. */
export async function getPropertiesStats(
  ctx: ServiceContext,
  filters: PropertyFilters,
): Promise<PropertiesStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const narrowed = await narrowSearch(tx, filters)
    const groups = await countGroups(tx, narrowed)
    const all = groups.find((group) => group.dimension === 'all')
    const of = (dimension: Group['dimension']) => groups.filter((group) => group.dimension === dimension)
    const names = await portfolioNames(tx)
    return {
      total: all?.count ?? 0,
      byStatus: countsFor(propertyStatuses, of('status')),
      byClass: countsFor(propertyClasses, of('class')),
      bySubType: Object.fromEntries(
        of('subType').flatMap(({ value, count }) => (value === null ? [] : [[value, count]])),
      ),
      byPortfolio: of('portfolio').map(({ value, count }) => ({
        id: value!,
        name: names.get(value!) ?? value!,
        count,
      })),
      byRegion: of('region').map(({ value, count }) => ({ region: value, count })),
      units: {
        total: all?.units ?? 0,
        occupied: all?.occupied ?? 0,
        vacant: all?.vacant ?? 0,
        declared: all?.declared ?? 0,
      },
      tenants: { total: all?.tenants ?? 0, reachable: all?.reachable ?? 0 },
      threats: await countThreatenedProperties(tx, narrowed),
      geocode: countsFor(geocodeStatuses, of('geocode')),
      dataQuality: {
        avg: all?.quality ?? null,
        histogram: [0, 1, 2, 3, 4].map(
          (fifth) => of('quality').find((group) => Number(group.value) === fifth)?.count ?? 0,
        ),
      },
    }
  })
}

/** One pass over the rows for every breakdown. */
async function countGroups(tx: TransactionContext, filters: NarrowedFilters): Promise<Group[]> {
  const fifth = sql`least(${propertyFigure.quality} / 20, 4)`
  const result = await tx.db.execute(sql`
    select
      case
        when grouping(status) = 0 then 'status'
        when grouping(property_class) = 0 then 'class'
        when grouping(property_sub_type) = 0 then 'subType'
        when grouping(portfolio_id) = 0 then 'portfolio'
        when grouping(region) = 0 then 'region'
        when grouping(geocode_status) = 0 then 'geocode'
        when grouping(fifth) = 0 then 'quality'
        else 'all'
      end as dimension,
      coalesce(status, property_class, property_sub_type, portfolio_id::text, region, geocode_status, fifth::text) as value,
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
        ${propertyFigure.reachable}, ${fifth} as fifth
      from ${property} join ${propertyFigure}
        on ${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}
      where ${propertyConditions(tx, filters)}
    ) matching
    group by grouping sets
      ((status), (property_class), (property_sub_type), (portfolio_id), (region), (geocode_status), (fifth), ())
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
