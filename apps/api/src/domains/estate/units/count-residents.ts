import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { residentStatuses, tenant } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'

/** How many tenants live in the unit now. */
export const countResidents = async (tx: TransactionContext, unitId: string) =>
  await tx.db.$count(tenant, residents(tx, eq(tenant.unitId, unitId)))

/** The same for many units. Those where nobody lives are left out. */
export async function countResidentsOf(
  tx: TransactionContext,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ unitId: tenant.unitId, count: sql<number>`count(*)::integer` })
    .from(tenant)
    .where(residents(tx, anyOf(tenant.unitId, unitIds)))
    .groupBy(tenant.unitId)
  return new Map(rows.map(({ unitId, count }) => [unitId!, count]))
}

const residents = (tx: TransactionContext, home: SQL) =>
  and(
    eq(tenant.orgId, tx.orgId),
    home,
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
  )
