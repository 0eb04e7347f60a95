import { setImmediate } from 'node:timers/promises'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { findConflict } from '../../../platform/db/violation.ts'
import type { TaskOutcome, TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { type EarlierRows, findEarlierRows } from './earlier-rows.ts'
import type { ImportFileRow } from './file-layout.ts'
import { getImportFile } from './find-import-file.ts'
import { finishUndo } from './finish-undo.ts'
import type { ImportKind, RevertOptions } from './import-kind.ts'
import { type RevertBatch, revertBatch } from './revert-batch.ts'
import { importContext, claimImport } from './claim-import.ts'

const undoable = ['undoing', 'imported', 'partially_imported', 'import_failed'] as const
const listedMax = 50
/** Records of one transaction. */
const batchRecords = 100
const rowMax = 2 ** 31 - 1

/** What an undo did. `kept` are records that could not be taken back; the first of them by name. */
export interface Reverted {
  removed: number
  restored: number
  kept: number
  keptRecords: RevertBatch['kept']
}

/**
 * Removes what an import created and puts back what it changed, last row first. Each row's bookkeeping goes with it
 * in the same transaction, so a restart goes on where it stopped.
 */
export async function revertImport(
  run: TaskRun,
  kind: ImportKind,
  fileId: string,
  force: boolean,
): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const file = await inTransaction(ctx, async (tx) => {
    const found = await getImportFile(tx, kind, fileId)
    if (found.status === 'undone') return null
    return await claimImport(tx, kind, { task: run.task, fileId, as: 'undoing', from: undoable })
  })
  if (!file) return {}
  const options = { force, earlier: await inTransaction(ctx, (tx) => findEarlierRows(tx, file)) }
  const total = (file.result?.created ?? 0) + (file.result?.updated ?? 0)
  const sum: Reverted = { removed: 0, restored: 0, kept: 0, keptRecords: [] }
  let lastRow = rowMax
  for (;;) {
    const batch = await revertSome(ctx, kind, file, { limit: batchRecords, lastRow }, options)
    if (batch.records === 0) break
    lastRow = batch.lastRow
    sum.removed += batch.removed
    sum.restored += batch.restored
    sum.kept += batch.records - batch.along - batch.removed - batch.restored
    sum.keptRecords = [...sum.keptRecords, ...batch.kept].slice(0, listedMax)
    const done = sum.removed + sum.restored + sum.kept
    await run.report({ done: Math.min(done, total), total, unit: 'rows', stage: 'undoing' })
    if (run.signal.aborted) throw new Error('The undo was interrupted and goes on where it stopped')
    await setImmediate()
  }
  await inTransaction(ctx, (tx) => finishUndo(tx, kind, file, sum))
  return { result: { ...sum } }
}

/** A batch that meets what others wrote since is done once more, row by row, leaving out the rows that clash. */
async function revertSome(
  ctx: ServiceContext,
  kind: ImportKind,
  file: ImportFileRow,
  part: { limit: number; lastRow: number },
  options: Omit<RevertOptions, 'isCareful'> & { earlier: EarlierRows },
) {
  const attempt = async (isCareful: boolean) =>
    await inTransaction(ctx, (tx) => revertBatch(tx, kind, file, part, { ...options, isCareful }))
  try {
    return await attempt(false)
  } catch (error) {
    if (!findConflict(error)) throw error
    return await attempt(true)
  }
}
