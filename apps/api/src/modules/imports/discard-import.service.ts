import { and, eq } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../context.ts'
import { importFile } from '../../db/schema/index.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { clearFindings } from './check-file.ts'
import { readFileContext } from './file-context.ts'
import { toImportFileRow } from './file-layout.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import type { ImportKind } from './import-kinds.ts'
import { removeStoredFile } from './remove-stored-file.ts'
import { toImportFileSummary } from './to-import-file.ts'
import { nextVersion } from './upload-import.service.ts'

/** Throws a file away that was not imported: its content, its findings and its corrections. */
export async function discardImport(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  const { document, storedHash } = await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    requireStatus(
      file,
      ['needs_mapping', 'ready', 'valid', 'has_errors', 'discarded', 'expired'],
      'An import that has started cannot be thrown away. Undo it instead.',
    )
    const { storedHash } = file.layout
    const { uploaderName } = await readFileContext(tx, file)
    if (file.status === 'discarded') return { document: toImportFileSummary(file, uploaderName), storedHash }
    await clearFindings(tx, file.id)
    const [row] = await tx.db
      .update(importFile)
      .set({
        status: 'discarded',
        edits: {},
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: nextVersion,
      })
      .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
      .returning()
    recordEvent(tx, {
      action: 'import.discarded',
      category: 'import',
      subject: { type: 'import', id: file.id, name: file.filename },
      groupId: file.id,
      summary: `Threw ${file.filename} away before it was imported.`.slice(0, 300),
    })
    return { document: toImportFileSummary(toImportFileRow(row!), uploaderName), storedHash }
  })
  await removeStoredFile(ctx, storedHash)
  return document
}
