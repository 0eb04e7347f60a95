import type { ServiceContext } from '../../context.ts'
import { type MatchedRow, PropertyPlanner } from '../../imports/kinds/property/property-planner.ts'
import type { SheetRow } from '../../imports/read/sheet-row.ts'
import { placeIssue } from '../../imports/row-issue.ts'
import type { TaskRun } from '../../jobs/task-handlers.ts'
import { BatchSize } from './batch-size.ts'
import type { Collisions } from './collisions.ts'
import type { ImportFileRow } from './file-layout.ts'
import { loadCurrent } from './load-current.ts'
import { loadFinished } from './load-finished.ts'
import { loadWorld } from './load-world.ts'
import { type ReadRow, RowReader } from './row-stream.ts'
import type { Stopwatch } from './timings.ts'
import { type BatchRow, prepareBatch, type PreparedBatch, writeBatch } from './write-batch.ts'

const databaseTimeMs = 25

interface PulledRows {
  /** How many rows of the file these are, with those that an earlier run finished. */
  taken: number
  rows: ReadRow[]
  matched: MatchedRow[]
  /** Made ready already when no row needs to look at the database first. */
  batch: PreparedBatch | null
}

/** Writes the rows of one file in small transactions, planning the next one while the database works on the last. */
export class ImportWriter {
  readonly #run: TaskRun
  readonly #ctx: ServiceContext
  readonly #file: ImportFileRow
  readonly #watch: Stopwatch
  readonly #reader: RowReader
  readonly #size: BatchSize
  readonly #collisions: Collisions
  readonly #savedPortfolios = new Set<string>()
  readonly #startedAt = Date.now()
  /** Rows that this writer wrote. */
  written = 0
  #done = 0

  constructor(
    run: TaskRun,
    ctx: ServiceContext,
    file: ImportFileRow,
    watch: Stopwatch,
    collisions: Collisions,
  ) {
    this.#run = run
    this.#ctx = ctx
    this.#file = file
    this.#watch = watch
    this.#reader = new RowReader(file)
    this.#collisions = collisions
    this.#size = new BatchSize(databaseTimeMs, collisions.firstBatchRows)
  }

  /** Returns early when the task was cancelled; throws when the server stops. */
  async writeAll() {
    const finished = await loadFinished(this.#ctx, this.#file.id)
    const planner = new PropertyPlanner(await loadWorld(this.#ctx), this.#file.options, this.#reader.rules)
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
        const batch = pulled.rows.length > 0 ? (pulled.batch ?? (await this.#plan(planner, pulled))) : null
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
    planner: PropertyPlanner,
    finished: Awaited<ReturnType<typeof loadFinished>>,
  ): Promise<PulledRows | null> {
    const { value, done } = await batches.next()
    if (done) return null
    const from = performance.now()
    const rows: ReadRow[] = []
    for (const row of value) {
      const read = this.#reader.read(row)
      const earlier = finished.get(row.n)
      if (!earlier) rows.push(read)
      else if (earlier.targetId !== null) planner.remember(row.n, read.read, earlier.targetId)
    }
    const matched = rows.map(({ n, read }) => {
      const rejection = this.#collisions.findRejection(n)
      return rejection ? planner.reject(n, read, rejection) : planner.match(n, read)
    })
    const isFree = matched.every(({ target, isOutcome }) => target === null || isOutcome !== null)
    const pulled = { taken: value.length, rows, matched }
    const batch = isFree && rows.length > 0 ? this.#prepare(planner, pulled, new Map()) : null
    this.#watch.add('match', from)
    return { ...pulled, batch }
  }

  async #plan(planner: PropertyPlanner, pulled: Pick<PulledRows, 'rows' | 'matched'>) {
    const from = performance.now()
    const batch = this.#prepare(planner, pulled, await loadCurrent(this.#ctx, pulled.matched))
    this.#watch.add('match', from)
    return batch
  }

  #prepare(
    planner: PropertyPlanner,
    { rows, matched }: Pick<PulledRows, 'rows' | 'matched'>,
    current: Awaited<ReturnType<typeof loadCurrent>>,
  ): PreparedBatch {
    const now = new Date()
    const planned = matched.map((match, at): BatchRow => {
      const plan = planner.decide(match, (match.target && current.get(match.target.id)) ?? null, now, false)
      const issues = plan.issues.map((issue) => placeIssue(issue, plan.n, this.#reader.columnOf(issue.field)))
      return { plan, cells: rows[at]!.cells, issues }
    })
    const portfolios = [...planner.newPortfolios.values()].filter(({ id }) => !this.#savedPortfolios.has(id))
    for (const { id } of portfolios) this.#savedPortfolios.add(id)
    return prepareBatch(this.#ctx, this.#file, planned, portfolios)
  }

  async #write(batch: PreparedBatch, meanwhile: () => Promise<void>) {
    const ms = await writeBatch(this.#ctx, this.#file, batch, this.#watch, meanwhile)
    this.#size.learn(batch.rows.length, ms)
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
