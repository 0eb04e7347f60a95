import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { ImportKind } from './import-kind.ts'
import { transitionImportOrFail } from './transition-import.ts'
import type { Reverted } from './revert-import.ts'
import { enqueueMatch } from '../../estate/index.ts'

/** Closes an undo once no row is left, and removes what else the import had made and nobody uses. */
export async function finishUndo(
  tx: TransactionContext,
  kind: ImportKind,
  file: ImportFileRow,
  { removed, restored, kept }: Reverted,
) {
  const also = await kind.undo.finish(tx, file)
  await transitionImportOrFail(tx, file, ['undoing'], { status: 'undone', undoUntil: null })
  await enqueueMatch(tx, {
    properties: null,
    subject: { type: 'import', id: file.id, name: file.filename },
  })
  const left = kept > 0 ? `, ${kept} kept` : ''
  recordEvent(tx, {
    action: 'import.undone',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    summary: cutText(
      `Undid the import of ${file.filename}: ${removed} removed, ${restored} put back${left}.`,
      300,
    ),
    metadata: { removed, restored, kept, ...also },
  })
}
