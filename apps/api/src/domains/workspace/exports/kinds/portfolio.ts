import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { MultiPoint } from 'geojson'
import { findUserNames } from '../../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { portfolio, property } from '../../../../platform/db/schema/index.ts'
import {
  selectedRows,
  column,
  defineExport,
  type ExportColumn,
  exportQuery,
  pagingParameters,
  exportPermission,
} from '../export-kind.ts'
import {
  portfolioConditions,
  portfolioSortKeys,
  portfolioColumns,
  portfolioFigures,
  type PortfolioRow,
  PortfolioQuery,
  anyOf,
  visibleProperties,
  propertiesWithPermission,
  holdsEverywhere,
  idsWithPermission,
} from '../../../estate/index.ts'

type Row = PortfolioRow & { manager?: string | undefined }

const columns: ExportColumn<Row>[] = [
  column('name', 'Portfolio', true, (row) => row.name),
  column('code', 'Portfolio code', false, (row) => row.code),
  column('manager', 'Manager', true, (row) => row.manager ?? null),
  column('properties', 'Properties', true, (row) => row.properties ?? 0),
  column('units', 'Units', true, (row) => row.units ?? 0),
  column('tenants', 'Tenants', false, (row) => row.tenants ?? 0),
  column('reachable', 'Reachable tenants', false, (row) => row.reachable ?? 0),
  column('activeThreats', 'Threats', false, (row) => row.activeThreats ?? 0),
  column('unacknowledged', 'Unacknowledged threats', false, (row) => row.unacknowledged ?? 0),
  column('dataQuality', 'Data quality', true, (row) => row.dataQuality),
  column('description', 'Description', false, (row) => row.description),
  column('tags', 'Tags', false, (row) => row.tags.join(', ') || null),
  column('status', 'Status', false, (row) => row.status),
  column('updatedAt', 'Updated', false, (row) => row.updatedAt.toISOString()),
]

const query = PortfolioQuery.omit(pagingParameters).extend(exportQuery(columns))

/** Matches the properties that are counted: unarchived ones that the caller can see and export. */
const countedProperties = (tx: TransactionContext, rows: readonly Row[]) =>
  and(
    eq(property.orgId, tx.orgId),
    anyOf(
      property.portfolioId,
      rows.map((row) => row.id),
    ),
    sql`${property.status} <> 'archived'`,
    visibleProperties(tx),
    propertiesWithPermission(tx, exportPermission),
  )

export const portfolioExport = defineExport({
  noun: 'portfolio',
  category: 'portfolio',
  pluralNoun: 'portfolios',
  permission: 'portfolio:read',
  query,
  columns,
  async openSource(tx, { ids, ...filters }) {
    const figures = portfolioFigures(tx, propertiesWithPermission(tx, exportPermission))
    const listed = and(portfolioConditions(tx, filters), selectedRows(portfolio.id, ids))
    const where = and(listed, isExportable(tx))
    return {
      keys: portfolioSortKeys(filters.sort, figures),
      rows: async (clauses) =>
        await tx.db
          .select({ ...portfolioColumns(figures), sortValues: clauses.sortValues })
          .from(portfolio)
          .leftJoin(figures, eq(figures.id, portfolio.id))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (scope) => await tx.db.$count(portfolio, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows: Row[]) {
    const names = await findUserNames(
      tx.db,
      rows.map((row) => row.managerUserId),
    )
    for (const row of rows) {
      row.manager = row.managerUserId === null ? undefined : names.get(row.managerUserId)
    }
  },
  async geometries(tx, rows) {
    const points = await tx.db
      .select({ portfolioId: property.portfolioId, lat: property.lat, lon: property.lon })
      .from(property)
      .where(
        and(countedProperties(tx, rows), sql`${property.lat} is not null and ${property.lon} is not null`),
      )
      .orderBy(property.nameSort, property.id)
    const byId = new Map<string, MultiPoint>()
    for (const { portfolioId, lat, lon } of points) {
      const geometry = byId.get(portfolioId) ?? { type: 'MultiPoint', coordinates: [] }
      byId.set(portfolioId, geometry)
      geometry.coordinates.push([lon!, lat!])
    }
    return byId
  },
})

/** Portfolios the caller can export, by a permission on the portfolio itself or on a visible property in it. */
function isExportable(tx: TransactionContext) {
  if (holdsEverywhere(tx, exportPermission)) return undefined
  return or(
    anyOf(portfolio.id, idsWithPermission(tx.actor.access.permissionsByPortfolio, exportPermission)),
    exists(
      sql`(select 1 from ${property} where ${and(
        eq(property.orgId, tx.orgId),
        eq(property.portfolioId, portfolio.id),
        visibleProperties(tx),
        propertiesWithPermission(tx, exportPermission),
      )})`,
    ),
  )
}
