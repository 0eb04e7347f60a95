import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, importRow } from '../../../platform/db/schema/index.ts'
import { findConflict } from '../../../platform/db/violation.ts'
import type { TaskOutcome, TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { anyOf, enqueueGeocode, enqueueMatch } from '../../estate/index.ts'
import type { ImportFileRow } from '../plan/import-file.ts'
import type {
  ImportKind,
  RestoredRecord,
  RevertOptions,
  RevertedRecords,
  WrittenRecord,
} from '../plan/import-kind.ts'
import {
  claimImport,
  getImportFile,
  importContext,
  transitionImportOrFail,
  recordImportEvent,
} from './import-files.ts'

const undoableStatuses = ['undoing', 'imported', 'partially_imported', 'import_failed'] as const
const keptRecordsMax = 50
/** Records per transaction. */
const batchRecords = 100
const rowMax = 2 ** 31 - 1

/** What an undo did. `kept` counts records that couldn't be reverted; the first ones are listed. */
interface RevertTotals {
  removed: number
  restored: number
  kept: number
  keptRecords: RevertBatch['kept']
}

/**
 * Deletes what an import created and restores what it changed, last row first. Each row's entry in `import_row` is
 * deleted in the same transaction, so a restart continues where it stopped.
 */
export async function revertImport(
  run: TaskRun,
  kind: ImportKind,
  fileId: string,
  force: boolean,
): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const file = await inTransaction(ctx, async (tx) => {
    const currentFile = await getImportFile(tx, kind, fileId)
    if (currentFile.status === 'undone') return null
    return await claimImport(tx, kind, { task: run.task, fileId, as: 'undoing', from: undoableStatuses })
  })
  if (!file) return {}
  const options = { force, earlierRows: await inTransaction(ctx, (tx) => findEarlierRows(tx, file)) }
  const total = (file.result?.created ?? 0) + (file.result?.updated ?? 0)
  const totals: RevertTotals = { removed: 0, restored: 0, kept: 0, keptRecords: [] }
  let lastRow = rowMax
  for (;;) {
    const batch = await revertWithRetry(ctx, kind, file, { limit: batchRecords, lastRow }, options)
    if (batch.records === 0) break
    lastRow = batch.lastRow
    totals.removed += batch.removed
    totals.restored += batch.restored
    totals.kept += batch.records - batch.uncountedRecords - batch.removed - batch.restored
    totals.keptRecords = [...totals.keptRecords, ...batch.kept].slice(0, keptRecordsMax)
    const done = totals.removed + totals.restored + totals.kept
    await run.report({ done: Math.min(done, total), total, unit: 'rows', stage: 'undoing' })
    if (run.signal.aborted) throw new Error('import undo interrupted; resuming')
    await setImmediate()
  }
  await inTransaction(ctx, (tx) => finishUndo(tx, kind, file, totals))
  run.log(
    'info',
    `Import undone: ${totals.removed} removed, ${totals.restored} restored, ${totals.kept} kept because they’ve changed since.`,
  )
  return { result: { ...totals } }
}

/** A batch that conflicts with later writes runs again with savepoints, skipping the conflicting records. */
async function revertWithRetry(
  ctx: ServiceContext,
  kind: ImportKind,
  file: ImportFileRow,
  range: { limit: number; lastRow: number },
  options: Omit<RevertOptions, 'useSavepoints'> & { earlierRows: EarlierRows },
) {
  const attempt = async (useSavepoints: boolean) =>
    await inTransaction(ctx, (tx) => revertBatch(tx, kind, file, range, { ...options, useSavepoints }))
  try {
    return await attempt(false)
  } catch (error) {
    if (!findConflict(error)) throw error
    return await attempt(true)
  }
}

interface RevertBatch {
  /** Records whose entries in `import_row` were deleted. */
  records: number
  /** How many of them are units whose status changed with their tenants. They don't count as rows. */
  uncountedRecords: number
  /** The last row that may have entries left. */
  lastRow: number
  removed: number
  restored: number
  kept: RevertedRecords['kept']
}

/** Reverts the last remaining rows of an import: about `limit` records, in whole rows. */
async function revertBatch(
  tx: TransactionContext,
  kind: ImportKind,
  file: ImportFileRow,
  { limit, lastRow }: { limit: number; lastRow: number },
  { earlierRows, ...options }: RevertOptions & { earlierRows: EarlierRows },
): Promise<RevertBatch> {
  const records = await listWritten(tx, file, limit, lastRow)
  if (records.length === 0)
    return { records: 0, uncountedRecords: 0, lastRow, removed: 0, restored: 0, kept: [] }
  const { removed, restored, kept, units } = await kind.undo.revert(tx, file, records, options)
  await shiftEarlierRows(tx, earlierRows, [...restored, ...(units?.restored ?? [])])
  const rowNumbers = [...new Set(records.map(({ n }) => n))]
  await tx.db.delete(importRow).where(and(rowsOfFile(tx, file), inArray(importRow.n, rowNumbers)))
  return {
    records: records.length,
    uncountedRecords: units?.records ?? 0,
    lastRow: records.at(-1)!.n - 1,
    removed: removed.length,
    restored: restored.length,
    kept,
  }
}

async function listWritten(tx: TransactionContext, file: ImportFileRow, limit: number, lastRow: number) {
  const listPage = async (from: number, count: number) =>
    await tx.db
      .select({
        n: importRow.n,
        type: importRow.recordType,
        outcome: importRow.outcome,
        targetId: importRow.targetId,
        targetVersion: importRow.targetVersion,
        before: importRow.before,
      })
      .from(importRow)
      // Start where the previous batch ended, because scanning deleted rows is slow.
      .where(
        and(rowsOfFile(tx, file), lte(importRow.n, from), inArray(importRow.outcome, ['create', 'update'])),
      )
      .orderBy(desc(importRow.n), importRow.part)
      .limit(count)
  const page = await listPage(lastRow, limit + partsMax)
  const lastWholeRow = page[limit - 1]?.n
  const wholeRows = lastWholeRow === undefined ? page : page.filter(({ n }) => n >= lastWholeRow)
  return wholeRows.map((row): WrittenRecord => {
    const { targetId, targetVersion } = row
    if (targetId === null || targetVersion === null) throw new Error(`Row ${row.n} has no written record`)
    return { ...row, outcome: row.outcome === 'create' ? 'create' : 'update', targetId, targetVersion }
  })
}

/** No row of a file writes more records than this. */
const partsMax = 16

export const rowsOfFile = (tx: TransactionContext, file: Pick<ImportFileRow, 'id'>) =>
  and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id))

/** Closes an undo once no row is left, and deletes other unused records that the import created. */
async function finishUndo(
  tx: TransactionContext,
  kind: ImportKind,
  file: ImportFileRow,
  { removed, restored, kept }: RevertTotals,
) {
  const counts = await kind.undo.finish(tx, file)
  await transitionImportOrFail(tx, file, ['undoing'], { status: 'undone', undoUntil: null })
  await enqueueMatch(tx, { properties: null, subject: { type: 'import', id: file.id, name: file.filename } })
  await enqueueGeocode(tx)
  const keptText = kept > 0 ? `, ${kept} kept` : ''
  recordImportEvent(
    tx,
    file,
    'import.undone',
    `Undid the import of ${file.filename}: ${removed} removed, ${restored} restored${keptText}.`,
    { metadata: { removed, restored, kept, ...counts } },
  )
}

interface EarlierRow {
  fileId: string
  n: number
  part: number
}

/** Rows of earlier imports, by a record that this import updated. */
type EarlierRows = ReadonlyMap<string, readonly EarlierRow[]>

/**
 * Runs once per undo, because `import_row` has no index by record. Uses two queries, so that an engine without
 * statistics can't choose a nested loop over all rows.
 */
async function findEarlierRows(tx: TransactionContext, file: ImportFileRow): Promise<EarlierRows> {
  const ownRows = await tx.db
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
  const otherFileIds = await listUndoableFiles(tx, file)
  if (ownRows.length === 0 || otherFileIds.length === 0) return new Map()
  const versions = new Map(ownRows.map(({ targetId, version }) => [targetId!, version!]))
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
        anyOf(importRow.fileId, otherFileIds),
        isNotNull(importRow.targetVersion),
        anyOf(importRow.targetId, [...versions.keys()]),
      ),
    )
  const earlierRows = rows.filter(({ targetId, version }) => version! < versions.get(targetId!)!)
  return Map.groupBy(earlierRows, ({ targetId }) => targetId!)
}

async function listUndoableFiles(tx: TransactionContext, excludedFile: ImportFileRow) {
  const files = await tx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        ne(importFile.id, excludedFile.id),
        inArray(importFile.status, ['imported', 'partially_imported', 'import_failed', 'undoing']),
        or(isNull(importFile.undoUntil), gt(importFile.undoUntil, new Date())),
      ),
    )
  return files.map(({ id }) => id)
}

/**
 * A restored record is one version past the undone import. Shifting the versions recorded by earlier imports lets them
 * be undone next, and still detects changes made in between.
 */
async function shiftEarlierRows(
  tx: TransactionContext,
  earlierRows: EarlierRows,
  restored: readonly RestoredRecord[],
) {
  const outdatedRows = restored
    .filter(({ version, importedVersion }) => version === importedVersion + 1)
    .flatMap(({ id }) => earlierRows.get(id) ?? [])
  if (outdatedRows.length === 0) return
  const outdatedJson = JSON.stringify(
    outdatedRows.map(({ fileId, n, part }) => ({ file_id: fileId, n, part })),
  )
  await tx.db.execute(sql`
    update import_row set target_version = target_version + 2
    from jsonb_to_recordset(${outdatedJson}::jsonb) as moved(file_id uuid, n integer, part integer)
    where import_row.org_id = ${tx.orgId}::uuid and import_row.file_id = moved.file_id and import_row.n = moved.n
      and import_row.part = moved.part`)
}
