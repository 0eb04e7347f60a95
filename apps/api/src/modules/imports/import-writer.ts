import type { ServiceContext } from '../../context.ts'
import { PropertyPlanner } from '../../imports/kinds/property/property-planner.ts'
import type { SheetRow } from '../../imports/read/sheet-row.ts'
import { placeIssue } from '../../imports/row-issue.ts'
import type { TaskRun } from '../../jobs/task-handlers.ts'
import { BatchSize } from './batch-size.ts'
import type { ImportFileRow } from './file-layout.ts'
import { loadCurrent } from './load-current.ts'
import { loadFinished } from './load-finished.ts'
import { loadWorld } from './load-world.ts'
import { type ReadRow, RowReader } from './row-stream.ts'
import type { Stopwatch } from './timings.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, writeBatch } from './write-batch.ts'

const databaseTimeMs = Number(process.env.TMS ?? 25)

/** Writes the rows of one file in small transactions, planning the next one while the database works on the last. */
export class ImportWriter {
  readonly #run: TaskRun
  readonly #ctx: ServiceContext
  readonly #file: ImportFileRow
  readonly #watch: Stopwatch
  readonly #reader: RowReader
  readonly #size = new BatchSize(databaseTimeMs)
  readonly #savedPortfolios = new Set<string>()
  readonly #startedAt = Date.now()
  #done = 0
  #written = 0

  constructor(run: TaskRun, ctx: ServiceContext, file: ImportFileRow, watch: Stopwatch) {
    this.#run = run
    this.#ctx = ctx
    this.#file = file
    this.#watch = watch
    this.#reader = new RowReader(file)
  }

  /** Returns early when the task was cancelled; throws when the server stops. */
  async writeAll() {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = new PropertyPlanner(await loadWorld(this.#ctx), this.#file.options, this.#reader.rules)
    let writing: Promise<void> = Promise.resolve()
    for await (const rows of this.#batches()) {
      const batch = await this.#prepare(planner, finished, rows)
      await writing
      await this.#report()
      if (this.#run.signal.aborted) {
        if (this.#run.isCancelled()) return
        throw new Error('The import was interrupted and goes on where it stopped')
      }
      writing = this.#write(batch, rows.length)
      // Awaited at the next turn; until then a failure must not count as unhandled.
      writing.catch(() => {})
    }
    await writing
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

  /** Plans the rows that no earlier run finished; null when there are none. */
  async #prepare(
    planner: PropertyPlanner,
    finished: Awaited<ReturnType<typeof loadFinished>>,
    rows: readonly SheetRow[],
  ): Promise<PreparedBatch | null> {
    const from = performance.now()
    const open: ReadRow[] = []
    for (const row of rows) {
      const read = this.#reader.read(row)
      const earlier = finished.get(row.n)
      if (!earlier) open.push(read)
      else if (earlier.targetId !== null) planner.remember(row.n, read.read, earlier.targetId)
    }
    if (open.length === 0) return null
    const planned = await this.#plan(planner, open)
    const portfolios = [...planner.newPortfolios.values()].filter(({ id }) => !this.#savedPortfolios.has(id))
    for (const { id } of portfolios) this.#savedPortfolios.add(id)
    const batch = prepareBatch(this.#ctx, this.#file, planned, portfolios)
    this.#watch.add('match', from)
    return batch
  }

  async #plan(planner: PropertyPlanner, rows: readonly ReadRow[]): Promise<BatchRow[]> {
    const matched = rows.map(({ n, read }) => planner.match(n, read))
    const current = await loadCurrent(this.#ctx, matched)
    const now = new Date()
    return matched.map((match, at) => {
      const plan = planner.decide(match, (match.target && current.get(match.target.id)) ?? null, now, false)
      const issues = plan.issues.map((issue) => placeIssue(issue, plan.n, this.#reader.columnOf(issue.field)))
      return { plan, cells: rows[at]!.cells, issues }
    })
  }

  async #write(batch: PreparedBatch | null, rowCount: number) {
    if (batch) {
      const ms = await writeBatch(this.#ctx, this.#file, batch, this.#watch)
      this.#size.learn(batch.rows.length, ms)
      this.#written += batch.rows.length
    }
    this.#done += rowCount
  }

  async #report() {
    const seconds = (Date.now() - this.#startedAt) / 1000
    const rate = seconds > 0.5 && this.#written > 0 ? Math.max(1, Math.round(this.#written / seconds)) : null
    const total = this.#file.rowCount
    await this.#run.report({
      ...{ done: this.#done, total, unit: 'rows', stage: 'importing' },
      message:
        rate === null
          ? null
          : `${rate.toLocaleString('en-US')} rows per second, about ${Math.ceil((total - this.#done) / rate)} s left`,
    })
  }
}
