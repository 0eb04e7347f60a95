import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import { bulkRows } from '../../db/bulk-rows.ts'
import { importRow, property } from '../../db/schema/index.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { anyOf } from '../properties/property-access.ts'
import { type EarlierRows, shiftEarlierRows } from './earlier-rows.ts'
import type { ImportFileRow } from './file-layout.ts'
import { restoreProperties } from './restore-properties.ts'

export type WrittenRow = Pick<
  typeof importRow.$inferSelect,
  'n' | 'outcome' | 'targetId' | 'targetVersion' | 'before'
>

export interface RevertOptions {
  /** Also what somebody changed after the import. */
  force: boolean
  /** Puts properties back one by one, so that a clash costs only one of them. */
  isCareful: boolean
  earlier: EarlierRows
}

export interface RevertBatch {
  /** Rows of the import whose bookkeeping is gone now. */
  rows: number
  /** The last row of the file that may be left. */
  lastRow: number
  removed: number
  restored: number
  /** Properties that stay as they are, and why; those that nobody has any more are not among them. */
  kept: { id: string; name: string; row: number; reason: string }[]
}

/** Takes back the last rows of an import that are left. */
export async function revertBatch(
  tx: TransactionContext,
  file: ImportFileRow,
  { limit, lastRow }: { limit: number; lastRow: number },
  options: RevertOptions,
): Promise<RevertBatch> {
  const rows: WrittenRow[] = await tx.db
    .select({
      n: importRow.n,
      outcome: importRow.outcome,
      targetId: importRow.targetId,
      targetVersion: importRow.targetVersion,
      before: importRow.before,
    })
    .from(importRow)
    // From where the batch before ended: the rows it removed still cost whoever passes over them.
    .where(and(ofFile(tx, file), lte(importRow.n, lastRow), inArray(importRow.outcome, ['create', 'update'])))
    .orderBy(desc(importRow.n))
    .limit(limit)
  if (rows.length === 0) return { rows: 0, lastRow, removed: 0, restored: 0, kept: [] }
  const created = rows.filter((row) => row.outcome === 'create')
  const updated = rows.filter((row) => row.outcome === 'update')
  const removed = await removeCreated(tx, file, created, options.force)
  const { restored, reasons } = await restoreProperties(tx, file, updated, options)
  await shiftEarlierRows(tx, options.earlier, restored)
  const numbers = rows.map(({ n }) => n)
  await tx.db.delete(importRow).where(and(ofFile(tx, file), inArray(importRow.n, numbers)))
  const isDone = new Set([...removed, ...restored.map(({ id }) => id)])
  const left = rows.filter(({ targetId }) => !isDone.has(targetId!))
  return {
    rows: rows.length,
    lastRow: rows.at(-1)!.n - 1,
    removed: removed.length,
    restored: restored.length,
    kept: await nameKept(tx, left, reasons),
  }
}

const ofFile = (tx: TransactionContext, file: Pick<ImportFileRow, 'id'>) =>
  and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, file.id))

async function removeCreated(
  tx: TransactionContext,
  file: ImportFileRow,
  rows: WrittenRow[],
  force: boolean,
): Promise<string[]> {
  if (rows.length === 0) return []
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, rows, keys)
  const ids = rows.map(({ targetId }) => targetId!)
  // Without the list of ids an engine that keeps no statistics reads every property for each batch.
  const { rows: gone } = await tx.db.execute<{ id: string; name: string; portfolio_id: string }>(sql`
    delete from property using ${source}
    where property.org_id = ${tx.orgId}::uuid and ${anyOf(property.id, ids)} and property.id = r.target_id
      and (${force} or property.version = r.target_version)
    returning property.id, property.name, property.portfolio_id`)
  for (const { id, name, portfolio_id: portfolioId } of gone) {
    recordEvent(tx, {
      action: 'property.removed',
      category: 'property',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`Removed ${name}, undoing the import of ${file.filename}.`, 300),
      metadata: { fileId: file.id },
    })
  }
  return gone.map(({ id }) => id)
}

async function nameKept(tx: TransactionContext, rows: WrittenRow[], reasons: ReadonlyMap<string, string>) {
  if (rows.length === 0) return []
  const ids = rows.map(({ targetId }) => targetId!)
  const found = await tx.db
    .select({ id: property.id, name: property.name })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, ids)))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ n, targetId: id }) => {
    const name = names.get(id!)
    if (name === undefined) return []
    return [{ id: id!, name, row: n, reason: reasons.get(id!) ?? 'Somebody changed it after the import.' }]
  })
}
