import { and, eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { portfolio, property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { orderByKeys, preferIndexes, type SortKey } from '../../../platform/http/keyset.ts'
import { formatAddress } from '../addresses/address.ts'
import { findRoughArea } from '../addresses/location.ts'
import { regionName } from '../addresses/regions.ts'
import { figureColumns, type PropertyFigures, severityOfRank } from '../exposure/property-figures.ts'
import { findPropertyThreats } from '../exposure/property-threats.ts'
import {
  type Property,
  type propertyFacets,
  type PropertyFeatures,
  propertyFeaturesMax,
  type PropertyFilters,
  type PropertyPage,
  type PropertyPoints,
  type PropertyQuery,
  type propertySortFields,
} from './properties.schema.ts'
import {
  type ResolvedPropertyFilters,
  resolvePropertyFilters,
  propertyConditions,
} from './property-filters.ts'
import {
  type ListedPropertyRow,
  listedPropertyColumns,
  type PropertyRow,
  readProperty,
  toPropertyListItem,
  userIdsOf,
} from './property.ts'
import { visibleProperties } from '../access/visibility.ts'
import { planList, readPage } from '../lists/read-page.ts'
import { countFacets } from '../lists/facets.ts'

type SortField = (typeof propertySortFields)[number]

/** One page of the properties that the caller can see. */
export async function listProperties(ctx: ServiceContext, query: PropertyQuery): Promise<PropertyPage> {
  requirePermission(ctx, 'property:read')
  const includesThreats = query.include?.includes('threats') ?? false
  if (includesThreats) requirePermission(ctx, 'threat:read')
  const { limit: _limit, cursor: _cursor, skip: _skip, anchors, format: _format, ...rest } = query
  const { sort, facets, include, ...requestedFilters } = rest
  const plan = planList(requestedFilters, visibleProperties(ctx), {
    readsAllRows: !!anchors || !!facets || !!include,
  })
  const readList = async (tx: TransactionContext): Promise<PropertyPage> => {
    const filters = await resolvePropertyFilters(tx, query)
    const where = propertyConditions(tx, filters)
    const { items, page } = await readPage<ListedPropertyRow & { figures: PropertyFigures }>(tx, {
      query,
      table: property,
      from: joinedTables(sort),
      where,
      keys: propertySortKeys(sort, propertyFigure),
      forceIndexOrder: (filters.q !== undefined && filters.ids === undefined) || plan.forceIndexOrder,
      rows: async (clauses) =>
        await tx.db
          .select({
            ...listedPropertyColumns,
            ...(query.needsLocation && { geocodeCandidates: property.geocodeCandidates }),
            figures: figureColumns,
            sortValues: clauses.sortValues,
            total: clauses.total,
          })
          .from(clauses.page)
          .innerJoin(
            portfolio,
            and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)),
          )
          .innerJoin(propertyFigure, figureBelongsToProperty)
          .where(and(eq(property.orgId, tx.orgId), eq(portfolio.orgId, tx.orgId)))
          .orderBy(clauses.orderBy),
    })
    const names = await findUserNames(tx.db, items.flatMap(userIdsOf))
    const figures = new Map(items.map((row) => [row.id, row.figures]))
    const threats = includesThreats && (await findPropertyThreats(tx, [...figures.keys()]))
    return {
      items: items.map((row) => {
        const item = toPropertyListItem(tx, row, { names, figures })
        return threats ? { ...item, threats: { ...item.threats, items: threats.get(row.id) ?? [] } } : item
      }),
      page,
      ...(facets && { facets: await countPropertyFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, readList, { prefer: plan.prefer })
}

/** The tables that the sort order and the conditions need. */
function joinedTables(sort: PropertyQuery['sort']) {
  return sortsByFigure(sort)
    ? sql`${property} inner join ${propertyFigure} on ${figureBelongsToProperty}`
    : sql`${property}`
}

const figureSortFields: readonly string[] = [
  'units',
  'dataQuality',
  'riskScore',
  'maxSeverity',
] satisfies SortField[]

const sortsByFigure = (sort: PropertyQuery['sort']) => figureSortFields.includes(sort.replace(/^-/, ''))

const figureBelongsToProperty = sql`${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}`

/** For statements that don't join the figures. Sorting by these uses no index. */
const figureSubqueries = {
  size: sql`(select ${propertyFigure.size} from ${propertyFigure} where ${figureBelongsToProperty})`,
  quality: sql`(select ${propertyFigure.quality} from ${propertyFigure} where ${figureBelongsToProperty})`,
  riskScore: sql`(select ${propertyFigure.riskScore} from ${propertyFigure} where ${figureBelongsToProperty})`,
  maxSeverityRank: sql`(select ${propertyFigure.maxSeverityRank} from ${propertyFigure} where ${figureBelongsToProperty})`,
  propertyId: property.id,
}

/**
 * Every order ends with the id and has its own index; see `schema/property.ts`. Pass `figure` if the statement joins it.
 */
export function propertySortKeys(
  sort: PropertyQuery['sort'],
  figure: Record<keyof typeof figureSubqueries, SQLWrapper> = figureSubqueries,
): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: sortsByFigure(sort) ? figure.propertyId : property.id, type: 'uuid', descending }
  const keys: Record<SortField, SortKey[]> = {
    name: [{ by: property.nameSort, type: 'text' }],
    city: [{ by: property.citySort, type: 'text' }],
    units: [
      {
        by: descending ? sql`coalesce(${figure.size}, -1)` : sql`coalesce(${figure.size}, 2147483647)`,
        type: 'integer',
      },
    ],
    dataQuality: [{ by: figure.quality, type: 'integer' }],
    riskScore: [{ by: figure.riskScore, type: 'integer' }],
    maxSeverity: [{ by: figure.maxSeverityRank, type: 'integer' }],
    updatedAt: [{ by: property.updatedAt, type: 'timestamptz' }],
    portfolio: [
      { by: property.portfolioSort, type: 'text' },
      { by: property.portfolioId, type: 'uuid' },
      { by: property.nameSort, type: 'text' },
    ],
  }
  const field = sort.replace(/^-/, '') as SortField
  return [...keys[field].map((key) => ({ ...key, descending })), id]
}

type Facet = (typeof propertyFacets)[number]

const facetColumns: Record<Facet, AnyPgColumn> = {
  portfolioId: property.portfolioId,
  propertyClass: property.propertyClass,
  status: property.status,
  region: property.region,
  geocode: property.geocodeStatus,
}

const geocodeLabels: Record<string, string> = {
  ok: 'Located',
  manual: 'Set manually',
  ambiguous: 'Uncertain',
  pending: 'Locating',
  failed: 'Not located',
}

const countPropertyFacets = (
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: ResolvedPropertyFilters,
) =>
  countFacets(tx, facets, {
    table: property,
    columns: facetColumns,
    labels: {
      region: (code) => regionName(code, 'US'),
      geocode: (status) => geocodeLabels[status] ?? status,
    },
    // Without a filter on the status, archived properties are excluded.
    isFiltered: (facet) => facet === 'status' || filters[facet] !== undefined,
    conditions: (except) => propertyConditions(tx, filters, except),
  })

/** The filtered properties with a location as map features, in the order of the list. */
export async function listPropertyFeatures(
  ctx: ServiceContext,
  query: PropertyQuery,
): Promise<PropertyFeatures> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const rows = await tx.db
      .select({ ...listedPropertyColumns, footprint: property.footprint, figures: figureColumns })
      .from(property)
      .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
      .innerJoin(propertyFigure, figureBelongsToProperty)
      .where(
        and(
          propertyConditions(tx, await resolvePropertyFilters(tx, query)),
          eq(portfolio.orgId, tx.orgId),
          isNotNull(property.lat),
          isNotNull(property.lon),
        ),
      )
      .orderBy(orderByKeys(propertySortKeys(query.sort, propertyFigure)))
      .limit(propertyFeaturesMax)
    return { type: 'FeatureCollection', features: rows.map(toFeature) }
  })
}

function toFeature(
  row: ListedPropertyRow & Pick<PropertyRow, 'footprint'> & { figures: PropertyFigures },
): PropertyFeatures['features'][number] {
  const { figures } = row
  return {
    type: 'Feature',
    id: row.id,
    geometry: { type: 'Point', coordinates: [row.lon!, row.lat!] },
    properties: {
      name: row.name,
      code: row.code,
      portfolio: { id: row.portfolioId, name: row.portfolioName },
      propertyClass: row.propertyClass,
      status: row.status,
      criticality: row.criticality,
      riskScore: figures.riskScore,
      address: formatAddress(row),
      precision: row.geocodePrecision,
      radiusMeters: findRoughArea(row)?.radiusMeters ?? null,
      units: figures.units,
      tenants: figures.tenants,
      threatsActive: figures.threatsActive,
      threatsUnacknowledged: figures.threatsUnacknowledged,
      maxSeverity: severityOfRank(figures.maxSeverityRank),
    },
  }
}

const pointsMax = 100_000

/** The locations and threats of the filtered properties, in a compact form for a map of all of them. */
export async function listPropertyPoints(
  ctx: ServiceContext,
  filters: PropertyFilters,
): Promise<PropertyPoints> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const where = propertyConditions(tx, await resolvePropertyFilters(tx, filters))
    const rows = await tx.db
      .select({
        id: property.id,
        name: property.name,
        lon: property.lon,
        lat: property.lat,
        rank: propertyFigure.maxSeverityRank,
        risk: propertyFigure.riskScore,
        active: propertyFigure.threatsActive,
        portfolioId: property.portfolioId,
        radius: property.geocodeRadiusMeters,
      })
      .from(property)
      .innerJoin(
        propertyFigure,
        and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
      )
      .where(and(where, isNotNull(property.lat), isNotNull(property.lon)))
      .orderBy(property.id)
      .limit(pointsMax)
    return {
      items: rows.map((row) => [
        row.id,
        row.name,
        row.lon!,
        row.lat!,
        row.rank,
        row.risk,
        row.active,
        row.portfolioId,
        row.radius,
      ]),
      total: await tx.db.$count(property, where),
    }
  })
}

/** One property, if the caller can see it. */
export async function getProperty(ctx: ServiceContext, id: string): Promise<Property> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, (tx) => readProperty(tx, id))
}
