import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { importFinding } from '../../../platform/db/schema/index.ts'
import { clearMissing } from '../missing/store-missing.ts'

export type Finding = typeof importFinding.$inferInsert

const keys = ['orgId', 'fileId', 'n', 'outcome', 'issues', 'raw', 'target', 'changes']

/** Forgets what the latest check found about a file and its rows. */
export async function clearFindings(tx: TransactionContext, fileId: string) {
  await tx.db
    .delete(importFinding)
    .where(and(eq(importFinding.orgId, tx.orgId), eq(importFinding.fileId, fileId)))
  await clearMissing(tx, fileId)
}

export async function storeFindings(tx: TransactionContext, findings: readonly Finding[]) {
  if (findings.length === 0) return
  const { columns, values, source } = bulkRows(importFinding, keys, findings)
  await tx.db.execute(sql`insert into import_finding (${columns}) select ${values} from ${source}`)
}
