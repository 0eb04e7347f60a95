import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { tenant } from '../../../../platform/db/schema/index.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { EditedRecords, RevertedRecords, UndoRestorer, WrittenRecord } from '../../write/import-kind.ts'
import { unitUndo } from '../unit/unit-undo.ts'
import { recordUndoneTenants } from './record-undone-tenants.ts'
import { isRecomputedRecord, restoreRecomputedUnits } from './recompute-units.ts'
import { removeTenants } from './remove-tenants.ts'
import { restoreTenants } from './restore-tenants.ts'
import { withdrawConsents, withdrawOtherConsents } from './withdraw-consents.ts'
import { anyOf } from '../../../estate/index.ts'

export const tenantUndo: UndoRestorer = {
  listEdited: listEditedTenants,
  async revert(tx, file, records, options) {
    const tenants = records.filter(({ type }) => type === 'tenant')
    const created = tenants.filter(({ outcome }) => outcome === 'create')
    const updated = tenants.filter(({ outcome }) => outcome === 'update')
    const { restored, reasons } = await restoreTenants(tx, updated, options)
    const removed = await removeTenants(tx, created, options)
    await withdrawConsents(
      tx,
      file,
      [...removed, ...restored].map(({ id }) => id),
    )
    const following = records.filter(isRecomputedRecord)
    const homes = await restoreRecomputedUnits(tx, following)
    await recordUndoneTenants(tx, file, { removed, restored, homes })
    const isDone = new Set([...removed, ...restored].map(({ id }) => id))
    const left = tenants.filter(({ targetId }) => !isDone.has(targetId))
    // Nobody lives in the units of the import any more, unless others moved in meanwhile.
    const units = records.filter((record) => record.type !== 'tenant' && !isRecomputedRecord(record))
    const rest = await unitUndo.revert(tx, file, units, options)
    return {
      removed: [...removed.map(({ id }) => id), ...rest.removed],
      restored: [...restored, ...rest.restored],
      along: { records: following.length, restored: homes },
      kept: [...(await nameRetained(tx, left, reasons)), ...rest.kept],
    }
  },
  async finish(tx, file) {
    await withdrawOtherConsents(tx, file)
    return await unitUndo.finish(tx, file)
  },
}

async function listEditedTenants(
  tx: TransactionContext,
  file: ImportFileRow,
  limit: number,
): Promise<EditedRecords> {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number; total: number }>(sql`
    select t.id, t.display_name as name, r.n, count(*) over ()::int as total
    from import_row r join tenant t on t.org_id = r.org_id and t.id = r.target_id
    where r.org_id = ${tx.orgId}::uuid and r.file_id = ${file.id}::uuid and r.record_type = 'tenant'
      and r.outcome in ('create', 'update') and t.version <> r.target_version
    order by r.n limit ${limit}`)
  const units = await unitUndo.listEdited(tx, file, limit)
  const tenants = rows.map(({ id, name, n }) => ({ id, name, n }))
  return {
    items: [...tenants, ...units.items].slice(0, limit),
    total: (rows[0]?.total ?? 0) + units.total,
  }
}

async function nameRetained(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const ids = records.map(({ targetId }) => targetId)
  const found = await tx.db
    .select({ id: tenant.id, name: tenant.displayName })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return records.flatMap(({ n, targetId: id }) => {
    const name = names.get(id)
    if (name === undefined) return []
    const reason = reasons.get(id) ?? 'Somebody changed it after the import.'
    return [{ type: 'tenant', id, name, row: n, reason }]
  })
}
