/**
 * How many rows go into one transaction so that it takes about `targetMs` of database time: other people wait for
 * no longer than that. Follows what the last transactions took.
 */
export class BatchSize {
  rows: number
  readonly #targetMs: number
  readonly #max: number

  constructor(targetMs: number, start = 25, max = 1000) {
    this.#targetMs = targetMs
    this.rows = start
    this.#max = max
  }

  /** Learns from a transaction of `rows` rows that took `ms`. Grows slowly and shrinks at once. */
  learn(rows: number, ms: number) {
    const fitting = (rows * this.#targetMs) / Math.max(ms, 0.1)
    const next = fitting > this.rows ? Math.min(fitting, this.rows * 1.5) : fitting
    this.rows = Math.max(5, Math.min(this.#max, Math.round(next)))
  }
}
