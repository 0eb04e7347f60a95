/** Transactions that are remembered: one of them met a quiet machine. */
const remembered = 12

/**
 * How many rows go into one transaction so that it takes about `targetMs` of database time: other people wait for
 * no longer than that. Follows the best of the latest transactions, since whatever else the machine does can make
 * one of them slower but never faster.
 */
export class BatchSize {
  rows: number
  readonly #targetMs: number
  readonly #max: number
  readonly #fitting: number[] = []

  constructor(targetMs: number, start = 25, max = 1000) {
    this.#targetMs = targetMs
    this.rows = start
    this.#max = max
  }

  /** Learns from a transaction of `rows` rows that took `ms`. Never more than doubles at once. */
  learn(rows: number, ms: number) {
    this.#fitting.push((rows * this.#targetMs) / Math.max(ms, 0.1))
    if (this.#fitting.length > remembered) this.#fitting.shift()
    const next = Math.min(Math.max(...this.#fitting), this.rows * 2)
    this.rows = Math.max(5, Math.min(this.#max, Math.round(next)))
  }
}
