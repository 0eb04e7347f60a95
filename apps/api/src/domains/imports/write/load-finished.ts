import { and, asc, eq, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import type { RowRecord } from '../row-plan.ts'

export type FinishedRows = ReadonlyMap<number, readonly Pick<RowRecord, 'type' | 'id'>[]>

/** Larger pages would keep other people waiting while they are taken in. */
const pageRows = 2000

/** What the rows of the file mean that earlier runs of the same import finished, by row number. */
export async function loadFinished(ctx: ServiceContext, fileId: string): Promise<FinishedRows> {
  return await inTransaction(ctx, async (tx) => {
    const finished = new Map<number, Pick<RowRecord, 'type' | 'id'>[]>()
    for (let after = { n: -1, part: 0 }; ;) {
      const rows = await readPage(tx, fileId, after)
      for (const { n, type, id } of rows) {
        const records = finished.get(n) ?? []
        if (id !== null) records.push({ type, id })
        finished.set(n, records)
      }
      const last = rows.at(-1)
      if (!last || rows.length < pageRows) return finished
      after = last
      await setImmediate()
    }
  })
}

const readPage = async (tx: TransactionContext, fileId: string, after: { n: number; part: number }) =>
  await tx.db
    .select({ n: importRow.n, part: importRow.part, type: importRow.recordType, id: importRow.targetId })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, fileId),
        sql`(${importRow.n}, ${importRow.part}) > (${after.n}::integer, ${after.part}::integer)`,
      ),
    )
    .orderBy(asc(importRow.n), asc(importRow.part))
    .limit(pageRows)
