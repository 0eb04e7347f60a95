import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { TaskFailure, type TaskOutcome, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { enqueueGeocode, enqueueMatch } from '../../estate/index.ts'
import { importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import {
  claimImport,
  getImportFile,
  importContext,
  transitionImportOrFail,
  recordImportEvent,
} from './import-files.ts'
import { ImportWriter } from './import-writer.ts'

/**
 * Entries of `import_row` from this number on aren't rows of the file. They record follow-up changes, such as missing
 * tenants marked as past. An undo reverts them first.
 */
export const firstFollowUpRow = 2 ** 30

const resumableStatuses = ['importing', 'import_failed', 'partially_imported', 'valid', 'has_errors'] as const
/** Writing fewer rows doesn't change query plans. */
const analyzeRowsMin = 500
const closedStatuses = new Set(['imported', 'partially_imported'])

/**
 * Writes the rows of a checked file. Reads the stored file again and plans every row on the current data. Skips rows
 * that an earlier run finished, so a restart neither loses nor doubles any.
 */
export async function commitImport(run: TaskRun, kind: ImportKind, fileId: string): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const { file, isDone } = await inTransaction(ctx, async (tx) => {
    const currentFile = await getImportFile(tx, kind, fileId)
    if (closedStatuses.has(currentFile.status) && isComplete(currentFile))
      return { file: currentFile, isDone: true }
    const claim = { task: run.task, fileId, as: 'importing', from: resumableStatuses } as const
    return { file: await claimImport(tx, kind, claim), isDone: false }
  })
  if (isDone) return { result: { ...toResult(file) } }
  await requireStoredFile(ctx, file)
  const writer = new ImportWriter(run, ctx, kind, file)
  await writer.writeAll()
  if (writer.writtenCount >= analyzeRowsMin) await refreshStatistics(ctx)
  const closedFile = await inTransaction(ctx, async (tx) => {
    await enqueueMatch(tx, {
      properties: { importedFrom: fileId },
      subject: { type: 'import', id: fileId, name: file.filename },
    })
    await enqueueGeocode(tx)
    return await closeImport(tx, file, run.isCancelled())
  })
  const result = toResult(closedFile)
  run.log(
    result.failed > 0 ? 'warn' : 'info',
    `Imported ${formatCount(result.rows, 'row')}: ${result.created} created, ${result.updated} updated, ${result.unchanged} unchanged, ${result.skipped} skipped, ${result.failed} rejected.`,
  )
  return { result }
}

/** @throws TaskFailure if the content was removed at the end of its retention */
async function requireStoredFile(ctx: Pick<ServiceContext, 'files'>, file: ImportFileRow) {
  if (await ctx.files.find(importFileKey(file))) return
  throw new TaskFailure(
    'not-found',
    'File no longer available',
    `${file.filename} was removed from the server. Upload it again to import the rest.`,
    { retry: 'never' },
  )
}

const importedTables = ['property', 'property_figure', 'unit', 'tenant', 'occupancy']

/**
 * Analyzes the tables that imports fill. Until then, the database uses plans made for small tables and scans them for
 * every foreign key. The embedded engine has no autovacuum; a PostgreSQL server runs it about once a minute.
 */
async function refreshStatistics({ db }: Pick<ServiceContext, 'db'>) {
  // One by one, so that other queries run in between.
  for (const table of importedTables) await db.execute(sql`select analyze_imported_table(${table})`)
}

const undoWindowMs = 7 * 24 * 60 * 60 * 1000

/**
 * Counts the outcomes and closes the import. A canceled import keeps what it wrote, can be undone, and continues when
 * its task is retried.
 */
export async function closeImport(tx: TransactionContext, file: ImportFileRow, isCancelled: boolean) {
  const rowCounts = await tx.db
    .select({ outcome: importRow.outcome, rows: count() })
    .from(importRow)
    .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id), eq(importRow.part, 0)))
    .groupBy(importRow.outcome)
  const records = await tx.db
    .select({ type: importRow.recordType, outcome: importRow.outcome, records: count() })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, file.id),
        inArray(importRow.outcome, ['create', 'update']),
        lt(importRow.n, firstFollowUpRow),
      ),
    )
    .groupBy(importRow.recordType, importRow.outcome)
  const recordsOf = (type: string, outcome: string) =>
    records.find((row) => row.type === type && row.outcome === outcome)?.records ?? 0
  const rowsOf = (outcome: string) => rowCounts.find((row) => row.outcome === outcome)?.rows ?? 0
  const result = {
    rows: file.rowCount,
    created: rowsOf('create'),
    updated: rowsOf('update'),
    unchanged: rowsOf('unchanged'),
    skipped: rowsOf('skip'),
    failed: rowsOf('error'),
    recordsCreated: recordsOf(file.kind, 'create'),
    recordsUpdated: recordsOf(file.kind, 'update'),
    propertiesCreated: recordsOf('property', 'create'),
    unitsCreated: recordsOf('unit', 'create'),
    ...(file.result?.markedPast !== undefined && { markedPast: file.result.markedPast }),
  }
  const now = new Date()
  const closedFile = await transitionImportOrFail(tx, file, ['importing'], {
    status: !isCancelled && result.failed === 0 ? 'imported' : 'partially_imported',
    result,
    importedAt: now,
    undoUntil: new Date(now.getTime() + undoWindowMs),
    updatedAt: now,
  })
  const { created, updated, failed } = result
  recordImportEvent(
    tx,
    file,
    'import.committed',
    `Imported ${file.filename}: ${created} created, ${updated} updated, ${failed} rejected.`,
    { metadata: { ...result, cancelled: isCancelled }, taskId: file.taskId },
  )
  return closedFile
}

/** Whether every row has an outcome. A canceled import has rows without one. */
export function isComplete({ result, importedAt }: Pick<ImportFileRow, 'result' | 'importedAt'>) {
  if (importedAt === null || !result) return false
  const { rows = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0 } = result
  return created + updated + unchanged + skipped + failed === rows
}

/** The result as the API and the task return it. */
export function toResult(file: Pick<ImportFileRow, 'id' | 'kind' | 'result' | 'createdPortfolios'>) {
  const { rows = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0 } = file.result ?? {}
  const { recordsCreated = created, recordsUpdated = updated, markedPast = 0 } = file.result ?? {}
  const { propertiesCreated = 0, unitsCreated = 0 } = file.result ?? {}
  const records = { created: recordsCreated, updated: recordsUpdated }
  const alsoCreated = {
    portfolios: file.createdPortfolios.length,
    properties: file.kind === 'property' ? 0 : propertiesCreated,
    units: file.kind === 'unit' ? 0 : unitsCreated,
  }
  const rejectedFileUrl = failed > 0 ? `/${file.kind}/import/${file.id}/rejected.csv` : null
  return {
    rows,
    created,
    updated,
    unchanged,
    skipped,
    failed,
    records,
    alsoCreated,
    markedPast,
    rejectedFileUrl,
  }
}
