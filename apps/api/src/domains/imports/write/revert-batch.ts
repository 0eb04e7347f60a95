import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { type EarlierRows, shiftEarlierRows } from './earlier-rows.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { ImportKind, RevertedRecords, RevertOptions, WrittenRecord } from './import-kind.ts'

export interface RevertBatch {
  /** Records of the import whose bookkeeping is gone now. */
  records: number
  /** Of those: what changed along and does not count. */
  along: number
  /** The last row of the file that may be left. */
  lastRow: number
  removed: number
  restored: number
  kept: RevertedRecords['kept']
}

/** Takes back what the last rows of an import wrote that are left: about `limit` records, and whole rows. */
export async function revertBatch(
  tx: TransactionContext,
  kind: ImportKind,
  file: ImportFileRow,
  { limit, lastRow }: { limit: number; lastRow: number },
  { earlier, ...options }: RevertOptions & { earlier: EarlierRows },
): Promise<RevertBatch> {
  const records = await listWritten(tx, file, limit, lastRow)
  if (records.length === 0) return { records: 0, along: 0, lastRow, removed: 0, restored: 0, kept: [] }
  const { removed, restored, kept, along } = await kind.undo.revert(tx, file, records, options)
  await shiftEarlierRows(tx, earlier, [...restored, ...(along?.restored ?? [])])
  const numbers = [...new Set(records.map(({ n }) => n))]
  await tx.db.delete(importRow).where(and(ofFile(tx, file), inArray(importRow.n, numbers)))
  return {
    records: records.length,
    along: along?.records ?? 0,
    lastRow: records.at(-1)!.n - 1,
    removed: removed.length,
    restored: restored.length,
    kept,
  }
}

async function listWritten(tx: TransactionContext, file: ImportFileRow, limit: number, lastRow: number) {
  const list = async (from: number, most: number) =>
    await tx.db
      .select({
        n: importRow.n,
        type: importRow.recordType,
        outcome: importRow.outcome,
        targetId: importRow.targetId,
        targetVersion: importRow.targetVersion,
        before: importRow.before,
      })
      .from(importRow)
      // From where the batch before ended: the rows it removed still cost whoever passes over them.
      .where(and(ofFile(tx, file), lte(importRow.n, from), inArray(importRow.outcome, ['create', 'update'])))
      .orderBy(desc(importRow.n), importRow.part)
      .limit(most)
  const found = await list(lastRow, limit + partsMax)
  const cut = found[limit - 1]?.n
  const whole = cut === undefined ? found : found.filter(({ n }) => n >= cut)
  return whole.map((row): WrittenRecord => {
    const { targetId, targetVersion } = row
    if (targetId === null || targetVersion === null) throw new Error(`Row ${row.n} names no record it wrote`)
    return { ...row, outcome: row.outcome === 'create' ? 'create' : 'update', targetId, targetVersion }
  })
}

/** No row of a file writes more records than this. */
const partsMax = 16

const ofFile = (tx: TransactionContext, file: Pick<ImportFileRow, 'id'>) =>
  and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id))
