import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../context.ts'
import { importRow } from '../db/schema/index.ts'

/** So many are matched in about half a second on the embedded engine, whose connection nobody else gets meanwhile. */
const portionRows = 1000

/** The properties that an import wrote, in portions, whatever kind of file it was. */
export async function* listImportedProperties(ctx: ServiceContext, fileId: string): AsyncGenerator<string[]> {
  for (let after = -1; ;) {
    const rows = await inTransaction(
      ctx,
      async (tx) =>
        await tx.db
          .select({ n: importRow.n, id: importRow.targetId })
          .from(importRow)
          .where(
            and(
              eq(importRow.orgId, ctx.orgId),
              eq(importRow.fileId, fileId),
              gt(importRow.n, after),
              eq(importRow.recordType, 'property'),
              inArray(importRow.outcome, ['create', 'update']),
            ),
          )
          .orderBy(asc(importRow.n))
          .limit(portionRows),
    )
    // A row of a file writes one property at most.
    if (rows.length > 0) yield [...new Set(rows.flatMap(({ id }) => id ?? []))]
    if (rows.length < portionRows) return
    after = rows.at(-1)!.n
  }
}
