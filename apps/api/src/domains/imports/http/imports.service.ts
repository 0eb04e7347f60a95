import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { clearFindings } from '../write/check-import.ts'
import {
  getImportFile,
  type ImportStatus,
  requireNoRunningCheck,
  requireStatus,
  transitionImportOrReject,
  recordImportEvent,
} from '../write/import-files.ts'
import { readFileContext, toImportFileSummary } from './import-documents.ts'

/** Starts the import of a checked file. Rows with errors are skipped unless `onError` is `stop`. */
export async function startImport(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    if (['needs_mapping', 'ready', 'validating'].includes(file.status)) {
      throw new Problem(
        'import-not-valid',
        'Check the file first. It hasn’t been checked since it was uploaded or changed.',
        {
          members: { state: file.status },
        },
      )
    }
    requireStatus(file, ['valid', 'has_errors'], 'This file was already imported or discarded.')
    const errors = file.summary?.errors ?? 0
    if (errors > 0 && file.options.onError === 'stop') {
      throw new Problem(
        'import-not-valid',
        `${formatCount(errors, 'row has', 'rows have')} errors, and the import is set to stop on errors. Fix them or skip them.`,
        { members: { errorRows: errors } },
      )
    }
    const task = await enqueueTask(tx, {
      type: 'import_commit',
      title: `Import ${file.filename}`,
      subject: { type: 'import', id: file.id, name: file.filename },
      input: { fileId: file.id, kind: kind.key },
    })
    await transitionImportOrReject(tx, file, ['valid', 'has_errors'], {
      status: 'importing',
      taskId: task.id,
    })
    return { fileId: file.id, task: toTask(task, null) }
  })
}

const editedRecordsMax = 50
const undoableStatuses = ['imported', 'partially_imported', 'import_failed'] as const

/**
 * Starts the undo of an import. Rejected after 7 days, and without `force` if records have been changed since; the
 * problem lists them.
 */
export async function undoImport(
  ctx: ServiceContext,
  kind: ImportKind,
  fileId: string,
  options: { force: boolean },
) {
  requirePermission(ctx, kind.permission)
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    requireStatus(file, undoableStatuses, 'Only an import that finished or failed can be undone.')
    if (file.undoUntil !== null && file.undoUntil.getTime() < Date.now()) {
      throw new Problem('state-conflict', 'Imports can be undone for 7 days. That time has passed.', {
        members: { state: file.status, undoUntil: file.undoUntil.toISOString() },
      })
    }
    if (!options.force) await rejectEditedRecords(tx, kind, file)
    const task = await enqueueTask(tx, {
      type: 'import_undo',
      title: `Undo the import of ${file.filename}`,
      subject: { type: 'import', id: file.id, name: file.filename },
      input: { fileId: file.id, kind: kind.key, force: options.force },
    })
    await transitionImportOrReject(tx, file, undoableStatuses, { status: 'undoing', taskId: task.id })
    return { fileId: file.id, task: toTask(task, null) }
  })
}

async function rejectEditedRecords(tx: TransactionContext, kind: ImportKind, file: ImportFileRow) {
  const { items, total } = await kind.undo.listEdited(tx, file, editedRecordsMax)
  if (total === 0) return
  throw new Problem(
    'state-conflict',
    `${formatCount(total, `${kind.singularName} has`, `${kind.pluralName} have`)} changed since the import. Undo anyway to discard those changes too.`,
    { members: { state: file.status, editedTotal: total, edited: items } },
  )
}

const discardableStatuses = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const
const isDiscardable = (status: ImportStatus) =>
  (discardableStatuses as readonly ImportStatus[]).includes(status)

/** Discards a file before its import, with its content, findings and edits. */
export async function discardImport(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  const { document, key } = await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    requireStatus(
      file,
      [...discardableStatuses, 'discarded', 'expired'],
      'An import that has started can’t be discarded. Undo it instead.',
    )
    await requireNoRunningCheck(tx, file)
    const key = importFileKey(file)
    const { uploaderName } = await readFileContext(tx, file)
    if (!isDiscardable(file.status)) return { document: toImportFileSummary(file, uploaderName), key }
    await clearFindings(tx, file.id)
    const discardedFile = await transitionImportOrReject(tx, file, discardableStatuses, {
      status: 'discarded',
      edits: {},
    })
    recordImportEvent(tx, file, 'import.discarded', `Discarded ${file.filename} before it was imported.`)
    return { document: toImportFileSummary(discardedFile, uploaderName), key }
  })
  await ctx.files.remove(key)
  return document
}
