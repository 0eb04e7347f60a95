import { foldText } from '../../../estate/index.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
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
    const holder = this.#byFingerprint.get(property.fingerprint)
    if (holder === undefined) this.#byFingerprint.set(property.fingerprint, property)
    else if (Array.isArray(holder)) holder.push(property)
    else this.#byFingerprint.set(property.fingerprint, [holder, property])
  }

  /** Properties at this address that are not archived. */
  at(fingerprint: string): readonly KnownProperty[] {
    const holder = this.#byFingerprint.get(fingerprint)
    return holder === undefined ? [] : Array.isArray(holder) ? holder : [holder]
  }
}

interface Match {
  target: KnownProperty | null
  /** How it was found. */
  by: 'externalId' | 'code' | 'address' | null
  issue: RowIssue | null
}

/**
 * The property that a row means: by external id, by code, then by address. Never a guess: where several fit or the
 * ids contradict each other, the match is an issue instead. `claimed` are properties that earlier rows mean. Whether
 * an address is free for a new property is checked elsewhere.
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
  const named = byId ?? byCode
  if (named) return unlessArchived(draft, named, byId ? 'externalId' : 'code')
  if (draft.address.line1 === '') return none
  return findByAddress(draft, index, claimed)
}

const none: Match = { target: null, by: null, issue: null }

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
  const holders = index.at(draft.fingerprint)
  if (holders.length === 0) return none
  const free = holders.filter((known) => !claimed.has(known.id) && !contradicts(draft, known))
  if (free.length === 1 && holders.length === 1) return { target: free[0]!, by: 'address', issue: null }
  const name = draft.name ? foldText(draft.name) : null
  const sameName = free.filter((known) => foldText(known.name) === name)
  if (sameName.length === 1) return { target: sameName[0]!, by: 'address', issue: null }
  if (free.length > 1) {
    const names = free
      .slice(0, 3)
      .map((known) => `“${known.name}”`)
      .join(', ')
    const message = `${free.length} properties have this address: ${names}. Add the code or external ID of the right one to the row.`
    return failed('ambiguous_match', 'line1', draft.address.line1, message)
  }
  return none
}

const contradicts = (draft: PropertyDraft, known: KnownProperty) =>
  (!!draft.externalId && known.externalId !== null && known.externalId !== draft.externalId) ||
  (!!draft.code && known.code !== null && known.code !== draft.code)

const failed = (code: RowIssue['code'], field: string, value: string | null, message: string): Match => ({
  ...none,
  issue: { severity: 'error', code, field, value, message },
})

/** A row of the file as messages about other rows name it. */
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

  /** The issue when an earlier row has the same key, or null. */
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

/**
 * Which property holds which address once the rows so far are written. Compares addresses as they will be stored, so
 * an update counts with the parts that it keeps.
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

  /** The issue when the address of row `n` is held by another property, or null. `ownId` is the row's own property. */
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
    // A batch is matched before it is decided, so later rows must not count.
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
  message: `“${name}” already has this address and a different ID. Skip the row, or confirm that both share the address.`,
})
