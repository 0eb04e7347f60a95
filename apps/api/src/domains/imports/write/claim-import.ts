import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import type { ImportFileRow } from './file-layout.ts'
import { getImportFile } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import { failSuperseded, type ImportStatus, transitionImportOrFail } from './transition-import.ts'

/** The context of a task that reads or writes for an import: what it does stands in the ledger as an import. */
export const importContext = ({ ctx }: Pick<TaskRun, 'ctx'>): ServiceContext => ({
  ...ctx,
  origin: { ...ctx.origin, via: 'import' },
})

/**
 * The file as the task that works on it now. Its new version tells every other attempt that it lost the file.
 * @throws TaskFailure that nobody can retry when the file belongs to a later task, or to none
 */
export async function claimImport(
  tx: TransactionContext,
  kind: ImportKind,
  work: {
    task: Pick<TaskRun['task'], 'id'>
    fileId: string
    as: ImportStatus
    from: readonly ImportStatus[]
  },
): Promise<ImportFileRow> {
  const file = await getImportFile(tx, kind, work.fileId, { forUpdate: true })
  if (file.taskId !== work.task.id) failSuperseded()
  return await transitionImportOrFail(tx, file, work.from, { status: work.as })
}
