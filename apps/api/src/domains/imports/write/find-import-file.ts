import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ImportFileRow, toImportFileRow } from './file-layout.ts'
import type { ImportKind } from './import-kind.ts'

/** A limited member sees the own files only: those of others may speak of properties that are hidden. */
export const visibleFiles = (tx: TransactionContext, kind: Pick<ImportKind, 'key'>) =>
  and(
    eq(importFile.orgId, tx.orgId),
    eq(importFile.kind, kind.key),
    tx.actor.access.isFga && tx.actor.id !== null ? eq(importFile.uploadedBy, tx.actor.id) : undefined,
  )

/** The file, locked until the end of the transaction when `forUpdate`. @throws Problem `not-found` */
export async function getImportFile(
  tx: TransactionContext,
  kind: ImportKind,
  fileId: string,
  options: { forUpdate?: boolean } = {},
): Promise<ImportFileRow> {
  const query = tx.db
    .select()
    .from(importFile)
    .where(and(visibleFiles(tx, kind), eq(importFile.id, fileId)))
  const [row] = await (options.forUpdate ? query.for('update') : query)
  if (!row) throw notFound('import file')
  return toImportFileRow(row)
}

/** @throws Problem `state-conflict` naming the state and what would be allowed. */
export function requireStatus(
  file: ImportFileRow,
  allowed: readonly ImportFileRow['status'][],
  sentence: string,
) {
  if (allowed.includes(file.status)) return
  throw new Problem('state-conflict', sentence, { members: { state: file.status, allowed } })
}
