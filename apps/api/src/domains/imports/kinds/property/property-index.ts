import { foldText } from '../../../estate/index.ts'
import { rowError, type RowIssue } from '../../plan/row-plan.ts'
import type { PropertyDraft } from './read-property.ts'

/** An existing property that a row may match. */
export interface KnownProperty {
  id: string
  name: string
  code: string | null
  externalId: string | null
  fingerprint: string
  portfolioId: string
  isArchived: boolean
  sharesAddress: boolean
}

/** The properties of an organization by the keys an import matches on. */
export class PropertyIndex {
  readonly byExternalId = new Map<string, KnownProperty>()
  readonly byCode = new Map<string, KnownProperty>()
  readonly #byFingerprint = new Map<string, KnownProperty | KnownProperty[]>()

  constructor(properties: Iterable<KnownProperty> = []) {
    for (const property of properties) this.add(property)
  }

  add(property: KnownProperty) {
    if (property.externalId !== null) this.byExternalId.set(property.externalId, property)
    if (property.code !== null) this.byCode.set(property.code, property)
    if (property.isArchived) return
    const existing = this.#byFingerprint.get(property.fingerprint)
    if (existing === undefined) this.#byFingerprint.set(property.fingerprint, property)
    else if (Array.isArray(existing)) existing.push(property)
    else this.#byFingerprint.set(property.fingerprint, [existing, property])
  }

  /** Properties at this address that aren't archived. */
  listAt(fingerprint: string): readonly KnownProperty[] {
    const existing = this.#byFingerprint.get(fingerprint)
    return existing === undefined ? [] : Array.isArray(existing) ? existing : [existing]
  }
}

interface Match {
  target: KnownProperty | null
  /** The key that matched. */
  by: 'externalId' | 'code' | 'address' | null
  issue: RowIssue | null
}

/**
 * Finds the property that a row describes: by external id, by code, then by address. Never guesses: if several match or
 * the ids contradict each other, the match is an issue. `claimed` are properties that earlier rows match. Whether an
 * address is free for a new property is checked elsewhere.
 */
export function findTarget(
  draft: PropertyDraft,
  index: PropertyIndex,
  claimed: ReadonlyMap<string, unknown>,
): Match {
  const byId = draft.externalId ? index.byExternalId.get(draft.externalId) : undefined
  const byCode = draft.code ? index.byCode.get(draft.code) : undefined
  if (byId && byCode && byId.id !== byCode.id) {
    const message = `The external ID belongs to “${byId.name}” and the code to “${byCode.name}”. Correct one of them.`
    return failed('ambiguous_match', 'externalId', draft.externalId ?? null, message)
  }
  const byKey = byId ?? byCode
  if (byKey) return unlessArchived(draft, byKey, byId ? 'externalId' : 'code')
  if (draft.address.line1 === '') return noMatch
  return findByAddress(draft, index, claimed)
}

const noMatch: Match = { target: null, by: null, issue: null }

function unlessArchived(draft: PropertyDraft, target: KnownProperty, by: 'externalId' | 'code'): Match {
  if (!target.isArchived) return { target, by, issue: null }
  const value = by === 'code' ? (draft.code ?? null) : (draft.externalId ?? null)
  const message = `“${target.name}” has this ${by === 'code' ? 'code' : 'external ID'} and is archived. Restore it first, or skip the row.`
  return failed('duplicate_existing', by, value, message)
}

function findByAddress(
  draft: PropertyDraft,
  index: PropertyIndex,
  claimed: ReadonlyMap<string, unknown>,
): Match {
  const candidates = index.listAt(draft.fingerprint)
  if (candidates.length === 0) return noMatch
  const available = candidates.filter((known) => !claimed.has(known.id) && !contradicts(draft, known))
  if (available.length === 1 && candidates.length === 1)
    return { target: available[0]!, by: 'address', issue: null }
  const name = draft.name ? foldText(draft.name) : null
  const sameName = available.filter((known) => foldText(known.name) === name)
  if (sameName.length === 1) return { target: sameName[0]!, by: 'address', issue: null }
  if (available.length > 1) {
    const names = available
      .slice(0, 3)
      .map((known) => `“${known.name}”`)
      .join(', ')
    const message = `${available.length} properties have this address: ${names}. Add the code or external ID of the right one to the row.`
    return failed('ambiguous_match', 'line1', draft.address.line1, message)
  }
  return noMatch
}

const contradicts = (draft: PropertyDraft, known: KnownProperty) =>
  (!!draft.externalId && known.externalId !== null && known.externalId !== draft.externalId) ||
  (!!draft.code && known.code !== null && known.code !== draft.code)

const failed = (code: RowIssue['code'], field: string, value: string | null, message: string): Match => ({
  ...noMatch,
  issue: rowError(code, field, value, message),
})

/** An earlier row, as issues of other rows refer to it. */
export interface SeenRow {
  n: number
  name: string
}

export const toSeenRow = (n: number, draft: PropertyDraft): SeenRow => ({
  n,
  name: draft.name ?? draft.address.line1,
})

/** Rows seen so far, by the keys that must be unique in a file. */
export class SeenRows {
  readonly #byExternalId = new Map<string, SeenRow>()
  readonly #byCode = new Map<string, SeenRow>()

  /** The issue if an earlier row has the same key, or null. */
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

const duplicate = (field: string, label: string, value: string, row: SeenRow) =>
  rowError('duplicate_in_file', field, value, `Same ${label} as row ${row.n} (${row.name}).`)

/**
 * Tracks which property has which address once the rows so far are written. Compares addresses as they will be stored,
 * including the parts that an update keeps.
 */
export class AddressClaims {
  readonly #index: PropertyIndex
  readonly #targets: ReadonlyMap<string, SeenRow>
  readonly #byFingerprint = new Map<string, SeenRow>()

  /** `targets` are the properties that earlier rows match. */
  constructor(index: PropertyIndex, targets: ReadonlyMap<string, SeenRow>) {
    this.#index = index
    this.#targets = targets
  }

  /** The issue if another property has the address of row `n`. `propertyId` is the property that the row updates. */
  findHolder(
    n: number,
    { fingerprint, line1 }: { fingerprint: string; line1: string },
    propertyId: string | null,
  ): RowIssue | null {
    const claimed = this.#byFingerprint.get(fingerprint)
    if (claimed) return sameAddress(line1, claimed)
    const other = this.#index.listAt(fingerprint).find((known) => known.id !== propertyId)
    if (!other) return null
    const row = this.#targets.get(other.id)
    // The whole batch is matched before any row is decided, so later rows must not count.
    return row && row.n < n ? sameAddress(line1, row) : addressTaken(line1, other.name)
  }

  add(fingerprint: string, row: SeenRow) {
    if (!this.#byFingerprint.has(fingerprint)) this.#byFingerprint.set(fingerprint, row)
  }
}

const sameAddress = (line1: string, row: SeenRow) =>
  rowError('duplicate_in_file', 'line1', line1, `Same address as row ${row.n} (${row.name}).`)

const addressTaken = (line1: string, name: string) =>
  rowError(
    'duplicate_existing',
    'line1',
    line1,
    `“${name}” already has this address and a different ID. Skip the row, or confirm that both share the address.`,
  )
