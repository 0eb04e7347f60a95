import { inTransaction } from '../../../platform/context/context.ts'
import type { TaskOutcome, TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { closeImport, isAccounted } from './close-import.ts'
import { getImportFile } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import { ImportWriter } from './import-writer.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { requireStoredFile } from './require-stored-file.ts'
import { importContext, claimImport } from './claim-import.ts'
import { toResult } from './to-import-file.ts'
import { enqueueMatch } from '../../estate/index.ts'

const resumable = ['importing', 'import_failed', 'partially_imported', 'valid', 'has_errors'] as const
/** Fewer rows change no plan. */
const manyRows = 500
const closed = new Set(['imported', 'partially_imported'])

/**
 * Writes the rows of a checked file. The stored file is read again and every row planned on what the database holds
 * now; rows that an earlier run finished are skipped, so that a restart neither loses nor doubles any.
 */
export async function commitImport(run: TaskRun, kind: ImportKind, fileId: string): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const { file, isDone } = await inTransaction(ctx, async (tx) => {
    const found = await getImportFile(tx, kind, fileId)
    if (closed.has(found.status) && isAccounted(found)) return { file: found, isDone: true }
    const work = { task: run.task, fileId, as: 'importing', from: resumable } as const
    return { file: await claimImport(tx, kind, work), isDone: false }
  })
  if (isDone) return { result: { ...toResult(file) } }
  await requireStoredFile(ctx, file)
  const writer = new ImportWriter(run, ctx, kind, file)
  await writer.writeAll()
  if (writer.written >= manyRows) await refreshStatistics(ctx)
  const result = await inTransaction(ctx, async (tx) => {
    await enqueueMatch(tx, {
      properties: { importedFrom: fileId },
      subject: { type: 'import', id: fileId, name: file.filename },
    })
    return await closeImport(tx, file, run.isCancelled())
  })
  return { result: { ...toResult({ ...file, result }) } }
}
