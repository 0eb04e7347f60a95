import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../platform/db/schema/index.ts'
import { readToday, anyOf } from '../../estate/index.ts'

export type EndedOccupancy = typeof occupancy.$inferSelect

/**
 * Ends the stay of each tenant where they live now: nobody said when they left, so it is today. A stay whose end is
 * known or that begins later is left as it is. Answers the stays as they were, by tenant.
 */
export async function endOccupancies(
  tx: TransactionContext,
  tenantIds: readonly string[],
): Promise<Map<string, EndedOccupancy>> {
  const today = await readToday(tx)
  const open = await tx.db
    .select({ stay: occupancy })
    .from(occupancy)
    .innerJoin(tenant, and(eq(tenant.orgId, occupancy.orgId), eq(tenant.id, occupancy.tenantId)))
    .where(
      and(
        eq(occupancy.orgId, tx.orgId),
        anyOf(occupancy.tenantId, tenantIds),
        eq(occupancy.propertyId, tenant.propertyId),
        sql`${occupancy.unitId} is not distinct from ${tenant.unitId}`,
        isNull(occupancy.moveOut),
        sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, ${today}::date) <= ${today}::date`,
      ),
    )
    .orderBy(sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}) nulls first`, occupancy.id)
  const latest = new Map(open.map(({ stay }) => [stay.tenantId, stay]))
  if (latest.size === 0) return latest
  await tx.db
    .update(occupancy)
    .set({
      moveOut: today,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${occupancy.version} + 1`,
    })
    .where(
      and(
        eq(occupancy.orgId, tx.orgId),
        anyOf(
          occupancy.id,
          [...latest.values()].map(({ id }) => id),
        ),
      ),
    )
  return latest
}
