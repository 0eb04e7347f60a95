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
import type { ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind, RowPlanner } from '../plan/import-kind.ts'
import { placeIssue, type RowIssue, type RowRecord } from '../plan/row-plan.ts'
import type { SheetRow } from '../read/body-lines.ts'
import { splitIntoBatches } from './check-file.ts'
import { RowReader, toStoredCells } from './row-reader.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, StaleBatch, writeBatch } from './write-batch.ts'

/** Rows per transaction: usually, and while someone waits for the connection. Measurements: decision 0022. */
const batchRows = 250
const sharedBatchRows = 160
/** How many batches stay small after someone waited for the connection. */
const sharedBatches = 6
/** A row is rejected after this many conflicts with other writes: one in its batch, then two on its own. */
const conflictsMax = 3

interface PlannedRows {
  /** Number of rows of the file, including those that an earlier run finished. */
  size: number
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
  #sharedLeft = 0
  /** Rows that this writer wrote. */
  written = 0

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
        const { size, batch } = next.value
        const sent = Promise.withResolvers<void>()
        const writing = batch ? this.#write(batch, sent.resolve) : sent.resolve()
        ;[, next] = await Promise.all([writing, sent.promise.then(() => batches.next())])
        done += size
      }
    } finally {
      await batches.return(undefined)
    }
    await this.#report(done)
  }

  async #write(batch: PreparedBatch, onInsert: () => void) {
    const hadWaiters = await writeBatch(this.#ctx, batch, onInsert)
    this.#sharedLeft = hadWaiters ? sharedBatches : Math.max(0, this.#sharedLeft - 1)
    this.written += batch.rows.length
  }

  /** Reads and plans the rows that no earlier run finished. */
  async *#plan(): AsyncGenerator<PlannedRows> {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = await this.#kind.openPlanner(this.#ctx, this.#file, this.#reader.rules)
    const isAlone = ({ n }: SheetRow) => this.#conflicts.has(n)
    const size = () => (this.#sharedLeft > 0 ? sharedBatchRows : batchRows)
    for await (const rows of splitIntoBatches(this.#reader.rows(this.#ctx), size, isAlone)) {
      const remaining = this.#skipFinished(rows, planner, finished)
      yield {
        size: rows.length,
        batch: remaining.length > 0 ? await this.#prepare(remaining, planner) : null,
      }
    }
  }

  #skipFinished(rows: readonly SheetRow[], planner: RowPlanner, finished: FinishedRows) {
    return rows.filter((row) => {
      const records = finished.get(row.n)
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
      const issues = plan.issues.map((issue) => placeIssue(issue, plan.n, this.#reader.columnOf(issue.field)))
      return { plan, cells: toStoredCells(rows[index]!, this.#file.layout), issues }
    })
    const write = prepareWrite()
    await setImmediate()
    return prepareBatch(this.#ctx, this.#kind, this.#file, batchRows, write)
  }

  /** The issue that rejects a row after too many conflicts, or null. */
  #findRejection = (n: number) => ((this.#conflicts.get(n) ?? 0) < conflictsMax ? null : changedConcurrently)

  async #report(done: number) {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const rate = seconds > 0.5 && this.written > 0 ? Math.max(1, Math.round(this.written / seconds)) : null
    const total = this.#file.rowCount
    await this.#run.report({
      done,
      total,
      unit: 'rows',
      stage: 'importing',
      message:
        rate === null
          ? null
          : `${rate.toLocaleString('en-US')} rows per second, about ${Math.ceil((total - done) / rate)} s left`,
    })
  }
}

const changedConcurrently: RowIssue = {
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
async function loadFinished(ctx: ServiceContext, fileId: string): Promise<FinishedRows> {
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
