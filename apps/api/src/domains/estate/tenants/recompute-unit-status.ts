import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, residentStatuses, tenant, unit } from '../../../platform/db/schema/index.ts'
import { recordUnitChange } from '../units/record-unit-change.ts'
import { unitColumns } from '../units/to-unit.ts'
import { writeUnit } from '../units/write-unit.ts'
import { listAffectedUnits, type Residence, unitStatusFor } from './recompute-unit-statuses.ts'

/**
 * Makes units occupied, under notice or vacant when somebody who lives there came, gave notice or left. Units out of
 * service stay so.
 */
export async function recomputeUnitStatus(
  tx: TransactionContext,
  before: Residence | null,
  after: Residence | null,
) {
  for (const unitId of listAffectedUnits(before, after).toSorted()) await recompute(tx, unitId)
}

async function recompute(tx: TransactionContext, unitId: string) {
  const [row] = await tx.db
    .select(unitColumns)
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, unitId)))
    .for('update', { of: unit })
  if (!row || !['vacant', 'occupied', 'notice'].includes(row.status)) return
  const residents = await tx.db
    .select({ status: tenant.status })
    .from(tenant)
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        eq(tenant.unitId, unitId),
        isNull(tenant.archivedAt),
        inArray(tenant.status, [...residentStatuses]),
      ),
    )
  const status = unitStatusFor(residents.map((resident) => resident.status))
  if (status === row.status) return
  const after = { ...row, status }
  await writeUnit(tx, after)
  recordUnitChange(tx, after, {
    action: 'unit.status_changed',
    changes: [{ field: 'status', from: row.status, to: status }],
  })
}
