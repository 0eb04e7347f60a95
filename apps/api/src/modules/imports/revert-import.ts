import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, type ServiceContext, type TransactionContext } from '../../context.ts'
import { bulkRows } from '../../db/bulk-rows.ts'
import { importFile, importRow, portfolio, property } from '../../db/schema/index.ts'
import type { TaskOutcome, TaskRun } from '../../jobs/task-handlers.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { BatchSize } from './batch-size.ts'
import type { ImportFileRow } from './file-layout.ts'
import { getImportFile } from './find-import-file.ts'
import type { ImportKind } from './import-kinds.ts'
import { nextVersion } from './upload-import.service.ts'

type WrittenRow = Pick<
  typeof importRow.$inferSelect,
  'n' | 'outcome' | 'targetId' | 'targetVersion' | 'before'
>

interface Reverted {
  removed: number
  restored: number
  kept: number
}

/**
 * Removes what an import created and puts back what it changed, last row first. Each row's bookkeeping goes with it
 * in the same transaction, so a restart goes on where it stopped.
 */
export async function revertImport(
  run: TaskRun,
  kind: ImportKind,
  fileId: string,
  force: boolean,
): Promise<TaskOutcome> {
  const ctx: ServiceContext = { ...run.ctx, origin: { ...run.ctx.origin, via: 'import' } }
  const file = await inTransaction(ctx, (tx) => getImportFile(tx, kind, fileId))
  if (file.status === 'undone') return {}
  const size = new BatchSize(25)
  const total = (file.result?.created ?? 0) + (file.result?.updated ?? 0)
  const sum: Reverted = { removed: 0, restored: 0, kept: 0 }
  for (;;) {
    const started = performance.now()
    const { rows, reverted } = await inTransaction(ctx, (tx) => revertSome(tx, file, size.rows, force))
    if (rows === 0) break
    size.learn(rows, performance.now() - started)
    sum.removed += reverted.removed
    sum.restored += reverted.restored
    sum.kept += reverted.kept
    const done = sum.removed + sum.restored + sum.kept
    await run.report({ done: Math.min(done, total), total, unit: 'rows', stage: 'undoing' })
    if (run.signal.aborted) throw new Error('The undo was interrupted and goes on where it stopped')
    await setImmediate()
  }
  await inTransaction(ctx, (tx) => finishUndo(tx, file, sum))
  return { result: { ...sum } }
}

async function revertSome(tx: TransactionContext, file: ImportFileRow, limit: number, force: boolean) {
  const rows: WrittenRow[] = await tx.db
    .select({
      n: importRow.n,
      outcome: importRow.outcome,
      targetId: importRow.targetId,
      targetVersion: importRow.targetVersion,
      before: importRow.before,
    })
    .from(importRow)
    .where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, file.id),
        inArray(importRow.outcome, ['create', 'update']),
      ),
    )
    .orderBy(desc(importRow.n))
    .limit(limit)
  const created = rows.filter((row) => row.outcome === 'create')
  const updated = rows.filter((row) => row.outcome === 'update')
  const removed = created.length > 0 ? await removeCreated(tx, file, created, force) : 0
  const restored = updated.length > 0 ? await restoreUpdated(tx, file, updated, force) : 0
  if (rows.length > 0) {
    await tx.db.delete(importRow).where(
      and(
        eq(importRow.orgId, tx.orgId),
        eq(importRow.fileId, file.id),
        inArray(
          importRow.n,
          rows.map(({ n }) => n),
        ),
      ),
    )
  }
  const reverted: Reverted = { removed, restored, kept: rows.length - removed - restored }
  return { rows: rows.length, reverted }
}

async function removeCreated(
  tx: TransactionContext,
  file: ImportFileRow,
  rows: WrittenRow[],
  force: boolean,
) {
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, rows, keys)
  const { rows: gone } = await tx.db.execute<{ id: string; name: string; portfolio_id: string }>(sql`
    delete from property using ${source}
    where property.org_id = ${tx.orgId}::uuid and property.id = r.target_id
      and (${force} or property.version = r.target_version)
    returning property.id, property.name, property.portfolio_id`)
  for (const { id, name, portfolio_id } of gone) {
    record(
      tx,
      file,
      { id, name, portfolioId: portfolio_id },
      'property.removed',
      `Removed ${name}, undoing the import of ${file.filename}.`,
    )
  }
  return gone.length
}

async function restoreUpdated(
  tx: TransactionContext,
  file: ImportFileRow,
  rows: WrittenRow[],
  force: boolean,
) {
  let restored = 0
  for (const { targetId, targetVersion, before } of rows) {
    const values = reviveMoments(before ?? {})
    const [row] = await tx.db
      .update(property)
      .set({ ...values, version: sql`${property.version} + 1` })
      .where(
        and(
          eq(property.orgId, tx.orgId),
          eq(property.id, targetId!),
          ...(force ? [] : [eq(property.version, targetVersion!)]),
        ),
      )
      .returning({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    if (!row) continue
    restored += 1
    record(tx, file, row, 'property.updated', `Put back ${row.name}, undoing the import of ${file.filename}.`)
  }
  return restored
}

const momentColumns = ['updatedAt', 'geocodedAt', 'archivedAt'] as const

/** Moments were kept as text. */
function reviveMoments(before: Record<string, unknown>) {
  const values = { ...before }
  for (const column of momentColumns) {
    const value = values[column]
    if (typeof value === 'string') values[column] = new Date(value)
  }
  return values
}

function record(
  tx: TransactionContext,
  file: ImportFileRow,
  target: { id: string; name: string; portfolioId: string },
  action: string,
  summary: string,
) {
  recordEvent(tx, {
    action,
    category: 'property',
    subject: { type: 'property', id: target.id, name: target.name },
    propertyId: target.id,
    portfolioId: target.portfolioId,
    groupId: file.id,
    summary: summary.slice(0, 300),
    metadata: { fileId: file.id },
  })
}

async function finishUndo(tx: TransactionContext, file: ImportFileRow, sum: Reverted) {
  const removedPortfolios = await removeEmptyPortfolios(tx, file)
  const [closed] = await tx.db
    .update(importFile)
    .set({
      status: 'undone',
      undoUntil: null,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: nextVersion,
    })
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id), eq(importFile.status, 'undoing')))
    .returning({ id: importFile.id })
  if (!closed) return
  recordEvent(tx, {
    action: 'import.undone',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    summary: `Undid the import of ${file.filename}: ${sum.removed} removed, ${sum.restored} put back.`.slice(
      0,
      300,
    ),
    metadata: { ...sum, removedPortfolios },
  })
}

async function removeEmptyPortfolios(tx: TransactionContext, file: ImportFileRow) {
  const [fresh] = await tx.db
    .select({ ids: importFile.createdPortfolios })
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
  const ids = fresh?.ids ?? []
  if (ids.length === 0) return 0
  const gone = await tx.db
    .delete(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        inArray(portfolio.id, ids),
        sql`not exists (select 1 from property p where p.org_id = ${portfolio.orgId} and p.portfolio_id = ${portfolio.id})`,
      ),
    )
    .returning({ id: portfolio.id, name: portfolio.name })
  for (const { id, name } of gone) {
    recordEvent(tx, {
      action: 'portfolio.removed',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name },
      portfolioId: id,
      groupId: file.id,
      summary: `Removed portfolio ${name}, which the import of ${file.filename} had made.`.slice(0, 300),
    })
  }
  return gone.length
}
