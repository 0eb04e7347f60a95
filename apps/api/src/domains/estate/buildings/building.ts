import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { building, property } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { Ref } from '../../../platform/http/ref.ts'
import { anyOf, visibleProperties } from '../access/visibility.ts'
import type { Building } from './buildings.schema.ts'

/** What a building's rules need to know about its property. */
export const ownerColumns = {
  id: property.id,
  name: property.name,
  portfolioId: property.portfolioId,
  status: property.status,
  country: property.country,
  lat: property.lat,
  lon: property.lon,
  geocodeRadiusMeters: property.geocodeRadiusMeters,
}

export type BuildingOwner = Pick<typeof property.$inferSelect, keyof typeof ownerColumns>
export type BuildingRow = typeof building.$inferSelect & { property: BuildingOwner }

/**
 * The building, locked until the transaction ends. Throws 404 if it doesn't exist, belongs to another organization or is
 * hidden from the caller.
 */
export async function lockVisibleBuilding(tx: TransactionContext, id: string): Promise<BuildingRow> {
  const [row] = await tx.db
    .select({ ...getTableColumns(building), property: ownerColumns })
    .from(building)
    .innerJoin(property, and(eq(property.orgId, building.orgId), eq(property.id, building.propertyId)))
    .where(and(eq(building.orgId, tx.orgId), eq(building.id, id), visibleProperties(tx)))
    .for('update', { of: building })
  if (!row) throw notFound('building')
  return row
}

export function toBuilding(row: BuildingRow, names: ReadonlyMap<string, string>): Building {
  return {
    id: row.id,
    property: { id: row.property.id, name: row.property.name },
    name: row.name,
    line1: row.line1,
    lat: row.lat,
    lon: row.lon,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

export const userIdsOf = (row: Pick<BuildingRow, 'createdBy' | 'updatedBy'>) => [row.createdBy, row.updatedBy]

export const describeBuilding = async (tx: TransactionContext, row: BuildingRow) =>
  toBuilding(row, await findUserNames(tx.db, userIdsOf(row)))

/** The buildings with a point, by property, in natural order. Pass only properties that the caller can see. */
export async function findBuildings(
  tx: TransactionContext,
  propertyIds: readonly string[],
): Promise<Map<string, Ref[]>> {
  const rows = await tx.db
    .select({ propertyId: building.propertyId, id: building.id, name: building.name })
    .from(building)
    .where(and(eq(building.orgId, tx.orgId), anyOf(building.propertyId, propertyIds)))
    .orderBy(sql`sort_key(${building.name})`, building.id)
  const byProperty = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map(
    [...byProperty].map(([propertyId, buildings]) => [
      propertyId,
      buildings.map(({ id, name }) => ({ id, name })),
    ]),
  )
}
