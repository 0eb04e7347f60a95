/** Where the time of an import goes, in milliseconds. */
export interface ImportTimings {
  /** Reading the file and its cells. */
  parse: number
  /** Checking rows, finding what they mean, building what will be written. */
  match: number
  /** Database time of properties and bookkeeping. */
  write: number
  /** Hashing and database time of ledger events, and the commit. */
  ledger: number
}

export class Stopwatch {
  readonly #spent: ImportTimings = { parse: 0, match: 0, write: 0, ledger: 0 }

  /** Adds the time since `from` to a part and answers the time now. */
  add(part: keyof ImportTimings, from: number): number {
    const now = performance.now()
    this.#spent[part] += now - from
    return now
  }

  read(): ImportTimings {
    const rounded = Object.entries(this.#spent).map(([part, ms]) => [part, Math.round(ms)])
    return Object.fromEntries(rounded) as ImportTimings
  }
}
