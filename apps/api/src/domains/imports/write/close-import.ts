import { and, count, eq, inArray, lt } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from './file-layout.ts'
import { firstLaterRow } from './later-rows.ts'
import { transitionImportOrFail } from './transition-import.ts'

const undoMs = 7 * 24 * 60 * 60 * 1000

/**
 * Counts what became of the rows and closes the import. A cancelled import keeps what it wrote, can be undone,
 * and goes on when its task is tried again.
 */
export async function closeImport(tx: TransactionContext, file: ImportFileRow, isCancelled: boolean) {
  const counts = await tx.db
    .select({ outcome: importRow.outcome, rows: count() })
    .from(importRow)
    .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id), eq(importRow.part, 0)))
    .groupBy(importRow.outcome)
  const records = await tx.db
    .select({ outcome: importRow.outcome, records: count() })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, file.id),
        eq(importRow.recordType, file.kind),
        inArray(importRow.outcome, ['create', 'update']),
        lt(importRow.n, firstLaterRow),
      ),
    )
    .groupBy(importRow.outcome)
  const recordsOf = (outcome: string) => records.find((row) => row.outcome === outcome)?.records ?? 0
  const of = (outcome: string) => counts.find((row) => row.outcome === outcome)?.rows ?? 0
  const result = {
    rows: file.rowCount,
    created: of('create'),
    updated: of('update'),
    unchanged: of('unchanged'),
    skipped: of('skip'),
    rejected: of('error'),
    recordsCreated: recordsOf('create'),
    recordsUpdated: recordsOf('update'),
    ...(file.result?.markedPast !== undefined && { markedPast: file.result.markedPast }),
  }
  const now = new Date()
  await transitionImportOrFail(tx, file, ['importing'], {
    status: !isCancelled && result.rejected === 0 ? 'imported' : 'partially_imported',
    result,
    importedAt: now,
    undoUntil: new Date(now.getTime() + undoMs),
    updatedAt: now,
  })
  const { created, updated, rejected } = result
  recordEvent(tx, {
    action: 'import.committed',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    ...(file.taskId !== null && { taskId: file.taskId }),
    summary: cutText(
      `Imported ${file.filename}: ${created} created, ${updated} updated, ${rejected} rejected.`,
      300,
    ),
    metadata: { ...result, cancelled: isCancelled },
  })
  return result
}

/** Whether every row of the file was dealt with: a cancelled import still has some to go. */
export function isAccounted({ result, importedAt }: Pick<ImportFileRow, 'result' | 'importedAt'>) {
  if (importedAt === null || !result) return false
  const { rows = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, rejected = 0 } = result
  return created + updated + unchanged + skipped + rejected === rows
}
