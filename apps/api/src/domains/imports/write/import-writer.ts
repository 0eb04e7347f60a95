import { setImmediate } from 'node:timers/promises'
import type { ServiceContext } from '../../../platform/context/context.ts'
import type { SheetRow } from '../read/sheet-row.ts'
import { placeIssue } from '../row-issue.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { BatchSize } from '../../../platform/scheduling/batch-size.ts'
import type { Collisions } from './collisions.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { ImportKind, RowBatch, RowPlanner } from './import-kind.ts'
import { toStoredCells } from './stored-row.ts'
import { type FinishedRows, loadFinished } from './load-finished.ts'
import { mapInChunks } from '../../../platform/scheduling/map-in-chunks.ts'
import { RowReader } from './row-stream.ts'
import type { Stopwatch } from './timings.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, writeBatch } from './write-batch.ts'

interface PulledRows {
  /** How many rows of the file these are, with those that an earlier run finished. */
  taken: number
  rows: SheetRow[]
  matched: RowBatch
  /** Made ready already when no row needs to look at the database first. */
  batch: PreparedBatch | null
}

/** Writes the rows of one file in small transactions, planning the next one while the database works on the last. */
export class ImportWriter {
  readonly #run: TaskRun
  readonly #ctx: ServiceContext
  readonly #kind: ImportKind
  readonly #file: ImportFileRow
  readonly #watch: Stopwatch
  readonly #reader: RowReader
  readonly #size: BatchSize
  readonly #collisions: Collisions
  readonly #startedAt = Date.now()
  /** Rows that this writer wrote. */
  written = 0
  #done = 0

  constructor(
    run: TaskRun,
    ctx: ServiceContext,
    kind: ImportKind,
    file: ImportFileRow,
    watch: Stopwatch,
    collisions: Collisions,
  ) {
    this.#run = run
    this.#ctx = ctx
    this.#kind = kind
    this.#file = file
    this.#watch = watch
    this.#reader = new RowReader(file)
    this.#collisions = collisions
    this.#size = new BatchSize(collisions.firstBatchRows)
  }

  /** Returns early when the task was cancelled; throws when the server stops. */
  async writeAll() {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = await this.#kind.openPlanner(this.#ctx, this.#file, this.#reader.rules)
    const batches = this.#batches()
    const pull = async () => await this.#pull(batches, planner, finished)
    try {
      for (let pulled = await pull(); pulled;) {
        await this.#report()
        if (this.#run.signal.aborted) {
          if (this.#run.isCancelled()) return
          throw new Error('The import was interrupted and goes on where it stopped')
        }
        const { taken } = pulled
        const batch = pulled.rows.length > 0 ? (pulled.batch ?? (await this.#plan(pulled))) : null
        let next: PulledRows | null = null
        if (batch) await this.#write(batch, async () => void (next = await pull()))
        else next = await pull()
        this.#done += taken
        pulled = next
      }
    } finally {
      await batches.return(undefined)
    }
    await this.#report()
  }

  async *#batches(): AsyncGenerator<SheetRow[]> {
    let pending: SheetRow[] = []
    let from = performance.now()
    for await (const rows of this.#reader.rows(this.#ctx)) {
      this.#watch.add('parse', from)
      pending = pending.length === 0 ? rows : pending.concat(rows)
      let at = 0
      while (pending.length - at >= this.#size.rows) {
        const end = at + this.#size.rows
        yield pending.slice(at, end)
        at = end
      }
      pending = pending.slice(at)
      from = performance.now()
    }
    if (pending.length > 0) yield pending
  }

  /** Reads and matches the next rows. Never asks the database: it runs while a transaction holds the connection. */
  async #pull(
    batches: AsyncGenerator<SheetRow[]>,
    planner: RowPlanner,
    finished: FinishedRows,
  ): Promise<PulledRows | null> {
    const { value, done } = await batches.next()
    if (done) return null
    const from = performance.now()
    const rows: SheetRow[] = []
    for (const row of value) {
      const earlier = finished.get(row.n)
      if (!earlier) rows.push(row)
      else if (earlier.length > 0) planner.remember(this.#reader.read(row), earlier)
    }
    const read = (row: SheetRow) => this.#reader.read(row, this.#collisions.findRejection(row.n))
    const matched = await planner.match(await mapInChunks(rows, read))
    await setImmediate()
    const batch = rows.length > 0 && !matched.needsCurrent ? await this.#prepare(rows, matched) : null
    this.#watch.add('match', from)
    return { taken: value.length, rows, matched, batch }
  }

  async #plan({ rows, matched }: PulledRows) {
    const from = performance.now()
    if (matched.needsCurrent) await matched.loadCurrent(this.#ctx)
    const batch = await this.#prepare(rows, matched)
    this.#watch.add('match', from)
    return batch
  }

  async #prepare(rows: readonly SheetRow[], matched: RowBatch): Promise<PreparedBatch> {
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

  async #write(batch: PreparedBatch, meanwhile: () => Promise<void>) {
    const { ms, wasAwaited } = await writeBatch(this.#ctx, batch, this.#watch, meanwhile)
    this.#size.learn(batch.rows.length, ms, wasAwaited)
    this.written += batch.rows.length
  }

  async #report() {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const rate = seconds > 0.5 && this.written > 0 ? Math.max(1, Math.round(this.written / seconds)) : null
    const total = this.#file.rowCount
    await this.#run.report({
      done: this.#done,
      total,
      unit: 'rows',
      stage: 'importing',
      message:
        rate === null
          ? null
          : `${rate.toLocaleString('en-US')} rows per second, about ${Math.ceil((total - this.#done) / rate)} s left`,
    })
  }
}
