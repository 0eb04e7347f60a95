import type { ServiceContext } from '../context/context.ts'
import { poolOf } from '../db/database.ts'

/** How long a transaction may hold its connection, in milliseconds, while somebody waits for one and while nobody does. */
const contendedMs = 25
const uncontendedMs = 100
/** So many transactions after somebody had to wait, the next of them is expected. */
const sharedFor = 12
/** Transactions that are remembered: one of them met a quiet machine. */
const historySize = 12
/**
 * On a machine that is busy with other things, beginning and ending a transaction is what takes long. So many rows go
 * into one though it takes longer than it should, as long as that is not this many times as long.
 */
const worthwhileRows = 100
const overrunFactor = 8
/** Making more of them ready would hold up the event loop for too long. */
const maxRows = 250

/**
 * Whether somebody waits for a connection right now. Ask before the end of a transaction, which gives its own away. With
 * PostgreSQL hardly anybody ever does; the embedded engine has a single connection.
 */
export const hasWaiters = ({ db }: Pick<ServiceContext, 'db'>) => poolOf(db).waitingCount > 0

/**
 * How many rows go into one transaction so that it takes about as long as it may: other people wait for no longer than
 * that. Follows the best of the latest transactions, since whatever else the machine does can make one of them slower
 * but never faster.
 */
export class BatchSize {
  rows: number
  #sharedLeft = 0
  #rowsPerMs: number[] = []

  constructor(start = 25) {
    this.rows = start
  }

  /** Learns from a transaction of `rows` rows that took `ms`. Never more than doubles at once. */
  learn(rows: number, ms: number, wasAwaited: boolean) {
    const wasShared = this.#sharedLeft > 0
    this.#sharedLeft = wasAwaited ? sharedFor : Math.max(0, this.#sharedLeft - 1)
    const isShared = this.#sharedLeft > 0
    // A short transaction writes fewer rows in the same time, since beginning and ending one takes as long as ever.
    if (isShared !== wasShared) this.#rowsPerMs = []
    this.#rowsPerMs.push(rows / Math.max(ms, 0.1))
    if (this.#rowsPerMs.length > historySize) this.#rowsPerMs.shift()
    const fitting = Math.max(...this.#rowsPerMs) * (isShared ? contendedMs : uncontendedMs)
    const worthwhile = Math.min(worthwhileRows, fitting * overrunFactor)
    const next = Math.min(Math.max(fitting, worthwhile), this.rows * 2)
    this.rows = Math.max(5, Math.min(maxRows, Math.round(next)))
  }
}
