import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../../platform/db/database.ts'
import { portfolio, property, propertyFigure, user } from '../../../../platform/db/schema/index.ts'
import {
  resolvePropertyFilters,
  propertyColumns,
  propertyConditions,
  PropertyQuery,
  type PropertyRow,
  propertySortKeys,
  propertiesWithPermission,
} from '../../../estate/index.ts'
import {
  selectedRows,
  column,
  defineExport,
  type ExportColumn,
  exportQuery,
  pagingParameters,
  toPoints,
  exportPermission,
} from '../export-kind.ts'

interface Row extends PropertyRow {
  figures: typeof propertyFigure.$inferSelect
  managerEmail?: string | undefined
}

const columns: ExportColumn<Row>[] = [
  column('name', 'Property name', true, (row) => row.name),
  column('code', 'Property code', false, (row) => row.code),
  column('externalId', 'External ID', false, (row) => row.externalId),
  column('portfolio', 'Portfolio', true, (row) => row.portfolioName),
  column('propertyClass', 'Class', false, (row) => row.propertyClass),
  column('propertySubType', 'Type', false, (row) => row.propertySubType),
  column('line1', 'Address line 1', true, (row) => row.line1),
  column('line2', 'Address line 2', true, (row) => [row.line2, row.line3].filter(Boolean).join(', ') || null),
  column('city', 'City', true, (row) => row.city),
  column('region', 'State or region', true, (row) => row.region),
  column('postalCode', 'Postal code', true, (row) => row.postalCode),
  column('country', 'Country', true, (row) => row.country),
  column('dependentLocality', 'District', false, (row) => row.dependentLocality),
  column('sortingCode', 'Sorting code', false, (row) => row.sortingCode),
  column('county', 'County', false, (row) => row.county),
  column('countyFips', 'County FIPS', false, (row) => row.countyFips),
  column('lat', 'Latitude', false, (row) => row.lat),
  column('lon', 'Longitude', false, (row) => row.lon),
  column('geocode', 'Located', false, (row) => row.geocodeStatus),
  column('geocodePrecision', 'Location precision', false, (row) => row.geocodePrecision),
  column('geocodeRadiusMeters', 'Location radius (meters)', false, (row) => row.geocodeRadiusMeters),
  column('yearBuilt', 'Year built', false, (row) => row.yearBuilt),
  column('units', 'Declared units', false, (row) => row.unitCountDeclared),
  column('unitsRecorded', 'Recorded units', true, (row) => row.figures.units),
  column('unitsOccupied', 'Occupied units', true, (row) => row.figures.occupied),
  column('tenants', 'Tenants', false, (row) => row.figures.tenants),
  column('reachable', 'Reachable tenants', true, (row) => row.figures.reachable),
  column('threats', 'Threats', false, (row) => row.figures.threatsActive),
  column('riskScore', 'Risk', false, (row) => row.figures.riskScore),
  column('stories', 'Stories', false, (row) => row.stories),
  column('livingArea', 'Area', false, (row) => row.livingArea),
  column('livingAreaUnits', 'Area unit', false, (row) =>
    row.livingAreaUnits === null ? null : row.livingAreaUnits === 'square_feet' ? 'sqft' : 'm2',
  ),
  column('managerEmail', 'Manager email', false, (row) => row.managerEmail ?? null),
  column('contactName', 'On-site contact', false, (row) => row.onSiteContact?.name ?? null),
  column('contactPhone', 'Contact phone', false, (row) => row.onSiteContact?.phone ?? null),
  column('criticality', 'Criticality', false, (row) => row.criticality),
  column('tags', 'Tags', false, (row) => row.tags.join(', ') || null),
  column('status', 'Status', false, (row) => row.status),
  column('dataQuality', 'Data quality', false, (row) => row.figures.quality),
  column('notes', 'Notes', false, (row) => row.notes),
  column('updatedAt', 'Updated', false, (row) => row.updatedAt.toISOString()),
]

const query = PropertyQuery.omit({ ...pagingParameters, facets: true }).extend(exportQuery(columns))

export const propertyExport = defineExport({
  noun: 'property',
  category: 'property',
  pluralNoun: 'properties',
  permission: 'property:read',
  query,
  columns,
  async openSource(tx, { format: _format, columns: _columns, ids, sort, ...filters }) {
    const listed = and(
      propertyConditions(tx, await resolvePropertyFilters(tx, filters)),
      selectedRows(property.id, ids),
    )
    const where = and(listed, propertiesWithPermission(tx, exportPermission))
    return {
      keys: propertySortKeys(sort, propertyFigure),
      rows: async (clauses) =>
        await tx.db
          .select({ ...propertyColumns, figures: propertyFigure, sortValues: clauses.sortValues })
          .from(property)
          .innerJoin(
            portfolio,
            and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)),
          )
          .innerJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
          )
          .where(and(where, eq(portfolio.orgId, tx.orgId), clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (scope) => await tx.db.$count(property, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows: Row[]) {
    const emails = await findUserEmails(
      tx.db,
      rows.map((row) => row.managerUserId),
    )
    for (const row of rows) {
      row.managerEmail = row.managerUserId === null ? undefined : emails.get(row.managerUserId)
    }
  },
  geometries: async (_tx, rows) => toPoints(rows),
})

/** Email addresses by user id. Row-level security omits people who were never in the organization. */
async function findUserEmails(db: Transaction, ids: Iterable<string | null>) {
  const userIds = [...new Set(ids)].filter((id) => id !== null)
  if (userIds.length === 0) return new Map<string, string>()
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(inArray(user.id, userIds))
  return new Map(rows.map((row) => [row.id, row.email]))
}
