import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { property, unit } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { formatCount } from '../../../../platform/text/format-count.ts'
import { anyOf } from '../../../estate/index.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type { EditedRecords, RevertedRecords, UndoRestorer, WrittenRecord } from '../../plan/import-kind.ts'
import { propertyUndo } from '../property/undo-properties.ts'
import { deleteCreated, restoreEach } from '../records.ts'

export const unitUndo: UndoRestorer = {
  listEdited: listEditedUnits,
  async revert(tx, file, records, options) {
    const units = records.filter(({ type }) => type === 'unit')
    const createdRecords = units.filter(({ outcome }) => outcome === 'create')
    const updatedRecords = units.filter(({ outcome }) => outcome === 'update')
    const removed = await removeUnits(tx, createdRecords, options)
    const { restored, reasons } = await restoreEach(
      tx,
      updatedRecords,
      options,
      (savepointTx, record) => restoreUnit(savepointTx, record, options.force),
      (constraint) =>
        conflictReasons[constraint ?? ''] ?? 'One of its previous values is in use or no longer exists.',
    )
    await recordUndoneUnits(tx, file, removed, restored)
    const revertedIds = new Set([...removed, ...restored].map(({ id }) => id))
    const remainingRecords = units.filter(({ targetId }) => !revertedIds.has(targetId))
    // Units are deleted before their property.
    const properties = records.filter(({ type }) => type === 'property')
    const propertyResult = await propertyUndo.revert(tx, file, properties, options)
    return {
      removed: [...removed.map(({ id }) => id), ...propertyResult.removed],
      restored: [...restored, ...propertyResult.restored],
      kept: [...(await describeKept(tx, remainingRecords, reasons)), ...propertyResult.kept],
    }
  },
  finish: () => Promise.resolve({}),
}

async function listEditedUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  limit: number,
): Promise<EditedRecords> {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number; total: number }>(sql`
    select u.id, p.name || ' ' || u.name as name, r.n, count(*) over ()::int as total
    from import_row r join unit u on u.org_id = r.org_id and u.id = r.target_id
      join property p on p.org_id = u.org_id and p.id = u.property_id
    where r.org_id = ${tx.orgId}::uuid and r.file_id = ${file.id}::uuid and r.record_type = 'unit'
      and r.outcome in ('create', 'update') and u.version <> r.target_version
      and (r.before -> '$status') is null
    order by r.n limit ${limit}`)
  const properties = await propertyUndo.listEdited(tx, file, limit)
  const units = rows.map(({ id, name, n }) => ({ id, name, n }))
  return {
    items: [...units, ...properties.items].slice(0, limit),
    total: (rows[0]?.total ?? 0) + properties.total,
  }
}

async function describeKept(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const rows = await tx.db
    .select({ id: unit.id, name: unit.name, propertyName: property.name, version: unit.version })
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        anyOf(
          unit.id,
          records.map(({ targetId }) => targetId),
        ),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return records.flatMap(({ n, targetId: id, targetVersion }) => {
    const row = byId.get(id)
    if (!row) return []
    const reason =
      row.version === targetVersion ? 'It has current or past tenants.' : 'It was changed after the import.'
    const name = `${row.propertyName} ${row.name}`
    return [{ type: 'unit', id, name, row: n, reason: reasons.get(id) ?? reason }]
  })
}

/** A unit that an undo removed or restored, with its property. */
interface UndoneUnit {
  id: string
  propertyId: string
}

/** Deletes units that an import created, unless they have been changed since or have tenants. */
async function removeUnits(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<UndoneUnit[]> {
  if (records.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string; property_id: string }>(
    deleteCreated(unit, tx.orgId, records, {
      force,
      isUnused: sql`not exists (select from occupancy o where o.org_id = unit.org_id and o.unit_id = unit.id)
      and not exists (select from tenant t where t.org_id = unit.org_id and t.unit_id = unit.id)`,
      returning: sql`unit.id, unit.property_id`,
    }),
  )
  return rows.map(({ id, property_id: propertyId }) => ({ id, propertyId }))
}

async function restoreUnit(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const [row] = await tx.db
    .update(unit)
    .set({
      ...before,
      // The current time, so that clients polling for changes see the restore.
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

const conflictReasons: Readonly<Record<string, string>> = {
  unit_name: 'Another unit now has its previous name.',
  unit_external: 'Another unit now has its previous external ID.',
}

/** Records one event per property whose units an undo removed or restored. */
async function recordUndoneUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  removed: readonly UndoneUnit[],
  restored: readonly UndoneUnit[],
) {
  const ids = [...new Set([...removed, ...restored].map(({ propertyId }) => propertyId))]
  if (ids.length === 0) return
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of properties) {
    const removedCount = countAt(removed, id)
    const restoredCount = countAt(restored, id)
    const summary = [
      ...(removedCount > 0 ? [`Removed ${formatCount(removedCount, 'unit')}`] : []),
      ...(restoredCount > 0
        ? [`${removedCount > 0 ? 'restored' : 'Restored'} ${formatCount(restoredCount, 'unit')}`]
        : []),
    ].join(' and ')
    recordEvent(tx, {
      action: removedCount > 0 ? 'unit.removed' : 'unit.updated',
      category: 'unit',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`${summary} at ${name}, undoing the import of ${file.filename}.`, 300),
      metadata: { fileId: file.id, removed: removedCount, restored: restoredCount },
    })
  }
}

const countAt = (units: readonly UndoneUnit[], propertyId: string) =>
  units.filter((unit) => unit.propertyId === propertyId).length
