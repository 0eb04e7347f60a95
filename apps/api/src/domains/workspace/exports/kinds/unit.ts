import { and, eq } from 'drizzle-orm'
import { portfolio, property, propertyFigure, unit } from '../../../../platform/db/schema/index.ts'
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
import {
  listUnitTenants,
  unitSortKeys,
  resolveUnitFilters,
  unitColumns,
  type UnitRow,
  unitConditions,
  UnitQuery,
  rowsWithPermission,
} from '../../../estate/index.ts'

interface Row extends UnitRow {
  propertyCode: string | null
  lat: number | null
  lon: number | null
  /** At the property, like in the list. */
  threats: number
  tenants?: string[] | undefined
}

const columns: ExportColumn<Row>[] = [
  column('property', 'Property', true, (row) => row.propertyName),
  column('propertyCode', 'Property code', false, (row) => row.propertyCode),
  column('portfolio', 'Portfolio', false, (row) => row.portfolioName),
  column('unit', 'Unit', true, (row) => row.name),
  column('building', 'Building', true, (row) => row.building),
  column('floor', 'Floor', false, (row) => row.floor),
  column('unitType', 'Unit type', true, (row) => row.unitType),
  column('bedrooms', 'Bedrooms', false, (row) => row.bedrooms),
  column('bathrooms', 'Bathrooms', false, (row) => row.bathrooms),
  column('area', 'Area', false, (row) => row.area),
  column('areaUnits', 'Area unit', false, (row) =>
    row.areaUnits === null ? null : row.areaUnits === 'square_feet' ? 'sqft' : 'm2',
  ),
  column('status', 'Status', true, (row) => row.status),
  column('occupantType', 'Occupied by', false, (row) => row.occupantType),
  column('tenants', 'Tenants', true, (row) => row.tenants?.join(', ') || null),
  column('marketRent', 'Market rent', false, (row) => toAmount(row.marketRent)),
  column('line1', 'Address line 1', false, (row) => row.address?.line1 ?? null),
  column('line2', 'Address line 2', false, (row) => row.address?.line2 ?? null),
  column('city', 'City', false, (row) => row.address?.city ?? null),
  column('region', 'State or region', false, (row) => row.address?.region ?? null),
  column('postalCode', 'Postal code', false, (row) => row.address?.postalCode ?? null),
  column('country', 'Country', false, (row) => row.address?.country ?? null),
  column('belowGrade', 'Below grade', false, (row) => row.belowGrade),
  column('accessible', 'Accessible', false, (row) => row.accessible),
  column('threats', 'Threats', false, (row) => row.threats),
  column('externalId', 'External ID', false, (row) => row.externalId),
  column('tags', 'Tags', false, (row) => row.tags.join(', ') || null),
  column('notes', 'Notes', false, (row) => row.notes),
  column('updatedAt', 'Updated', false, (row) => row.updatedAt.toISOString()),
]

const query = UnitQuery.omit({ ...pagingParameters, facets: true }).extend(exportQuery(columns))

export const unitExport = defineExport({
  noun: 'unit',
  category: 'unit',
  pluralNoun: 'units',
  permission: 'unit:read',
  query,
  columns,
  async openSource(tx, { format: _format, columns: _columns, ids, sort, ...filters }) {
    const listed = and(unitConditions(tx, await resolveUnitFilters(tx, filters)), selectedRows(unit.id, ids))
    const where = and(listed, rowsWithPermission(tx, exportPermission, unit))
    return {
      keys: unitSortKeys(sort),
      rows: async (clauses) =>
        await tx.db
          .select({
            ...unitColumns,
            propertyCode: property.code,
            lat: property.lat,
            lon: property.lon,
            threats: propertyFigure.threatsActive,
            sortValues: clauses.sortValues,
          })
          .from(unit)
          .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
          .innerJoin(
            propertyFigure,
            and(eq(propertyFigure.orgId, unit.orgId), eq(propertyFigure.propertyId, unit.propertyId)),
          )
          .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (scope) => await tx.db.$count(unit, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows: Row[]) {
    const tenants = await listUnitTenants(tx, rows)
    for (const row of rows) row.tenants = tenants.get(row.id)?.map((tenant) => tenant.name)
  },
  geometries: async (_tx, rows) => toPoints(rows),
})

function toAmount(rent: UnitRow['marketRent']) {
  if (!rent) return null
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: rent.currency,
  }).resolvedOptions()
  return rent.amount / 10 ** maximumFractionDigits!
}
