import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { unit } from '../../../../platform/db/schema/index.ts'
import { findConflict } from '../../../../platform/db/violation.ts'
import type { RestoredRecord } from '../../write/earlier-rows.ts'
import type { RevertOptions, WrittenRecord } from '../../write/import-kind.ts'
import type { UndoneUnit } from './remove-units.ts'

interface Restored {
  restored: (RestoredRecord & UndoneUnit)[]
  /** Why a unit was left as it is, by its id. */
  reasons: Map<string, string>
}

/** Puts back what an import changed, last row first. */
export async function restoreUnits(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force, isCareful }: RevertOptions,
): Promise<Restored> {
  const restored: Restored['restored'] = []
  const reasons = new Map<string, string>()
  for (const record of records) {
    try {
      const found = isCareful
        ? await tx.db.transaction((inner) => restore({ ...tx, db: inner }, record, force))
        : await restore(tx, record, force)
      if (found) restored.push({ ...found, importedVersion: record.targetVersion })
    } catch (error) {
      const conflict = isCareful ? findConflict(error) : null
      if (!conflict) throw error
      reasons.set(record.targetId, reasonOf(conflict.constraint))
    }
  }
  return { restored, reasons }
}

async function restore(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const [row] = await tx.db
    .update(unit)
    .set({
      ...before,
      // Now, not then: whoever follows what changed has to see it.
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${unit.version} + 1`,
    })
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        eq(unit.id, targetId),
        force ? undefined : eq(unit.version, targetVersion),
      ),
    )
    .returning({ id: unit.id, propertyId: unit.propertyId, version: unit.version })
  return row
}

const reasons: Readonly<Record<string, string>> = {
  unit_name: 'Another unit has its earlier name now.',
  unit_external: 'Another unit has its earlier external id now.',
}
const reasonOf = (constraint: string | null) =>
  reasons[constraint ?? ''] ?? 'Something of what it was before is taken or gone.'
