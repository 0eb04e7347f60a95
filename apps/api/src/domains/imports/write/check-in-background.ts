import { and, eq } from 'drizzle-orm'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { importFile } from '../../../platform/db/schema/index.ts'
import type { TaskOutcome, TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { checkFile } from './check-file.ts'
import type { ImportFileRow } from './file-layout.ts'
import { finishCheck } from './finish-check.ts'
import { clearFindings, storeFindings } from './findings.ts'
import type { ImportKind } from './import-kind.ts'
import { storeMissing } from '../missing/store-missing.ts'
import { failSuperseded } from './transition-import.ts'
import { importContext, claimImport } from './claim-import.ts'

/**
 * Checks a large file, storing what is found as it goes. A server that stops leaves the file as it is being checked,
 * for the task to take it up again.
 */
export async function checkInBackground(
  run: TaskRun,
  kind: ImportKind,
  fileId: string,
): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const file = await inTransaction(ctx, async (tx) => {
    const taken = await claimImport(tx, kind, {
      task: run.task,
      fileId,
      as: 'validating',
      from: ['validating', 'ready'],
    })
    await clearFindings(tx, fileId)
    return taken
  })
  const result = await checkFile(ctx, kind, file, async (findings, done) => {
    await inTransaction(ctx, async (tx) => {
      await requireUnmoved(tx, file)
      await storeFindings(tx, findings)
    })
    await run.report({ done, total: file.rowCount, unit: 'rows', stage: 'checking' })
    if (run.signal.aborted) throw new Error('The check was interrupted')
  })
  await inTransaction(ctx, async (tx) => {
    if (!(await finishCheck(tx, file, result))) failSuperseded()
    await storeMissing(tx, fileId, result.missing)
  })
  return { result: { ...result.summary } }
}

async function requireUnmoved(tx: TransactionContext, { id, version }: ImportFileRow) {
  const [held] = await tx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, id), eq(importFile.version, version)))
    .for('share')
  if (!held) failSuperseded()
}
