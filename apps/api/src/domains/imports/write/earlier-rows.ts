import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, importRow } from '../../../platform/db/schema/index.ts'
import type { ImportFileRow } from './file-layout.ts'
import { anyOf } from '../../estate/index.ts'

/** A record that an undo put back. */
export interface RestoredRecord {
  id: string
  /** Its version now. */
  version: number
  /** The version that the import had made. */
  importedVersion: number
}

interface EarlierRow {
  fileId: string
  n: number
  part: number
}

/** Rows of earlier imports by the record they wrote, which a later import wrote again. */
export type EarlierRows = ReadonlyMap<string, readonly EarlierRow[]>

/**
 * Asked for once per undo: the bookkeeping of imports has no index by record. In two steps, so that an engine without
 * statistics cannot choose to compare every row with every other.
 */
export async function findEarlierRows(tx: TransactionContext, file: ImportFileRow): Promise<EarlierRows> {
  const mine = await tx.db
    .select({ targetId: importRow.targetId, version: importRow.targetVersion })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, file.id),
        eq(importRow.outcome, 'update'),
        isNotNull(importRow.targetId),
      ),
    )
  const others = await listUndoableFiles(tx, file)
  if (mine.length === 0 || others.length === 0) return new Map()
  const versions = new Map(mine.map(({ targetId, version }) => [targetId!, version!]))
  const rows = await tx.db
    .select({
      fileId: importRow.fileId,
      n: importRow.n,
      part: importRow.part,
      targetId: importRow.targetId,
      version: importRow.targetVersion,
    })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        anyOf(importRow.fileId, others),
        isNotNull(importRow.targetVersion),
        anyOf(importRow.targetId, [...versions.keys()]),
      ),
    )
  const earlier = rows.filter(({ targetId, version }) => version! < versions.get(targetId!)!)
  return Map.groupBy(earlier, ({ targetId }) => targetId!)
}

async function listUndoableFiles(tx: TransactionContext, except: ImportFileRow) {
  const files = await tx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        ne(importFile.id, except.id),
        inArray(importFile.status, ['imported', 'partially_imported', 'import_failed', 'undoing']),
        or(isNull(importFile.undoUntil), gt(importFile.undoUntil, new Date())),
      ),
    )
  return files.map(({ id }) => id)
}

/**
 * What a record was before the undone import is one version on from that import now. The bookkeeping of earlier
 * imports moves along by as much, so that they can be undone next and still tell what people changed in between.
 */
export async function shiftEarlierRows(
  tx: TransactionContext,
  earlier: EarlierRows,
  restored: readonly RestoredRecord[],
) {
  const moved = restored
    .filter(({ version, importedVersion }) => version === importedVersion + 1)
    .flatMap(({ id }) => earlier.get(id) ?? [])
  if (moved.length === 0) return
  const list = JSON.stringify(moved.map(({ fileId, n, part }) => ({ file_id: fileId, n, part })))
  await tx.db.execute(sql`
    update import_row set target_version = target_version + 2
    from jsonb_to_recordset(${list}::jsonb) as moved(file_id uuid, n integer, part integer)
    where import_row.org_id = ${tx.orgId}::uuid and import_row.file_id = moved.file_id and import_row.n = moved.n
      and import_row.part = moved.part`)
}
