import type { RowIssue } from '../../row-issue.ts'
import type { PropertyDraft } from './property-draft.ts'

interface SeenRow {
  n: number
  name: string
}

/** The rows of a file that were taken so far, by the keys that must not come twice. */
export class SeenRows {
  readonly #byExternalId = new Map<string, SeenRow>()
  readonly #byCode = new Map<string, SeenRow>()
  readonly #byFingerprint = new Map<string, SeenRow>()

  /** What an earlier row has in common with this one that it must not, or null. */
  findDuplicate(draft: PropertyDraft): RowIssue | null {
    const byId = draft.externalId ? this.#byExternalId.get(draft.externalId) : undefined
    if (byId) return duplicate('externalId', 'external id', draft.externalId!, byId)
    const byCode = draft.code ? this.#byCode.get(draft.code) : undefined
    if (byCode) return duplicate('code', 'property code', draft.code!, byCode)
    if (draft.address.line1 === '') return null
    const byAddress = this.#byFingerprint.get(draft.fingerprint)
    return byAddress ? duplicate('line1', 'address', draft.address.line1, byAddress) : null
  }

  add(n: number, draft: PropertyDraft) {
    const row = { n, name: draft.name ?? draft.address.line1 }
    if (draft.externalId) this.#byExternalId.set(draft.externalId, row)
    if (draft.code) this.#byCode.set(draft.code, row)
    if (!this.#byFingerprint.has(draft.fingerprint)) this.#byFingerprint.set(draft.fingerprint, row)
  }
}

const duplicate = (field: string, what: string, value: string, row: SeenRow): RowIssue => ({
  severity: 'error',
  code: 'duplicate_in_file',
  field,
  value,
  message: `Same ${what} as row ${row.n} (${row.name}).`,
})
