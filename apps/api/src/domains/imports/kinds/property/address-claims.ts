import type { RowIssue } from '../../row-issue.ts'
import type { PropertyIndex } from './property-index.ts'
import type { SeenRow } from './seen-rows.ts'

/**
 * Which property stands where once the rows so far are written: the one place that tells whether an address is
 * taken. Compares addresses as they will be stored, so an update counts with the parts that it leaves as they are.
 */
export class AddressClaims {
  readonly #index: PropertyIndex
  readonly #targets: ReadonlyMap<string, SeenRow>
  readonly #byFingerprint = new Map<string, SeenRow>()

  /** `targets` are the properties that earlier rows mean. */
  constructor(index: PropertyIndex, targets: ReadonlyMap<string, SeenRow>) {
    this.#index = index
    this.#targets = targets
  }

  /** What is wrong with row `n` putting its property at this address, or null. `ownId` is that of a known one. */
  findHolder(
    n: number,
    { fingerprint, line1 }: { fingerprint: string; line1: string },
    ownId: string | null,
  ): RowIssue | null {
    const claimed = this.#byFingerprint.get(fingerprint)
    if (claimed) return sameAddress(line1, claimed)
    const other = this.#index.at(fingerprint).find((known) => known.id !== ownId)
    if (!other) return null
    const row = this.#targets.get(other.id)
    // Rows are matched some way ahead of being decided; what comes later must not count.
    return row && row.n < n ? sameAddress(line1, row) : addressTaken(line1, other.name)
  }

  add(fingerprint: string, row: SeenRow) {
    if (!this.#byFingerprint.has(fingerprint)) this.#byFingerprint.set(fingerprint, row)
  }
}

const sameAddress = (line1: string, row: SeenRow): RowIssue => ({
  severity: 'error',
  code: 'duplicate_in_file',
  field: 'line1',
  value: line1,
  message: `Same address as row ${row.n} (${row.name}).`,
})

const addressTaken = (line1: string, name: string): RowIssue => ({
  severity: 'error',
  code: 'duplicate_existing',
  field: 'line1',
  value: line1,
  message: `“${name}” stands at this address already and has another id. Skip the row, or say that both share the address.`,
})
