import type { RowIssue } from '../row-issue.ts'

/** How often in a row the whole file is planned anew before rows are tried one by one. */
const attemptsMax = 3

/**
 * What an import learns from batches that met changes of others. Planning anew settles nearly all of them; where it
 * does not, batches begin with a single row, and a row that clashes alone again and again is left out.
 */
export class Collisions {
  readonly #rejected = new Set<number>()
  readonly #triedAlone = new Map<number, number>()
  #stalls = 0
  #isCareful = false

  /** A batch of these rows met a change; `hasAdvanced` when others were written before it. */
  note(rows: readonly number[], hasAdvanced: boolean) {
    this.#stalls = hasAdvanced ? 1 : this.#stalls + 1
    if (this.#stalls >= attemptsMax) this.#isCareful = true
    const [alone] = rows
    if (rows.length !== 1 || alone === undefined) return
    const tries = (this.#triedAlone.get(alone) ?? 0) + 1
    this.#triedAlone.set(alone, tries)
    if (tries >= attemptsMax) this.#rejected.add(alone)
  }

  /** Rows of the first batch; undefined leaves it to the writer. */
  get firstBatchRows() {
    return this.#isCareful ? 1 : undefined
  }

  /** Why the row is left out, or null. */
  findRejection(n: number): RowIssue | null {
    return this.#rejected.has(n) ? changedConcurrently : null
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
