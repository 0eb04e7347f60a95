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
 * Recomputes the status of units whose tenants change. Each change is recorded with the first row that names the unit,
 * so an undo reaches it after every tenant whom the import put there is gone.
 */
export async function recomputeUnits(
  tx: TransactionContext,
  { plans, file, madeUnits }: Pick<PlannedTenants, 'plans' | 'file' | 'madeUnits'>,
): Promise<RecomputedUnit[]> {
  const planOf = new Map<string, TenantRowPlan>()
  for (const plan of plans)
    for (const id of plan.people.flatMap(affectedUnits)) if (!planOf.has(id)) planOf.set(id, plan)
  const recomputed = await recomputeUnitStatuses(tx, planOf.keys())
  const known = recomputed.filter(({ id }) => !madeUnits.has(id))
  if (known.length > 0) {
    const written = new Map<TenantRowPlan, number>()
    await tx.db.insert(importRow).values(
      known.map((unit) => {
        const plan = planOf.get(unit.id)!
        const before = written.get(plan) ?? 0
        written.set(plan, before + 1)
        return {
          orgId: tx.orgId,
          fileId: file.id,
          n: plan.matched.n,
          part: plan.people.length + (plan.unit ? 1 : 0) + before,
          outcome: 'update' as const,
          recordType: 'unit' as const,
          ...toRecomputedRecord(unit),
        }
      }),
    )
  }
  await advanceUnitVersions(
    tx,
    file.id,
    recomputed.filter(({ id }) => madeUnits.has(id)),
  )
  return recomputed
}

/** Marks a record that only stores a unit's recomputed status. */
const recomputedKey = '$status'

export const toRecomputedRecord = ({ id, was, status, version }: RecomputedUnit) => ({
  targetId: id,
  targetVersion: version,
  before: { status: was, [recomputedKey]: status },
})

export const isRecomputedRecord = ({ type, before }: Pick<WrittenRecord, 'type' | 'before'>) =>
  type === 'unit' && before !== null && recomputedKey in before

/** Restores the statuses that units had before the import moved tenants. */
export async function restoreRecomputedUnits(tx: TransactionContext, records: readonly WrittenRecord[]) {
  const units = records.map(({ targetId, before }) => ({
    id: targetId,
    was: String(before!.status),
    status: String(before![recomputedKey]),
  }))
  const recomputed = await restoreUnitStatuses(tx, units)
  const importedVersions = new Map(records.map(({ targetId, targetVersion }) => [targetId, targetVersion]))
  return recomputed.map((unit) => ({ ...unit, importedVersion: importedVersions.get(unit.id)! }))
}

/** Keeps the recorded version of units that the import created current, so that its undo may delete them. */
async function advanceUnitVersions(tx: TransactionContext, fileId: string, made: readonly RecomputedUnit[]) {
  if (made.length === 0) return
  const ids = made.map(({ id }) => id)
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
  const was: Residence = {
    unitId: 'unitId' in before ? (before.unitId ?? null) : row.unitId,
    status: before.status ?? row.status,
    archivedAt: row.archivedAt,
  }
  return listAffectedUnits(was, row)
}
