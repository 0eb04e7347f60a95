import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { readFileContext } from './file-context.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import { clearFindings } from './findings.ts'
import type { ImportKind } from './import-kind.ts'
import { type ImportStatus, transitionImportOrReject } from './transition-import.ts'
import { importFileKey } from './stored-files.ts'
import { toImportFileSummary } from './to-import-file.ts'
import { requireNoRunningCheck } from './running-check.ts'

const discardable = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const
const isDiscardable = (status: ImportStatus) => (discardable as readonly ImportStatus[]).includes(status)

/** Throws a file away that was not imported: its content, its findings and its corrections. */
export async function discardImport(ctx: ServiceContext, kind: ImportKind, fileId: string) {
  requirePermission(ctx, kind.permission)
  const { document, key } = await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, kind, fileId, { forUpdate: true })
    requireStatus(
      file,
      [...discardable, 'discarded', 'expired'],
      'An import that has started cannot be thrown away. Undo it instead.',
    )
    await requireNoRunningCheck(tx, file)
    const key = importFileKey(file)
    const { uploaderName } = await readFileContext(tx, file)
    if (!isDiscardable(file.status)) return { document: toImportFileSummary(file, uploaderName), key }
    await clearFindings(tx, file.id)
    const discarded = await transitionImportOrReject(tx, file, discardable, {
      status: 'discarded',
      edits: {},
    })
    recordEvent(tx, {
      action: 'import.discarded',
      category: 'import',
      subject: { type: 'import', id: file.id, name: file.filename },
      groupId: file.id,
      summary: cutText(`Threw ${file.filename} away before it was imported.`, 300),
    })
    return { document: toImportFileSummary(discarded, uploaderName), key }
  })
  await ctx.files.remove(key)
  return document
}
