import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, importRow } from '../../../platform/db/schema/index.ts'
import {
  registerTaskHandler,
  type TaskHooks,
  type TaskRow,
  type TaskRun,
} from '../../../platform/jobs/task-handlers.ts'
import { propertyKind } from '../kinds/property/property-kind.ts'
import { tenantKind } from '../kinds/tenant/tenant-kind.ts'
import { unitKind } from '../kinds/unit/unit-kind.ts'
import { type ImportFileRow, toImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { checkInBackground } from './check-import.ts'
import { closeImport, commitImport, isComplete } from './commit-import.ts'
import { type ImportStatus, transitionImportOrFail } from './import-files.ts'
import { rowsOfFile, revertImport } from './revert-import.ts'

/** Every kind of record that can be imported. */
export const importKinds: readonly ImportKind[] = [propertyKind, unitKind, tenantKind]

const hooks: TaskHooks = {
  onCancelled: (tx, task) => recoverImport(tx, task, true),
  onFailed: (tx, task) => recoverImport(tx, task, false),
}

function readInput({ task }: TaskRun) {
  const kind = importKinds.find((candidate) => candidate.key === task.input.kind)
  if (!kind || typeof task.input.fileId !== 'string') {
    throw new Error(`Task ${task.id} has no import file of a known type`)
  }
  return { kind, fileId: task.input.fileId }
}

registerTaskHandler(
  'import_validate',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await checkInBackground(run, kind, fileId)
  },
  hooks,
)

registerTaskHandler(
  'import_commit',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await commitImport(run, kind, fileId)
  },
  hooks,
)

registerTaskHandler(
  'import_undo',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await revertImport(run, kind, fileId, run.task.input.force === true)
  },
  hooks,
)

/**
 * Recovers a file whose task failed or was canceled: moves it to a status from which users can continue. A file with
 * another task or in a final status is left alone.
 */
async function recoverImport(tx: TransactionContext, task: TaskRow, isCancelled: boolean) {
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
  const hasWrittenRows = (await tx.db.$count(importRow, rowsOfFile(tx, file))) > 0
  if (hasWrittenRows) await closeImport(tx, file, true)
  else await setStatus(tx, file, (file.summary?.errors ?? 0) > 0 ? 'has_errors' : 'valid')
}

async function setStatus(tx: TransactionContext, file: ImportFileRow, status: ImportStatus) {
  await transitionImportOrFail(tx, file, [file.status], { status })
}

/** The status of a file whose undo didn't finish. */
async function statusBeforeUndo(tx: TransactionContext, file: ImportFileRow): Promise<ImportStatus> {
  const { importedAt, result } = file
  if (importedAt === null || !result) return 'import_failed'
  const isWrittenRow = and(
    rowsOfFile(tx, file),
    eq(importRow.part, 0),
    inArray(importRow.outcome, ['create', 'update']),
  )
  const remainingCount = await tx.db.$count(importRow, isWrittenRow)
  const isUntouched = remainingCount === (result.created ?? 0) + (result.updated ?? 0)
  return isUntouched && isComplete(file) && result.failed === 0 ? 'imported' : 'partially_imported'
}
