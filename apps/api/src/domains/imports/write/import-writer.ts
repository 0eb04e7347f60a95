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
import { inBatches } from './check-file.ts'
import { RowReader, toStoredCells } from './row-reader.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, StaleBatch, writeBatch } from './write-batch.ts'

/** Rows of one transaction, while nobody else needs its connection and while someone waits. Figures: decision 0022. */
const batchRows = 250
const sharedBatchRows = 160
/** So many batches after someone had to wait, the next wait is expected. */
const sharedFor = 6
/** A row is left out after this many transactions that met changes of others: one of its batch, two of its own. */
const attemptsMax = 3

interface PlannedRows {
  /** How many rows of the file these are, including those that an earlier run finished. */
  size: number
  batch: PreparedBatch | null
}

/**
 * Writes the rows of one file in batches of fixed size, one transaction each. While the database works on one, the
 * next is planned, though not before its largest statement was sent: planning would hold that up. A batch that meets a change of someone else is planned again on what the database holds now, and
 * written row by row; a row that clashes on its own again and again is left out.
 */
export class ImportWriter {
  readonly #run: TaskRun
  readonly #ctx: ServiceContext
  readonly #kind: ImportKind
  readonly #file: ImportFileRow
  readonly #reader: RowReader
  readonly #startedAt = Date.now()
  /** Transactions that met a change of someone else, by row. */
  readonly #clashes = new Map<number, number>()
  /** Batches that stay small because someone waited for the connection. */
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

  /** Returns early when the task was canceled; throws when the server stops. */
  async writeAll() {
    for (;;) {
      try {
        return await this.#writeRemaining()
      } catch (error) {
        if (!(error instanceof StaleBatch)) throw error
        for (const n of error.rows) this.#clashes.set(n, (this.#clashes.get(n) ?? 0) + 1)
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
    const wasAwaited = await writeBatch(this.#ctx, batch, onInsert)
    this.#sharedLeft = wasAwaited ? sharedFor : Math.max(0, this.#sharedLeft - 1)
    this.written += batch.rows.length
  }

  /** Reads and plans what is left of the file. */
  async *#plan(): AsyncGenerator<PlannedRows> {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = await this.#kind.openPlanner(this.#ctx, this.#file, this.#reader.rules)
    const isAlone = ({ n }: SheetRow) => this.#clashes.has(n)
    const size = () => (this.#sharedLeft > 0 ? sharedBatchRows : batchRows)
    for await (const rows of inBatches(this.#reader.rows(this.#ctx), size, isAlone)) {
      const left = this.#rememberFinished(rows, planner, finished)
      yield { size: rows.length, batch: left.length > 0 ? await this.#prepare(left, planner) : null }
    }
  }

  #rememberFinished(rows: readonly SheetRow[], planner: RowPlanner, finished: FinishedRows) {
    return rows.filter((row) => {
      const records = finished.get(row.n)
      if (records && records.length > 0) planner.remember(this.#reader.read(row), records)
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
    const planned = plans.map((plan, at): BatchRow => {
      const issues = plan.issues.map((issue) => placeIssue(issue, plan.n, this.#reader.columnOf(issue.field)))
      return { plan, cells: toStoredCells(rows[at]!, this.#file.layout), issues }
    })
    const write = prepareWrite()
    await setImmediate()
    return prepareBatch(this.#ctx, this.#kind, this.#file, planned, write)
  }

  /** The issue that rejects a row after too many conflicts, or null. */
  #findRejection = (n: number) => ((this.#clashes.get(n) ?? 0) < attemptsMax ? null : changedConcurrently)

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

/** Larger pages would block the event loop for too long. */
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
