import { and, eq, gte, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../context.ts'
import { ledgerEvent } from '../../db/schema/index.ts'
import { getVisibleProperty } from './find-property.ts'
import type { PropertyStats } from './property-stats.schema.ts'

const dayMs = 86_400_000

/** Figures of one property. What has no source of its own yet is counted as none. */
export async function getPropertyStats(ctx: ServiceContext, id: string): Promise<PropertyStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleProperty(tx, id)
    const [events] = await tx.db
      .select({ count: sql<number>`count(*)::integer` })
      .from(ledgerEvent)
      .where(
        and(
          eq(ledgerEvent.orgId, tx.orgId),
          eq(ledgerEvent.propertyId, id),
          gte(ledgerEvent.occurredAt, new Date(Date.now() - 30 * dayMs)),
        ),
      )
    return {
      units: { total: 0, occupied: 0, vacant: 0, declared: row.unitCountDeclared },
      tenants: { total: 0, reachable: 0, assistance: 0, byLanguage: [] },
      consent: { optedIn: 0, invited: 0, declined: 0, optedOut: 0, none: 0 },
      threats: { active: 0, last12Months: [], byHazard: [] },
      ledger: { last30Days: events!.count },
      exposure: [],
    }
  })
}
