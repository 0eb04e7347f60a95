import { and, eq, getTableColumns } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { permissionsOnProperty } from '../access/permissions.ts'
import { visibleProperties } from '../access/visibility.ts'
import type { Address } from '../addresses/address.schema.ts'
import { formatAddress } from '../addresses/address.ts'
import { deriveZones, findTimeZone } from '../addresses/location.ts'
import { findFigures, type PropertyFigures, severityOfRank } from '../exposure/property-figures.ts'
import { listRiskFactors } from '../exposure/threat-history.ts'
import type { Property, PropertyListItem } from './properties.schema.ts'
import { scoreDataQuality } from './score-data-quality.ts'

/** The address columns of a property, in the shape of `formatAddress`. */
export const addressColumns = {
  line1: property.line1,
  line2: property.line2,
  line3: property.line3,
  dependentLocality: property.dependentLocality,
  city: property.city,
  region: property.region,
  postalCode: property.postalCode,
  sortingCode: property.sortingCode,
  country: property.country,
}

export type PropertyRow = typeof property.$inferSelect & { portfolioName: string }

/** The columns of a `PropertyRow`. Join `portfolio`. */
export const propertyColumns = { ...getTableColumns(property), portfolioName: portfolio.name }

const {
  orgId: _org,
  portfolioSort: _portfolioSort,
  nameSort: _nameSort,
  citySort: _citySort,
  searchText: _search,
  fingerprint: _fingerprint,
  sharesAddress: _sharesAddress,
  geocodeCandidates: _candidates,
  footprint: _footprint,
  stories: _stories,
  livingArea: _livingArea,
  livingAreaUnits: _livingAreaUnits,
  assets: _assets,
  notes: _notes,
  externalIds: _externalIds,
  matchOverrides: _matchOverrides,
  dataQuality: _dataQuality,
  ...listedTableColumns
} = getTableColumns(property)

/** The columns of a `ListedPropertyRow`, which are three quarters of all. Join `portfolio`. */
export const listedPropertyColumns = { ...listedTableColumns, portfolioName: portfolio.name }

export type ListedPropertyRow = Pick<PropertyRow, keyof typeof listedPropertyColumns> &
  Partial<Pick<PropertyRow, 'geocodeCandidates'>>

/** The users whose names a property shows. */
export const userIdsOf = (row: ListedPropertyRow) => [row.managerUserId, row.createdBy, row.updatedBy]

/** Data from other records that a property shows. */
export interface PropertyRelations {
  /** Names by user id. */
  names: ReadonlyMap<string, string>
  /** By property. */
  figures: ReadonlyMap<string, PropertyFigures>
}

const emptyFigures: PropertyFigures = {
  units: 0,
  occupied: 0,
  vacant: 0,
  tenants: 0,
  reachable: 0,
  assistance: 0,
  declared: null,
  unitsWithoutFloor: 0,
  withoutContact: 0,
  threatsActive: 0,
  threatsUnacknowledged: 0,
  maxSeverityRank: 0,
  riskScore: 0,
}

/**
 * How many tenants need assistance, for callers who can read every tenant's needs: in a house with one tenant, the count
 * reveals whose they are.
 */
export const visibleAssistance = (
  ctx: Pick<ServiceContext, 'actor'>,
  property: { id: string; portfolioId: string },
  assistance: number,
) => (holdsOnProperty(ctx, 'tenant:sensitive_read', property) ? assistance : null)

/** A property as lists return it. */
export function toPropertyListItem(
  ctx: Pick<ServiceContext, 'actor'>,
  row: ListedPropertyRow,
  { names, figures }: PropertyRelations,
): PropertyListItem {
  const propertyFigures = figures.get(row.id) ?? emptyFigures
  const { score, issues } = scoreDataQuality(row, propertyFigures)
  const { units, occupied, vacant, tenants, reachable, assistance } = propertyFigures
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    externalId: row.externalId,
    portfolio: { id: row.portfolioId, name: row.portfolioName },
    propertyClass: row.propertyClass,
    propertySubType: row.propertySubType,
    status: row.status,
    criticality: row.criticality,
    address: toAddress(row),
    unitCountDeclared: row.unitCountDeclared,
    tags: row.tags,
    picture: row.picture,
    manager: userRef(row.managerUserId, names),
    counts: {
      units,
      occupied,
      vacant,
      tenants,
      reachable,
      assistance: visibleAssistance(ctx, row, assistance),
    },
    threats: {
      active: propertyFigures.threatsActive,
      unacknowledged: propertyFigures.threatsUnacknowledged,
      maxSeverity: severityOfRank(propertyFigures.maxSeverityRank),
    },
    riskScore: propertyFigures.riskScore,
    dataQuality: {
      score,
      issues: issues.map(({ code, message, points, fixQuery }) => ({
        code,
        message,
        points,
        fix: `/properties/${row.id}?${fixQuery}`,
      })),
    },
    permissions: permissionsOnProperty(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

/** A property as `GET /property/{id}` returns it. */
function toProperty(
  ctx: Pick<ServiceContext, 'actor'>,
  row: PropertyRow,
  relations: PropertyRelations & { riskReasons: string[] },
): Property {
  return {
    ...toPropertyListItem(ctx, row, relations),
    sharesAddress: row.sharesAddress,
    footprint: row.footprint,
    yearBuilt: row.yearBuilt,
    stories: row.stories,
    livingArea: row.livingArea,
    livingAreaUnits: row.livingAreaUnits,
    elevationMeters: null,
    floodZone: null,
    onSiteContact: row.onSiteContact,
    emergencyPlanUrl: row.emergencyPlanUrl,
    assets: row.assets as Property['assets'],
    notes: row.notes,
    externalIds: row.externalIds,
    matchOverrides: row.matchOverrides,
    riskReasons: relations.riskReasons,
    timeZone: row.lat === null || row.lon === null ? null : findTimeZone({ lat: row.lat, lon: row.lon }),
  }
}

function toAddress(row: ListedPropertyRow): Address {
  return {
    line1: row.line1,
    line2: row.line2,
    line3: row.line3,
    dependentLocality: row.dependentLocality,
    city: row.city,
    region: row.region,
    postalCode: row.postalCode,
    sortingCode: row.sortingCode,
    country: row.country,
    county: row.county,
    countyFips: row.countyFips,
    formatted: formatAddress(row),
    lat: row.lat,
    lon: row.lon,
    geocode: {
      status: row.geocodeStatus,
      precision: row.geocodePrecision,
      source: row.geocodeSource,
      score: null,
      geocodedAt: row.geocodedAt?.toISOString() ?? null,
      manual: row.geocodeStatus === 'manual',
      radiusMeters: row.geocodeRadiusMeters,
      matchType: row.geocodeMatchType,
      benchmark: row.geocodeBenchmark,
      checkedAt: row.geocodeCheckedAt?.toISOString() ?? null,
      ...(row.geocodeCandidates && { candidates: row.geocodeCandidates }),
    },
    zones: { forecastZone: row.forecastZone, fireZone: row.fireZone, ...deriveZones(row) },
  }
}

/** Throws 404 if the property doesn't exist, belongs to another organization or is hidden from the caller. */
export async function getVisibleProperty(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<PropertyRow> {
  const query = tx.db
    .select(propertyColumns)
    .from(property)
    .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, id), visibleProperties(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: property }) : await query
  if (!row) throw notFound('property')
  return row
}

/** The property as the API returns it, freshly read. */
export async function readProperty(tx: TransactionContext, id: string): Promise<Property> {
  return await describeProperty(tx, await getVisibleProperty(tx, id))
}

/** Properties as lists return them. */
export async function describeListItems(
  tx: TransactionContext,
  rows: readonly ListedPropertyRow[],
): Promise<PropertyListItem[]> {
  const names = await findUserNames(tx.db, rows.flatMap(userIdsOf))
  const figures = await findFigures(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toPropertyListItem(tx, row, { names, figures }))
}

export async function describeProperty(tx: TransactionContext, row: PropertyRow): Promise<Property> {
  const names = await findUserNames(tx.db, userIdsOf(row))
  const figures = await findFigures(tx, [row.id])
  return toProperty(tx, row, { names, figures, riskReasons: await listRiskFactors(tx, row) })
}
