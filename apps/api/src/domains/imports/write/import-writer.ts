import { setImmediate } from 'node:timers/promises'
import type { ServiceContext } from '../../../platform/context/context.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { mapInChunks } from '../../../platform/scheduling/map-in-chunks.ts'
import type { SheetRow } from '../read/sheet-row.ts'
import { placeIssue, type RowIssue } from '../row-issue.ts'
import { inBatches } from './check-file.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { ImportKind, RowPlanner } from './import-kind.ts'
import { toStoredCells } from './stored-row.ts'
import { type FinishedRows, loadFinished } from './load-finished.ts'
import { RowReader } from './row-stream.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, StaleBatch, writeBatch } from './write-batch.ts'

/** Rows of one transaction. See docs/decisions/0022-imports-in-fixed-batches.md for what other sizes cost. */
const batchRows = 100
/** A row is left out after this many transactions that met changes of others: one of its batch, two of its own. */
const attemptsMax = 3

interface PlannedRows {
  /** How many rows of the file these are, including those that an earlier run finished. */
  size: number
  batch: PreparedBatch | null
}

/**
 * Writes the rows of one file in batches of a fixed size, one transaction each. While the database works on one, the
 * next is planned. A batch that meets a change of someone else is planned again on what the database holds now, and
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
          throw new Error('The import was interrupted and goes on where it stopped')
        }
        const { size, batch } = next.value
        ;[next] = await Promise.all([batches.next(), batch && this.#write(batch)])
        done += size
      }
    } finally {
      await batches.return(undefined)
    }
    await this.#report(done)
  }

  async #write(batch: PreparedBatch) {
    await writeBatch(this.#ctx, batch)
    this.written += batch.rows.length
  }

  /** Reads and plans what is left of the file. */
  async *#plan(): AsyncGenerator<PlannedRows> {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = await this.#kind.openPlanner(this.#ctx, this.#file, this.#reader.rules)
    const isAlone = ({ n }: SheetRow) => this.#clashes.has(n)
    for await (const rows of inBatches(this.#reader.rows(this.#ctx), batchRows, isAlone)) {
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
    const matched = await planner.match(await mapInChunks(rows, read))
    await setImmediate()
    if (matched.needsCurrent) await matched.loadCurrent(this.#ctx)
    const plans = matched.decide(new Date(), false)
    await setImmediate()
    const planned = plans.map((plan, at): BatchRow => {
      const issues = plan.issues.map((issue) => placeIssue(issue, plan.n, this.#reader.columnOf(issue.field)))
      return { plan, cells: toStoredCells(rows[at]!, this.#file.layout), issues }
    })
    const write = matched.prepareWrite()
    await setImmediate()
    return prepareBatch(this.#ctx, this.#kind, this.#file, planned, write)
  }

  /** Why a row is left out whatever it says, or null. */
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
  code: 'changed_meanwhile',
  field: null,
  value: null,
  message:
    'Somebody else wrote what this row means, or something with the same code, while the import ran. Import the row again to see how it stands.',
}
