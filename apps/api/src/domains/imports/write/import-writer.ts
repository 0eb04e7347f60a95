import { and, asc, eq, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { mapInChunks } from '../../../platform/scheduling/map-in-chunks.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'
import type { ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind, RowPlanner } from '../plan/import-kind.ts'
import { locateIssue, type RowIssue, type RowRecord } from '../plan/row-plan.ts'
import type { SheetRow } from '../read/body-lines.ts'
import { splitIntoBatches } from './check-file.ts'
import { RowReader, toStoredCells } from './row-reader.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, StaleBatch, writeBatch } from './write-batch.ts'

/** Rows per transaction: usually, and while someone waits for the connection. Measurements: decision 0022. */
const batchRows = 250
const smallBatchRows = 160
/** How many batches stay small after someone waited for the connection. */
const smallBatchesAfterWait = 6
/** A row is rejected after this many conflicts with other writes: one in its batch, then two on its own. */
const conflictsMax = 3

interface PlannedRows {
  /** Number of rows of the file, including those that an earlier run finished. */
  rowCount: number
  batch: PreparedBatch | null
}

/**
 * Writes the rows of one file in batches of fixed size, one transaction each. The next batch is planned while the
 * database runs the largest statement of the current one; planning earlier would delay that statement. A batch that
 * conflicts with other writes is planned again on the current data and written row by row. A row that keeps conflicting
 * on its own is rejected.
 */
export class ImportWriter {
  readonly #run: TaskRun
  readonly #ctx: ServiceContext
  readonly #kind: ImportKind
  readonly #file: ImportFileRow
  readonly #reader: RowReader
  readonly #startedAt = Date.now()
  /** Number of transactions that conflicted with other writes, by row. */
  readonly #conflicts = new Map<number, number>()
  /** How many more batches stay small because someone waited for the connection. */
  #smallBatchesLeft = 0
  /** Rows that this writer wrote. */
  writtenCount = 0

  constructor(run: TaskRun, ctx: ServiceContext, kind: ImportKind, file: ImportFileRow) {
    this.#run = run
    this.#ctx = ctx
    this.#kind = kind
    this.#file = file
    this.#reader = new RowReader(file)
  }

  /** Returns early if the task was canceled; throws if the server stops. */
  async writeAll() {
    for (;;) {
      try {
        return await this.#writeRemaining()
      } catch (error) {
        if (!(error instanceof StaleBatch)) throw error
        this.#run.log(
          'warn',
          `Someone changed records of ${formatCount(error.rows.length, 'row')} during the import. Trying again.`,
        )
        for (const n of error.rows) this.#conflicts.set(n, (this.#conflicts.get(n) ?? 0) + 1)
        await setImmediate()
      }
    }
  }

  async #writeRemaining() {
    let done = 0
    const batches = this.#plan()
    try {
      for (let next = await batches.next(); !next.done;) {
        await this.#report(done)
        if (this.#run.signal.aborted) {
          if (this.#run.isCancelled()) return
          throw new Error('import interrupted; resuming')
        }
        const { rowCount, batch } = next.value
        const insertSent = Promise.withResolvers<void>()
        const writing = batch ? this.#write(batch, insertSent.resolve) : insertSent.resolve()
        ;[, next] = await Promise.all([writing, insertSent.promise.then(() => batches.next())])
        done += rowCount
      }
    } finally {
      await batches.return(undefined)
    }
    await this.#report(done)
  }

  async #write(batch: PreparedBatch, onInsert: () => void) {
    const hadWaiters = await writeBatch(this.#ctx, batch, onInsert)
    this.#smallBatchesLeft = hadWaiters ? smallBatchesAfterWait : Math.max(0, this.#smallBatchesLeft - 1)
    this.writtenCount += batch.rows.length
  }

  /** Reads and plans the rows that no earlier run finished. */
  async *#plan(): AsyncGenerator<PlannedRows> {
    const finishedRows = await loadFinishedRows(this.#ctx, this.#file.id)
    const planner = await this.#kind.createPlanner(this.#ctx, this.#file, this.#reader.rules)
    const isAlone = ({ n }: SheetRow) => this.#conflicts.has(n)
    const rowCount = () => (this.#smallBatchesLeft > 0 ? smallBatchRows : batchRows)
    for await (const rows of splitIntoBatches(this.#reader.rows(this.#ctx), rowCount, isAlone)) {
      const remainingRows = this.#skipFinished(rows, planner, finishedRows)
      yield {
        rowCount: rows.length,
        batch: remainingRows.length > 0 ? await this.#prepare(remainingRows, planner) : null,
      }
    }
  }

  #skipFinished(rows: readonly SheetRow[], planner: RowPlanner, finishedRows: FinishedRows) {
    return rows.filter((row) => {
      const records = finishedRows.get(row.n)
      if (records && records.length > 0) planner.addWritten(this.#reader.read(row), records)
      return !records
    })
  }

  async #prepare(rows: readonly SheetRow[], planner: RowPlanner): Promise<PreparedBatch> {
    const read = (row: SheetRow) => this.#reader.read(row, this.#findRejection(row.n))
    const { plans, prepareWrite } = await planner.plan(await mapInChunks(rows, read), {
      now: new Date(),
      isDry: false,
    })
    await setImmediate()
    const batchRows = plans.map((plan, index): BatchRow => {
      const issues = plan.issues.map((issue) =>
        locateIssue(issue, plan.n, this.#reader.columnOf(issue.field)),
      )
      return { plan, cells: toStoredCells(rows[index]!, this.#file.layout), issues }
    })
    const write = prepareWrite()
    await setImmediate()
    return prepareBatch(this.#ctx, this.#kind, this.#file, batchRows, write)
  }

  /** The issue that rejects a row after too many conflicts, or null. */
  #findRejection = (n: number) =>
    (this.#conflicts.get(n) ?? 0) < conflictsMax ? null : concurrentChangeIssue

  async #report(done: number) {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const rate =
      seconds > 0.5 && this.writtenCount > 0 ? Math.max(1, Math.round(this.writtenCount / seconds)) : null
    const total = this.#file.rowCount
    await this.#run.report({
      done,
      total,
      unit: 'rows',
      stage: 'importing',
      message:
        rate === null
          ? null
          : `${formatCount(rate, 'row')} per second, about ${formatWait((total - done) / rate)} left`,
    })
  }
}

const concurrentChangeIssue: RowIssue = {
  severity: 'error',
  code: 'changed_during_import',
  field: null,
  value: null,
  message:
    'Someone changed this record, or one with the same code, during the import. Import the row again to see the current state.',
}

type FinishedRows = ReadonlyMap<number, readonly Pick<RowRecord, 'type' | 'id'>[]>

/** A larger page would block the event loop for too long. */
const pageRows = 2000

/** The records of rows that earlier runs of the same import finished, by row number. */
async function loadFinishedRows(ctx: ServiceContext, fileId: string): Promise<FinishedRows> {
  return await inTransaction(ctx, async (tx) => {
    const finishedRows = new Map<number, Pick<RowRecord, 'type' | 'id'>[]>()
    for (let after = { n: -1, part: 0 }; ;) {
      const rows = await readPage(tx, fileId, after)
      for (const { n, type, id } of rows) {
        const records = finishedRows.get(n) ?? []
        if (id !== null) records.push({ type, id })
        finishedRows.set(n, records)
      }
      const lastRow = rows.at(-1)
      if (!lastRow || rows.length < pageRows) return finishedRows
      after = lastRow
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
