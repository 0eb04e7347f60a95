import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { ImportFileRow } from './file-layout.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import { transitionImportOrReject } from './transition-import.ts'
import { toStarted } from './to-started.ts'

const listedMax = 50
const undoable = ['imported', 'partially_imported', 'import_failed'] as const

/**
 * Starts taking an import back. Refused after 7 days, and when somebody changed a record of it since, unless
 * `force`: the answer lists them.
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
    requireStatus(file, undoable, 'Only a finished import can be undone.')
    if (file.undoUntil !== null && file.undoUntil.getTime() < Date.now()) {
      throw new Problem('state-conflict', 'An import can be undone for 7 days, and they are over.', {
        members: { state: file.status, undoUntil: file.undoUntil.toISOString() },
      })
    }
    if (!options.force) await rejectEdited(tx, kind, file)
    const job = await enqueueTask(tx, {
      type: 'import_undo',
      title: `Undo the import of ${file.filename}`,
      subject: { type: 'import', id: file.id, name: file.filename },
      input: { fileId: file.id, kind: kind.key, force: options.force },
    })
    await transitionImportOrReject(tx, file, undoable, { status: 'undoing', taskId: job.id })
    return toStarted(file, job)
  })
}

async function rejectEdited(tx: TransactionContext, kind: ImportKind, file: ImportFileRow) {
  const { items, total } = await kind.undo.listEdited(tx, file, listedMax)
  if (total === 0) return
  throw new Problem(
    'state-conflict',
    `${total} ${total === 1 ? `${kind.one} was` : `${kind.many} were`} changed after the import. Undo anyway to lose those changes too.`,
    { members: { state: file.status, editedTotal: total, edited: items } },
  )
}
