import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { building, unit } from '../../../platform/db/schema/index.ts'
import { getVisibleProperty } from '../properties/property.ts'
import { toBuilding, userIdsOf } from './building.ts'
import type { PropertyBuildings } from './buildings.schema.ts'

/** The property's buildings: the names that its current units have, and the buildings with a point. */
export async function listBuildings(ctx: ServiceContext, propertyId: string): Promise<PropertyBuildings> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const owner = await getVisibleProperty(tx, propertyId)
    const key = sql<string | null>`lower(${unit.building})`
    const named = tx.db
      .select({
        key: key.as('key'),
        unitName: sql<string | null>`min(${unit.building})`.as('unit_name'),
        units: sql<number>`count(*)::integer`.as('units'),
      })
      .from(unit)
      .where(and(eq(unit.orgId, tx.orgId), eq(unit.propertyId, propertyId), isNull(unit.archivedAt)))
      .groupBy(key)
      .as('named')
    const placed = tx.db
      .select(getTableColumns(building))
      .from(building)
      .where(and(eq(building.orgId, tx.orgId), eq(building.propertyId, propertyId)))
      .as('placed')
    const rows = await tx.db
      .select()
      .from(named)
      .fullJoin(placed, sql`lower(${placed.name}) = ${named.key}`)
      .orderBy(sql`sort_key(coalesce(${placed.name}, ${named.unitName}))`, placed.id)
    const placedRows = rows.flatMap((row) => (row.placed ? [{ ...row.placed, property: owner }] : []))
    const names = await findUserNames(tx.db, placedRows.flatMap(userIdsOf))
    const placedById = new Map(placedRows.map((row) => [row.id, toBuilding(row, names)]))
    return {
      items: rows.flatMap((row) => {
        const name = row.placed?.name ?? row.named?.unitName
        if (name == null) return []
        return [
          {
            name,
            units: row.named?.units ?? 0,
            building: (row.placed && placedById.get(row.placed.id)) ?? null,
          },
        ]
      }),
      unitsWithoutBuilding: rows.find(({ named }) => named && named.unitName === null)?.named?.units ?? 0,
    }
  })
}
