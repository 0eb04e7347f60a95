import type { RowIssue } from '../../row-issue.ts'
import type { PropertyDraft } from './property-draft.ts'

/** A row of the file as messages about other rows name it. */
export interface SeenRow {
  n: number
  name: string
}

export const toSeenRow = (n: number, draft: PropertyDraft): SeenRow => ({
  n,
  name: draft.name ?? draft.address.line1,
})

/** The rows of a file that were taken so far, by the ids that must not come twice. */
export class SeenRows {
  readonly #byExternalId = new Map<string, SeenRow>()
  readonly #byCode = new Map<string, SeenRow>()

  /** What an earlier row has in common with this one that it must not, or null. */
  findDuplicate(draft: PropertyDraft): RowIssue | null {
    const byId = draft.externalId ? this.#byExternalId.get(draft.externalId) : undefined
    if (byId) return duplicate('externalId', 'external id', draft.externalId!, byId)
    const byCode = draft.code ? this.#byCode.get(draft.code) : undefined
    return byCode ? duplicate('code', 'property code', draft.code!, byCode) : null
  }

  add(n: number, draft: PropertyDraft) {
    const row = toSeenRow(n, draft)
    if (draft.externalId) this.#byExternalId.set(draft.externalId, row)
    if (draft.code) this.#byCode.set(draft.code, row)
  }
}

const duplicate = (field: string, what: string, value: string, row: SeenRow): RowIssue => ({
  severity: 'error',
  code: 'duplicate_in_file',
  field,
  value,
  message: `Same ${what} as row ${row.n} (${row.name}).`,
})
