import { and, eq } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../context.ts'
import { importRow } from '../../db/schema/index.ts'

/** Rows of the file that earlier runs of the same import finished, by row number. */
export async function loadFinished(ctx: ServiceContext, fileId: string) {
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ n: importRow.n, targetId: importRow.targetId })
      .from(importRow)
      .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, fileId)))
    return new Map(rows.map((row) => [row.n, row]))
  })
}
