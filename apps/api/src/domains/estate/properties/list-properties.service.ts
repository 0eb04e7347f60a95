import { and, eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { portfolio, property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { type SortKey } from '../../../platform/http/keyset.ts'
import { preferIndexes } from '../../../platform/http/keyset.ts'
import { regionName } from '../addresses/regions.ts'
import { figureColumns, type PropertyFigures } from '../exposure/property-figures.ts'
import type {
  Property,
  propertyFacets,
  PropertyFilters,
  PropertyPage,
  PropertyPoints,
  PropertyQuery,
  propertySortFields,
} from './properties.schema.ts'
import { type NarrowedFilters, narrowSearch, propertyConditions } from './property-filters.ts'
import { peopleOf, propertyColumns, type PropertyRow, readProperty, toPropertyListItem } from './property.ts'
import { readPage } from '../lists/read-page.ts'
import { countFacets } from '../lists/facets.ts'

type SortField = (typeof propertySortFields)[number]

/** One page of the properties that the caller can see. */
export async function listProperties(ctx: ServiceContext, query: PropertyQuery): Promise<PropertyPage> {
  requirePermission(ctx, 'property:read')
  const { limit: _limit, cursor: _cursor, skip: _skip, anchors: _anchors, sort, facets, ...requested } = query
  const readList = async (tx: TransactionContext): Promise<PropertyPage> => {
    const filters = await narrowSearch(tx, requested)
    const where = propertyConditions(tx, filters)
    const { items, page } = await readPage<PropertyRow & { figures: PropertyFigures }>(tx, {
      query,
      table: property,
      from: joinedTables(sort),
      where,
      keys: propertySortKeys(sort, propertyFigure),
      forceIndexOrder: filters.q !== undefined && filters.ids === undefined,
      rows: async (part) =>
        await tx.db
          .select({ ...propertyColumns, figures: figureColumns, sortValues: part.sortValues })
          .from(property)
          .innerJoin(
            portfolio,
            and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)),
          )
          .innerJoin(propertyFigure, isOfProperty)
          .where(and(where, eq(portfolio.orgId, tx.orgId), part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
          .offset(part.offset),
    })
    const names = await findUserNames(tx.db, items.flatMap(peopleOf))
    const figures = new Map(items.map((row) => [row.id, row.figures]))
    return {
      items: items.map((row) => toPropertyListItem(tx, row, { names, figures })),
      page,
      ...(facets && { facets: await countPropertyFacets(tx, facets, filters) }),
    }
  }
  return await inTransaction(ctx, readList, { prefersIndexes: true })
}

/** The tables that the sort order and the conditions need. */
function joinedTables(sort: PropertyQuery['sort']) {
  return isByFigure(sort)
    ? sql`${property} inner join ${propertyFigure} on ${isOfProperty}`
    : sql`${property}`
}

const byFigure: readonly string[] = ['units', 'dataQuality', 'risk', 'maxSeverity'] satisfies SortField[]

const isByFigure = (sort: PropertyQuery['sort']) => byFigure.includes(sort.replace(/^-/, ''))

const isOfProperty = sql`${propertyFigure.orgId} = ${property.orgId} and ${propertyFigure.propertyId} = ${property.id}`

/** For statements that don't join the figures. Sorting by these uses no index. */
const figuresOfProperty = {
  size: sql`(select ${propertyFigure.size} from ${propertyFigure} where ${isOfProperty})`,
  quality: sql`(select ${propertyFigure.quality} from ${propertyFigure} where ${isOfProperty})`,
  riskScore: sql`(select ${propertyFigure.riskScore} from ${propertyFigure} where ${isOfProperty})`,
  maxSeverityRank: sql`(select ${propertyFigure.maxSeverityRank} from ${propertyFigure} where ${isOfProperty})`,
  propertyId: property.id,
}

/**
 * Every order ends with the id and has an index of its own; see `schema/property.ts` and `schema/property-figure.ts`.
 * Pass `figure` if the statement joins it.
 */
export function propertySortKeys(
  sort: PropertyQuery['sort'],
  figure: Record<keyof typeof figuresOfProperty, SQLWrapper> = figuresOfProperty,
): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: isByFigure(sort) ? figure.propertyId : property.id, type: 'uuid', descending }
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
    risk: [{ by: figure.riskScore, type: 'integer' }],
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
  ambiguous: 'Several matches',
  pending: 'Waiting',
  failed: 'Not located',
}

const countPropertyFacets = (tx: TransactionContext, facets: readonly Facet[], filters: NarrowedFilters) =>
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

const pointsMax = 100_000

/** The locations and threats of the filtered properties, in a compact form for a map of all of them. */
export async function listPropertyPoints(
  ctx: ServiceContext,
  filters: PropertyFilters,
): Promise<PropertyPoints> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const where = propertyConditions(tx, await narrowSearch(tx, filters))
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
