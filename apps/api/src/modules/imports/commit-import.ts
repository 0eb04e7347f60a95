import { setImmediate } from 'node:timers/promises'
import { inTransaction, type ServiceContext } from '../../context.ts'
import { TaskFailure } from '../../jobs/task-failure.ts'
import type { TaskOutcome, TaskRun } from '../../jobs/task-handlers.ts'
import type { ImportFileRow } from './file-layout.ts'
import { getImportFile } from './find-import-file.ts'
import { finishImport, setImportStatus } from './finish-import.ts'
import type { ImportKind } from './import-kinds.ts'
import { ImportWriter } from './import-writer.ts'
import { Stopwatch } from './timings.ts'
import { toResult } from './to-import-file.ts'
import { StaleBatch } from './write-batch.ts'

const resumable = ['importing', 'import_failed', 'partially_imported'] as const

/** How often the whole file is planned anew because somebody else writes the same properties meanwhile. */
const startsMax = 10

/**
 * Writes the rows of a checked file. The stored file is read again and every row planned on what the database holds
 * now; rows that an earlier run finished are skipped, so that a restart neither loses nor doubles any.
 */
export async function commitImport(run: TaskRun, kind: ImportKind, fileId: string): Promise<TaskOutcome> {
  const ctx: ServiceContext = { ...run.ctx, origin: { ...run.ctx.origin, via: 'import' } }
  const watch = new Stopwatch()
  const file = await inTransaction(ctx, (tx) => getImportFile(tx, kind, fileId))
  if (isAccounted(file)) return { result: { ...toResult(file) } }
  if (!(resumable as readonly string[]).includes(file.status)) throw takenBack(file)
  await setImportStatus(ctx, file, 'importing')
  try {
    for (let start = 1; ; start += 1) {
      try {
        await new ImportWriter(run, ctx, file, watch).writeAll()
        break
      } catch (error) {
        if (!(error instanceof StaleBatch) || start === startsMax) throw error
        await setImmediate()
      }
    }
  } catch (error) {
    if (!run.signal.aborted) await setImportStatus(ctx, file, 'import_failed')
    throw error
  }
  const result = await finishImport(ctx, file, run.isCancelled())
  return { result: { ...toResult({ ...file, result }), timings: watch.read() } }
}

/** Whether every row of the file was dealt with: a cancelled import still has some to go. */
function isAccounted({ result, importedAt, status }: ImportFileRow) {
  if (importedAt === null || !result || status === 'importing') return false
  const { rows = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, rejected = 0 } = result
  return created + updated + unchanged + skipped + rejected === rows
}

const takenBack = (file: ImportFileRow) =>
  new TaskFailure(
    'state-conflict',
    'The import was taken back',
    `${file.filename} was undone, so it cannot go on.`,
    {
      retry: 'never',
    },
  )
