import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importMapping } from '../../../platform/db/schema/index.ts'
import type { ImportOptions } from '../import-options.ts'
import type { ColumnMapping } from '../recognize/match-columns.ts'
import { asJson, type ImportFileRow } from './file-layout.ts'
import type { ImportKind } from './import-kind.ts'

/** What somebody confirmed last for files with these headings, or null. */
export async function findSavedMapping(tx: TransactionContext, kind: ImportKind, fingerprint: string) {
  const [row] = await tx.db
    .select({ mapping: importMapping.mapping, options: importMapping.options })
    .from(importMapping)
    .where(
      and(
        eq(importMapping.orgId, tx.orgId),
        eq(importMapping.kind, kind.key),
        eq(importMapping.headerFingerprint, fingerprint),
      ),
    )
  if (!row) return null
  return { mapping: row.mapping as ColumnMapping[], options: row.options as Partial<ImportOptions> }
}

/**
 * Remembers mapping and options of a file for the next one with the same headings.
 * Repairs, the portfolio and what to do with errors are decided anew for each file.
 */
export async function saveMapping(tx: TransactionContext, kind: ImportKind, file: ImportFileRow) {
  const { fixes: _fixes, portfolioId: _portfolio, onError: _onError, ...options } = file.options
  const kept = { mapping: asJson<unknown[]>(file.mapping), options, updatedAt: new Date() }
  await tx.db
    .insert(importMapping)
    .values({ orgId: tx.orgId, kind: kind.key, headerFingerprint: file.headerFingerprint, ...kept })
    .onConflictDoUpdate({
      target: [importMapping.orgId, importMapping.kind, importMapping.headerFingerprint],
      set: kept,
    })
}
