import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { visibleTenants } from '../tenants/tenant-access.ts'
import { getVisibleUnit } from './find-unit.ts'
import { requireOnUnit } from './unit-access.ts'
import type { UnitStayPage, UnitOccupancyQuery } from './unit-occupancies.schema.ts'

/** Everybody who lives, lived or will live in a unit, the latest stay first; also those who live elsewhere now. */
export async function listUnitOccupancies(
  ctx: ServiceContext,
  id: string,
  query: UnitOccupancyQuery,
): Promise<UnitStayPage> {
  requirePermission(ctx, 'unit:read')
  return await inTransaction(ctx, async (tx) => {
    const unit = await getVisibleUnit(tx, id)
    requireOnUnit(tx, 'tenant:read', unit)
    const where = and(eq(occupancy.orgId, tx.orgId), eq(occupancy.unitId, id))
    const { items, page } = await listByKeyset({
      sort: 'stays',
      keys: [
        { by: beginning, type: 'text', descending: true },
        { by: occupancy.id, type: 'uuid', descending: true },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (part) =>
        tx.db
          .select({
            stay: occupancy,
            tenantId: tenant.id,
            name: tenant.displayName,
            status: tenant.status,
            unitId: tenant.unitId,
            isVisible: sql<boolean>`${visibleTenants(tx) ?? sql`true`}`,
            sortValues: part.sortValues,
          })
          .from(occupancy)
          .innerJoin(tenant, and(eq(tenant.orgId, occupancy.orgId), eq(tenant.id, occupancy.tenantId)))
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      async count(limit) {
        const matching = tx.db
          .select({ id: occupancy.id })
          .from(occupancy)
          .where(where)
          .limit(limit)
          .as('matching')
        return await tx.db.$count(matching)
      },
    })
    return {
      items: items.map(({ stay, tenantId, name, status, unitId, isVisible }) => ({
        id: stay.id,
        tenant: isVisible ? { id: tenantId, name, status, livesHere: unitId === id } : null,
        role: stay.role,
        moveIn: stay.moveIn,
        moveOut: stay.moveOut,
        leaseFrom: stay.leaseFrom,
        leaseTo: stay.leaseTo,
        leaseType: stay.leaseType,
      })),
      page,
    }
  })
}

/** A stay that has no beginning yet comes before all. */
const beginning = sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, date '9999-12-31')::text`
