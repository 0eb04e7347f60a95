import { sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { getVisibleProperty } from '../properties/property.ts'
import type { PropertyBuildings } from './buildings.schema.ts'

type Item = PropertyBuildings['items'][number]

/** The property's buildings: the names that its current units have, and the buildings with a point. */
export async function listBuildings(ctx: ServiceContext, propertyId: string): Promise<PropertyBuildings> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    await getVisibleProperty(tx, propertyId)
    const { rows } = await tx.db.execute<Omit<Item, 'name'> & { name: string | null }>(sql`
      select b.id, coalesce(b.name, n.name) as name, coalesce(n.units, 0)::integer as units,
        b.line1, b.lat, b.lon, b.version
      from (
        select lower(u.building) as key, min(u.building) as name, count(*) as units from unit u
        where u.org_id = ${tx.orgId} and u.property_id = ${propertyId} and u.archived_at is null
        group by lower(u.building)
      ) n full join (
        select * from building where org_id = ${tx.orgId} and property_id = ${propertyId}
      ) b on lower(b.name) = n.key
      order by sort_key(coalesce(b.name, n.name)), b.id`)
    return {
      items: rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }])),
      unitsWithoutBuilding: rows.find(({ name }) => name === null)?.units ?? 0,
    }
  })
}
