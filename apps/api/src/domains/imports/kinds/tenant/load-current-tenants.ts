import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../../platform/db/schema/index.ts'
import type { CurrentOccupancy, CurrentTenant } from './update-tenant.ts'
import { anyOf } from '../../../estate/index.ts'

export interface CurrentState {
  tenant: CurrentTenant
  occupancies: CurrentOccupancy[]
}

const { displayName: _name, nameSort: _sort, hasAssistance: _has, ...stored } = getTableColumns(tenant)

/** Tenants as they are now, with every stay of theirs. */
export async function loadCurrentTenants(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentState>> {
  if (ids.length === 0) return new Map()
  return await inTransaction(ctx, async (tx) => {
    const tenants = await tx.db
      .select(stored)
      .from(tenant)
      .where(and(eq(tenant.orgId, ctx.orgId), anyOf(tenant.id, ids)))
    const stays = await tx.db
      .select()
      .from(occupancy)
      .where(and(eq(occupancy.orgId, ctx.orgId), anyOf(occupancy.tenantId, ids)))
      .orderBy(asc(occupancy.id))
    const states = new Map(
      tenants.map((row) => [row.id, { tenant: row, occupancies: [] as CurrentOccupancy[] }]),
    )
    for (const stay of stays) states.get(stay.tenantId)?.occupancies.push(stay)
    return states
  })
}
