import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'
import { holdsOnUnit, type UnitPlace } from './unit-access.ts'
import type { UnitTenant } from './units.schema.ts'

export const shownStatuses = ['current', 'notice', 'eviction', 'future'] as const

/** Tenants by unit, those on the lease first, for the units whose tenants the caller may see. */
export async function listUnitTenants(
  tx: TransactionContext,
  units: readonly ({ id: string } & UnitPlace)[],
): Promise<Map<string, UnitTenant[]>> {
  const visible = units.filter((unit) => holdsOnUnit(tx, 'tenant:read', unit)).map((unit) => unit.id)
  const byUnit = new Map<string, UnitTenant[]>()
  if (visible.length === 0) return byUnit
  const { rows } = await tx.db.execute<UnitTenant & { unitId: string }>(sql`
    select ${tenant.unitId} as "unitId", ${tenant.id}, ${tenant.displayName} as name, ${tenant.status},
      ${tenant.reachable}, coalesce(stay.role, 'primary') as role
    from ${tenant} left join lateral (${latestOccupancy}) stay on true
    where ${tenant.orgId} = ${tx.orgId} and ${anyOf(tenant.unitId, visible)} and ${tenant.archivedAt} is null
      and ${tenant.status} in (${sql.join(
        shownStatuses.map((status) => sql`${status}`),
        sql`, `,
      )})
    order by array_position(array['primary', 'co_tenant', 'occupant', 'guarantor'], coalesce(stay.role, 'primary')),
      ${tenant.nameSort}, ${tenant.id}`)
  for (const { unitId, ...shown } of rows) {
    const known = byUnit.get(unitId)
    if (known) known.push(shown)
    else byUnit.set(unitId, [shown])
  }
  return byUnit
}

const latestOccupancy: SQL = sql`
  select ${occupancy.role} from ${occupancy}
  where ${occupancy.orgId} = ${tenant.orgId} and ${occupancy.tenantId} = ${tenant.id} and ${occupancy.unitId} = ${tenant.unitId}
  order by ${occupancy.leaseFrom} desc nulls last, ${occupancy.id} desc limit 1`
