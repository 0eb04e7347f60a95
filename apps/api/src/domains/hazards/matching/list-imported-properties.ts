import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'

/** The properties that an import wrote, in portions of at most `size`, whatever kind of file it was. */
export async function* listImportedProperties(
  ctx: ServiceContext,
  fileId: string,
  size: number,
): AsyncGenerator<string[]> {
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
          .limit(size),
    )
    // A row of a file writes one property at most.
    if (rows.length > 0) yield [...new Set(rows.flatMap(({ id }) => id ?? []))]
    if (rows.length < size) return
    after = rows.at(-1)!.n
  }
}
