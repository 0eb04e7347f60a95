import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { property } from '../../../../platform/db/schema/index.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { EditedRecords, RevertedRecords, UndoRestorer, WrittenRecord } from '../../write/import-kind.ts'
import { removeEmptyPortfolios } from './remove-empty-portfolios.ts'
import { removeProperties } from './remove-properties.ts'
import { restoreProperties } from './restore-properties.ts'

export const propertyUndo: UndoRestorer = {
  listEdited: listEditedProperties,
  async revert(tx, file, records, options) {
    const created = records.filter(({ outcome }) => outcome === 'create')
    const updated = records.filter(({ outcome }) => outcome === 'update')
    const removed = await removeProperties(tx, file, created, options)
    const { restored, reasons } = await restoreProperties(tx, file, updated, options)
    const isDone = new Set([...removed, ...restored.map(({ id }) => id)])
    const left = records.filter(({ targetId }) => !isDone.has(targetId))
    return { removed, restored, kept: await nameRetained(tx, left, reasons) }
  },
  finish: async (tx, file) => ({ removedPortfolios: await removeEmptyPortfolios(tx, file) }),
}

async function listEditedProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  limit: number,
): Promise<EditedRecords> {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number; total: number }>(sql`
    select p.id, p.name, r.n, count(*) over ()::int as total
    from import_row r join property p on p.org_id = r.org_id and p.id = r.target_id
    where r.org_id = ${tx.orgId}::uuid and r.file_id = ${file.id}::uuid
      and r.outcome in ('create', 'update') and p.version <> r.target_version
    order by r.n limit ${limit}`)
  return { items: rows.map(({ id, name, n }) => ({ id, name, n })), total: rows[0]?.total ?? 0 }
}

async function nameRetained(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const ids = records.map(({ targetId }) => targetId)
  const found = await tx.db
    .select({ id: property.id, name: property.name, version: property.version })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, ids)))
  const byId = new Map(found.map((row) => [row.id, row]))
  return records.flatMap(({ n, targetId: id, targetVersion }) => {
    const known = byId.get(id)
    if (!known) return []
    const reason =
      known.version === targetVersion
        ? 'It has units or tenants now.'
        : 'Somebody changed it after the import.'
    return [{ type: 'property', id, name: known.name, row: n, reason: reasons.get(id) ?? reason }]
  })
}
