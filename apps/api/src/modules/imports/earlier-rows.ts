import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import type { ImportFileRow } from './file-layout.ts'

export interface RestoredProperty {
  id: string
  /** Its version now. */
  version: number
  /** The version that the import had made. */
  importedVersion: number
}

interface EarlierRow {
  fileId: string
  n: number
}

/** Rows of earlier imports by the property they wrote, which a later import wrote again. */
export type EarlierRows = ReadonlyMap<string, readonly EarlierRow[]>

/** Asked for once per undo: the bookkeeping of imports has no index by property. */
export async function findEarlierRows(tx: TransactionContext, file: ImportFileRow): Promise<EarlierRows> {
  const { rows } = await tx.db.execute<{ target_id: string; file_id: string; n: number }>(sql`
    select earlier.target_id, earlier.file_id, earlier.n
    from import_row mine
    join import_row earlier on earlier.org_id = mine.org_id and earlier.target_id = mine.target_id
      and earlier.file_id <> mine.file_id and earlier.target_version < mine.target_version
    join import_file f on f.org_id = earlier.org_id and f.id = earlier.file_id
    where mine.org_id = ${tx.orgId}::uuid and mine.file_id = ${file.id}::uuid and mine.outcome = 'update'
      and f.status in ('imported', 'partially_imported', 'import_failed', 'undoing')
      and (f.undo_until is null or f.undo_until > now())`)
  const byTarget = new Map<string, EarlierRow[]>()
  for (const { target_id, file_id, n } of rows) {
    const row = { fileId: file_id, n }
    const others = byTarget.get(target_id)
    if (others) others.push(row)
    else byTarget.set(target_id, [row])
  }
  return byTarget
}

/**
 * What a property was before the undone import is one version on from that import now. The bookkeeping of earlier
 * imports moves along by as much, so that they can be undone next and still tell what people changed in between.
 */
export async function shiftEarlierRows(
  tx: TransactionContext,
  earlier: EarlierRows,
  restored: readonly RestoredProperty[],
) {
  const moved = restored
    .filter(({ version, importedVersion }) => version === importedVersion + 1)
    .flatMap(({ id }) => earlier.get(id) ?? [])
  if (moved.length === 0) return
  const list = JSON.stringify(moved.map(({ fileId, n }) => ({ file_id: fileId, n })))
  await tx.db.execute(sql`
    update import_row set target_version = target_version + 2
    from jsonb_to_recordset(${list}::jsonb) as moved(file_id uuid, n integer)
    where import_row.org_id = ${tx.orgId}::uuid and import_row.file_id = moved.file_id and import_row.n = moved.n`)
}
