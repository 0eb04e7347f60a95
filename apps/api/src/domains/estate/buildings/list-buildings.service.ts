import { and, eq, isNull, sql } from 'drizzle-orm'
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
    const isPlacedHere = and(eq(building.orgId, tx.orgId), eq(building.propertyId, propertyId))
    const placedRows = await tx.db.select().from(building).where(isPlacedHere)
    const names = await findUserNames(tx.db, placedRows.flatMap(userIdsOf))
    const byId = new Map(placedRows.map((row) => [row.id, toBuilding({ ...row, property: owner }, names)]))

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
      .select({ id: building.id, name: building.name })
      .from(building)
      .where(isPlacedHere)
      .as('placed')
    const rows = await tx.db
      .select({ id: placed.id, name: placed.name, unitName: named.unitName, units: named.units })
      .from(named)
      .fullJoin(placed, sql`lower(${placed.name}) = ${named.key}`)
      .orderBy(sql`sort_key(coalesce(${placed.name}, ${named.unitName}))`, placed.id)
    return {
      items: rows.flatMap(({ id, name, unitName, units }) => {
        const shownName = name ?? unitName
        if (shownName === null) return []
        return [{ name: shownName, units: units ?? 0, building: id === null ? null : (byId.get(id) ?? null) }]
      }),
      unitsWithoutBuilding: rows.find(({ id, unitName }) => id === null && unitName === null)?.units ?? 0,
    }
  })
}
