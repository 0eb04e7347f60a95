import { and, eq, gte, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { ledgerEvent, tenant } from '../../../platform/db/schema/index.ts'
import { countConsent, countLanguages } from './count-consent.ts'
import { visibleTenants } from '../tenants/tenant-access.ts'
import { findFigures } from './find-figures.ts'
import { getVisibleProperty } from './find-property.ts'
import { readThreatHistory } from '../exposure/property-threat-stats.ts'
import type { PropertyStats } from './property-stats.schema.ts'

const dayMs = 86_400_000

/** Figures of one property. */
export async function getPropertyStats(ctx: ServiceContext, id: string): Promise<PropertyStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleProperty(tx, id)
    const counts = (await findFigures(tx, [id])).get(id)!
    const residents = and(eq(tenant.propertyId, id), visibleTenants(tx))
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
      units: {
        total: counts.units,
        occupied: counts.occupied,
        vacant: counts.vacant,
        declared: row.unitCountDeclared,
      },
      tenants: {
        total: counts.tenants,
        reachable: counts.reachable,
        assistance: counts.assistance,
        byLanguage: await countLanguages(tx, residents),
      },
      consent: await countConsent(tx, residents),
      ledger: { last30Days: events!.count },
      ...(await readThreatHistory(tx, row, counts.threatsActive)),
    }
  })
}
