import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { property, unit } from '../../../../platform/db/schema/index.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { EditedRecords, RevertedRecords, UndoRestorer, WrittenRecord } from '../../write/import-kind.ts'
import { propertyUndo } from '../property/property-undo.ts'
import { recordUndoneUnits } from './record-undone-units.ts'
import { removeUnits } from './remove-units.ts'
import { restoreUnits } from './restore-units.ts'
import { anyOf } from '../../../estate/index.ts'

export const unitUndo: UndoRestorer = {
  listEdited: listEditedUnits,
  async revert(tx, file, records, options) {
    const units = records.filter(({ type }) => type === 'unit')
    const created = units.filter(({ outcome }) => outcome === 'create')
    const updated = units.filter(({ outcome }) => outcome === 'update')
    const removed = await removeUnits(tx, created, options)
    const { restored, reasons } = await restoreUnits(tx, updated, options)
    await recordUndoneUnits(tx, file, removed, restored)
    const isDone = new Set([...removed, ...restored].map(({ id }) => id))
    const left = units.filter(({ targetId }) => !isDone.has(targetId))
    // The units of a property go before it does.
    const properties = records.filter(({ type }) => type === 'property')
    const rest = await propertyUndo.revert(tx, file, properties, options)
    return {
      removed: [...removed.map(({ id }) => id), ...rest.removed],
      restored: [...restored, ...rest.restored],
      kept: [...(await nameRetained(tx, left, reasons)), ...rest.kept],
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

async function nameRetained(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const found = await tx.db
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
  const byId = new Map(found.map((row) => [row.id, row]))
  return records.flatMap(({ n, targetId: id, targetVersion }) => {
    const known = byId.get(id)
    if (!known) return []
    const reason =
      known.version === targetVersion ? 'Tenants live there or did.' : 'Somebody changed it after the import.'
    const name = `${known.propertyName} ${known.name}`
    return [{ type: 'unit', id, name, row: n, reason: reasons.get(id) ?? reason }]
  })
}
