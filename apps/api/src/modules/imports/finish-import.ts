import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../context.ts'
import { importFile, importRow } from '../../db/schema/index.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import type { ImportFileRow } from './file-layout.ts'
import { nextVersion } from './upload-import.service.ts'

const undoMs = 7 * 24 * 60 * 60 * 1000

export async function setImportStatus(
  ctx: ServiceContext,
  file: Pick<ImportFileRow, 'id'>,
  status: ImportFileRow['status'],
) {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(importFile)
      .set({ status, updatedAt: new Date(), version: nextVersion })
      .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
  })
}

/**
 * Counts what became of the rows and closes the import, once. A cancelled import keeps what it wrote, can be undone,
 * and goes on when its task is tried again.
 */
export async function finishImport(ctx: ServiceContext, file: ImportFileRow, isCancelled: boolean) {
  return await inTransaction(ctx, async (tx) => {
    const counts = await tx.db
      .select({ outcome: importRow.outcome, rows: count() })
      .from(importRow)
      .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id)))
      .groupBy(importRow.outcome)
    const of = (outcome: string) => counts.find((row) => row.outcome === outcome)?.rows ?? 0
    const result = {
      rows: file.rowCount,
      created: of('create'),
      updated: of('update'),
      unchanged: of('unchanged'),
      skipped: of('skip'),
      rejected: of('error'),
    }
    const isWhole = !isCancelled && result.rejected === 0
    const now = new Date()
    const closed = await tx.db
      .update(importFile)
      .set({
        status: isWhole ? 'imported' : 'partially_imported',
        result,
        importedAt: now,
        undoUntil: new Date(now.getTime() + undoMs),
        updatedAt: now,
        updatedBy: tx.actor.id,
        version: sql`${importFile.version} + 1`,
      })
      .where(
        and(
          eq(importFile.orgId, tx.orgId),
          eq(importFile.id, file.id),
          inArray(importFile.status, ['importing']),
        ),
      )
      .returning({ id: importFile.id })
    if (closed.length === 0) return result
    recordEvent(tx, {
      action: 'import.committed',
      category: 'import',
      subject: { type: 'import', id: file.id, name: file.filename },
      groupId: file.id,
      ...(file.taskId !== null && { taskId: file.taskId }),
      summary:
        `Imported ${file.filename}: ${result.created} created, ${result.updated} updated, ${result.rejected} rejected.`.slice(
          0,
          300,
        ),
      metadata: { ...result, cancelled: isCancelled },
    })
    return result
  })
}
