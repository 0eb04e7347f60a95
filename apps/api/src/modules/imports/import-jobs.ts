import { inTransaction, type ServiceContext } from '../../context.ts'
import { registerTaskHandler, type TaskOutcome, type TaskRun } from '../../jobs/task-handlers.ts'
import { checkFile, clearFindings, finishCheck, storeFindings } from './check-file.ts'
import { commitImport } from './commit-import.ts'
import { getImportFile } from './find-import-file.ts'
import { setImportStatus } from './finish-import.ts'
import { type ImportKind, propertyKind } from './import-kinds.ts'
import { revertImport } from './revert-import.ts'

const kinds: readonly ImportKind[] = [propertyKind]

function readInput({ task }: TaskRun) {
  const kind = kinds.find((candidate) => candidate.key === task.input.kind)
  if (!kind || typeof task.input.fileId !== 'string') {
    throw new Error(`Task ${task.id} names no import file of a known kind`)
  }
  return { kind, fileId: task.input.fileId }
}

registerTaskHandler('import_validate', async (run) => {
  const { kind, fileId } = readInput(run)
  return await checkInBackground(run, kind, fileId)
})

registerTaskHandler('import_commit', async (run) => {
  const { kind, fileId } = readInput(run)
  return await commitImport(run, kind, fileId)
})

registerTaskHandler('import_undo', async (run) => {
  const { kind, fileId } = readInput(run)
  return await revertImport(run, kind, fileId, run.task.input.force === true)
})

async function checkInBackground(run: TaskRun, kind: ImportKind, fileId: string): Promise<TaskOutcome> {
  const ctx: ServiceContext = { ...run.ctx, origin: { ...run.ctx.origin, via: 'import' } }
  const file = await inTransaction(ctx, async (tx) => {
    await clearFindings(tx, fileId)
    return await getImportFile(tx, kind, fileId)
  })
  const result = await checkFile(ctx, kind, file, async (findings, done) => {
    await inTransaction(ctx, (tx) => storeFindings(tx, findings))
    await run.report({ done, total: file.rowCount, unit: 'rows', stage: 'checking' })
    if (!run.signal.aborted) return
    await setImportStatus(ctx, file, 'ready')
    throw new Error('The check was interrupted')
  })
  await inTransaction(ctx, (tx) => finishCheck(tx, file, result))
  return { result: { ...result.summary } }
}
