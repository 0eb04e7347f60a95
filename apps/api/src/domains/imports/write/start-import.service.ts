import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import { transitionImportOrReject } from './transition-import.ts'
import { toStarted } from './to-started.ts'

/** Starts the import of a checked file. Rows with errors are left out unless the options say to stop at them. */
export async function startImport(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    if (['needs_mapping', 'ready', 'validating'].includes(file.status)) {
      throw new Problem(
        'import-not-valid',
        'Check the file first: it has not been checked since its last change.',
        {
          members: { state: file.status },
        },
      )
    }
    requireStatus(file, ['valid', 'has_errors'], 'This file was imported or thrown away already.')
    const errors = file.summary?.errors ?? 0
    if (errors > 0 && file.options.onError === 'stop') {
      throw new Problem(
        'import-not-valid',
        `${errors} rows have errors, and the import is set to stop at errors. Correct them or choose to skip them.`,
        { members: { errorRows: errors } },
      )
    }
    const job = await enqueueTask(tx, {
      type: 'import_commit',
      title: `Import ${file.filename}`,
      subject: { type: 'import', id: file.id, name: file.filename },
      input: { fileId: file.id, kind: kind.key },
    })
    await transitionImportOrReject(tx, file, ['valid', 'has_errors'], { status: 'importing', taskId: job.id })
    return toStarted(file, job)
  })
}
