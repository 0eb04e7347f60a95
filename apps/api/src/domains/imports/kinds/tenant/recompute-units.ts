import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { importRow } from '../../../../platform/db/schema/index.ts'
import {
  listAffectedUnits,
  type RecomputedUnit,
  recomputeUnitStatuses,
  type Residence,
  restoreUnitStatuses,
} from '../../../estate/index.ts'
import type { WrittenRecord } from '../../plan/import-kind.ts'
import type { PlannedTenants, TenantRowPlan } from './write-tenants.ts'

/**
 * Recomputes the status of units whose tenants change. Each change is recorded with the first row that names the unit:
 * an undo goes from the last row to the first, so it restores the status after it removed the tenants.
 */
export async function recomputeUnits(
  tx: TransactionContext,
  { plans, file, createdUnits }: Pick<PlannedTenants, 'plans' | 'file' | 'createdUnits'>,
): Promise<RecomputedUnit[]> {
  const planByUnit = new Map<string, TenantRowPlan>()
  for (const plan of plans)
    for (const id of plan.people.flatMap(affectedUnits)) if (!planByUnit.has(id)) planByUnit.set(id, plan)
  const recomputedUnits = await recomputeUnitStatuses(tx, planByUnit.keys())
  const existingUnits = recomputedUnits.filter(({ id }) => !createdUnits.has(id))
  if (existingUnits.length > 0) {
    const countByPlan = new Map<TenantRowPlan, number>()
    await tx.db.insert(importRow).values(
      existingUnits.map((unit) => {
        const plan = planByUnit.get(unit.id)!
        const count = countByPlan.get(plan) ?? 0
        countByPlan.set(plan, count + 1)
        return {
          orgId: tx.orgId,
          fileId: file.id,
          n: plan.matchedRow.n,
          part: plan.people.length + (plan.unit ? 1 : 0) + count,
          outcome: 'update' as const,
          recordType: 'unit' as const,
          ...toRecomputedRecord(unit),
        }
      }),
    )
  }
  await advanceRecordedVersions(
    tx,
    file.id,
    recomputedUnits.filter(({ id }) => createdUnits.has(id)),
  )
  return recomputedUnits
}

/** Marks a record that only stores a unit's recomputed status. */
const statusAfterKey = '$status'

export const toRecomputedRecord = ({ id, previousStatus, status, version }: RecomputedUnit) => ({
  targetId: id,
  targetVersion: version,
  before: { status: previousStatus, [statusAfterKey]: status },
})

export const isRecomputedRecord = ({ type, before }: Pick<WrittenRecord, 'type' | 'before'>) =>
  type === 'unit' && before !== null && statusAfterKey in before

/** Restores the statuses that units had before the import moved tenants. */
export async function restoreRecomputedUnits(tx: TransactionContext, records: readonly WrittenRecord[]) {
  const units = records.map(({ targetId, before }) => ({
    id: targetId,
    previousStatus: String(before!.status),
    status: String(before![statusAfterKey]),
  }))
  const recomputedUnits = await restoreUnitStatuses(tx, units)
  const importedVersions = new Map(records.map(({ targetId, targetVersion }) => [targetId, targetVersion]))
  return recomputedUnits.map((unit) => ({ ...unit, importedVersion: importedVersions.get(unit.id)! }))
}

/** Advances the recorded version of units that the import created, so that the undo can delete them. */
async function advanceRecordedVersions(
  tx: TransactionContext,
  fileId: string,
  createdUnits: readonly RecomputedUnit[],
) {
  if (createdUnits.length === 0) return
  const ids = createdUnits.map(({ id }) => id)
  await tx.db
    .update(importRow)
    .set({ targetVersion: sql`${importRow.targetVersion} + 1` })
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, fileId),
        eq(importRow.recordType, 'unit'),
        eq(importRow.outcome, 'create'),
        inArray(importRow.targetId, ids),
      ),
    )
}

function affectedUnits({ create, update }: TenantRowPlan['people'][number]): string[] {
  if (create) return listAffectedUnits(null, create)
  if (!update) return []
  const { row, before } = update
  const previousResidence: Residence = {
    unitId: 'unitId' in before ? (before.unitId ?? null) : row.unitId,
    status: before.status ?? row.status,
    archivedAt: row.archivedAt,
  }
  return listAffectedUnits(previousResidence, row)
}
