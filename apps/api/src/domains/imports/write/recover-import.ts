import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, importRow } from '../../../platform/db/schema/index.ts'
import type { TaskRow } from '../../../platform/jobs/enqueue-task.ts'
import { closeImport, isAccounted } from './close-import.ts'
import { type ImportFileRow, toImportFileRow } from './file-layout.ts'
import { type ImportStatus, transitionImportOrFail } from './transition-import.ts'

/**
 * Gives a file back whose task will not go on by itself: puts it into a state that people can go on from.
 * A file that has another task by now, or that the task left in order itself, stays as it is.
 */
export async function recoverImport(tx: TransactionContext, task: TaskRow, isCancelled: boolean) {
  const { fileId } = task.input
  if (typeof fileId !== 'string') return
  const [row] = await tx.db
    .select()
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, fileId), eq(importFile.taskId, task.id)))
    .for('update')
  if (!row) return
  const file = toImportFileRow(row)
  if (file.status === 'validating') return await setStatus(tx, file, 'ready')
  if (file.status === 'undoing') return await setStatus(tx, file, await statusBeforeUndo(tx, file))
  if (file.status !== 'importing') return
  if (!isCancelled) return await setStatus(tx, file, 'import_failed')
  const isBegun = (await tx.db.$count(importRow, ofFile(tx, file))) > 0
  if (isBegun) await closeImport(tx, file, true)
  else await setStatus(tx, file, (file.summary?.errors ?? 0) > 0 ? 'has_errors' : 'valid')
}

async function setStatus(tx: TransactionContext, file: ImportFileRow, status: ImportStatus) {
  await transitionImportOrFail(tx, file, [file.status], { status })
}

/** What an import is again after an undo that did nothing, or stopped half-way. */
async function statusBeforeUndo(tx: TransactionContext, file: ImportFileRow): Promise<ImportStatus> {
  const { importedAt, result } = file
  if (importedAt === null || !result) return 'import_failed'
  const written = and(
    ofFile(tx, file),
    eq(importRow.part, 0),
    inArray(importRow.outcome, ['create', 'update']),
  )
  const left = await tx.db.$count(importRow, written)
  const isUntouched = left === (result.created ?? 0) + (result.updated ?? 0)
  return isUntouched && isAccounted(file) && result.rejected === 0 ? 'imported' : 'partially_imported'
}

const ofFile = (tx: TransactionContext, file: Pick<ImportFileRow, 'id'>) =>
  and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id))
