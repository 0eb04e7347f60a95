import { formatList } from '../../../../platform/text/format-list.ts'
import { type AddressKey, fingerprintWithoutZip, foldText } from '../../../estate/index.ts'
import { rowError, type RowIssue } from '../../plan/row-plan.ts'
import type { PropertyDraft } from './read-property.ts'

/** An existing property that a row may match. */
export interface ExistingProperty extends AddressKey {
  id: string
  name: string
  code: string | null
  externalId: string | null
  portfolioId: string
  isArchived: boolean
  sharesAddress: boolean
}

/** The properties of an organization by the keys an import matches on. */
export class PropertyIndex {
  readonly byExternalId = new Map<string, ExistingProperty>()
  readonly byCode = new Map<string, ExistingProperty>()
  readonly #byFingerprint = new Map<string, ExistingProperty | ExistingProperty[]>()
  /** By `fingerprintWithoutZip`. Built when a row without a ZIP code needs it, because few files have any. */
  #byCity: Map<string, ExistingProperty[]> | null = null

  constructor(properties: Iterable<ExistingProperty> = []) {
    for (const property of properties) this.add(property)
  }

  add(property: ExistingProperty) {
    if (property.externalId !== null) this.byExternalId.set(property.externalId, property)
    if (property.code !== null) this.byCode.set(property.code, property)
    if (property.isArchived) return
    this.#byCity = null
    const existing = this.#byFingerprint.get(property.fingerprint)
    if (existing === undefined) this.#byFingerprint.set(property.fingerprint, property)
    else if (Array.isArray(existing)) existing.push(property)
    else this.#byFingerprint.set(property.fingerprint, [existing, property])
  }

  /** Properties at this address that aren't archived, even if only the row or the property has its ZIP code. */
  listAt(address: AddressKey): readonly ExistingProperty[] {
    const withoutZip = fingerprintWithoutZip(address)
    const others =
      withoutZip !== null
        ? this.#find(withoutZip)
        : address.postalCode === null
          ? (this.#listByCity().get(address.fingerprint) ?? [])
          : []
    const same = this.#find(address.fingerprint)
    return others.length === 0 ? same : [...same, ...others]
  }

  #find(fingerprint: string): readonly ExistingProperty[] {
    const existing = this.#byFingerprint.get(fingerprint)
    return existing === undefined ? [] : Array.isArray(existing) ? existing : [existing]
  }

  #listByCity() {
    this.#byCity ??= Map.groupBy(
      [...this.#byFingerprint.values()].flat(),
      (property) => fingerprintWithoutZip(property) ?? '',
    )
    return this.#byCity
  }
}

/** Stands for the name of a property that the importing member can't view. */
export const hiddenPropertyName = 'A property you can’t view'

/** A property's name in quotes. The stand-in for a hidden name is a phrase, so it has none. */
export const quoteName = (name: string, position: 'start' | 'middle' = 'middle') => {
  if (name !== hiddenPropertyName) return `“${name}”`
  return position === 'start' ? name : `a${name.slice(1)}`
}

interface Match {
  target: ExistingProperty | null
  /** The key that matched. */
  by: 'externalId' | 'code' | 'address' | null
  issue: RowIssue | null
}

/**
 * Finds the property that a row describes: by external id, by code, then by address. Never guesses: if several match or
 * the ids contradict each other, the match is an issue. `claimedIds` are the properties that earlier rows match. Whether an
 * address is free for a new property is checked elsewhere.
 */
export function findTarget(
  draft: PropertyDraft,
  index: PropertyIndex,
  claimedIds: ReadonlyMap<string, unknown>,
): Match {
  const byId = draft.externalId ? index.byExternalId.get(draft.externalId) : undefined
  const byCode = draft.code ? index.byCode.get(draft.code) : undefined
  if (byId && byCode && byId.id !== byCode.id) {
    const message = `The external ID belongs to ${quoteName(byId.name)} and the code to ${quoteName(byCode.name)}. Correct one of them.`
    return failedMatch('ambiguous_match', 'externalId', draft.externalId ?? null, message)
  }
  const byKey = byId ?? byCode
  if (byKey) return unlessArchived(draft, byKey, byId ? 'externalId' : 'code')
  if (draft.address.line1 === '') return noMatch
  return findByAddress(draft, index, claimedIds)
}

const noMatch: Match = { target: null, by: null, issue: null }

function unlessArchived(draft: PropertyDraft, target: ExistingProperty, by: 'externalId' | 'code'): Match {
  if (!target.isArchived) return { target, by, issue: null }
  const value = by === 'code' ? (draft.code ?? null) : (draft.externalId ?? null)
  const message = `${quoteName(target.name, 'start')} has this ${by === 'code' ? 'code' : 'external ID'} and is archived. Restore it first, or skip the row.`
  return failedMatch('duplicate_existing', by, value, message)
}

function findByAddress(
  draft: PropertyDraft,
  index: PropertyIndex,
  claimedIds: ReadonlyMap<string, unknown>,
): Match {
  const candidates = index.listAt(toAddressKey(draft))
  if (candidates.length === 0) return noMatch
  const available = candidates.filter(
    (property) => !claimedIds.has(property.id) && !contradicts(draft, property),
  )
  if (available.length === 1 && candidates.length === 1)
    return { target: available[0]!, by: 'address', issue: null }
  const name = draft.name ? foldText(draft.name) : null
  const namesakes = available.filter((property) => foldText(property.name) === name)
  if (namesakes.length === 1) return { target: namesakes[0]!, by: 'address', issue: null }
  if (available.length > 1) {
    const names = available.slice(0, 3).map((property) => quoteName(property.name))
    const more = available.length - names.length
    const list = formatList(more > 0 ? [...names, `${more} more`] : names)
    const message = `${available.length} properties have this address: ${list}. Add the code or external ID of the right one to the row.`
    return failedMatch('ambiguous_match', 'line1', draft.address.line1, message)
  }
  return noMatch
}

/** What tells the address of a row from others. */
export const toAddressKey = ({ fingerprint, address }: PropertyDraft): AddressKey & { line1: string } => ({
  ...address,
  fingerprint,
})

const contradicts = (draft: PropertyDraft, property: ExistingProperty) =>
  (!!draft.externalId && property.externalId !== null && property.externalId !== draft.externalId) ||
  (!!draft.code && property.code !== null && property.code !== draft.code)

const failedMatch = (
  code: RowIssue['code'],
  field: string,
  value: string | null,
  message: string,
): Match => ({
  ...noMatch,
  issue: rowError(code, field, value, message),
})

/** An earlier row, as issues of other rows refer to it. */
export interface EarlierRow {
  n: number
  name: string
}

export const toEarlierRow = (n: number, draft: PropertyDraft): EarlierRow => ({
  n,
  name: draft.name ?? draft.address.line1,
})

/** Rows seen so far, by the keys that must be unique in a file. */
export class EarlierRows {
  readonly #byExternalId = new Map<string, EarlierRow>()
  readonly #byCode = new Map<string, EarlierRow>()

  /** The issue if an earlier row has the same key, or null. */
  findDuplicate(draft: PropertyDraft): RowIssue | null {
    const byId = draft.externalId ? this.#byExternalId.get(draft.externalId) : undefined
    if (byId) return duplicateIssue('externalId', 'external ID', draft.externalId!, byId)
    const byCode = draft.code ? this.#byCode.get(draft.code) : undefined
    return byCode ? duplicateIssue('code', 'property code', draft.code!, byCode) : null
  }

  add(n: number, draft: PropertyDraft) {
    const row = toEarlierRow(n, draft)
    if (draft.externalId) this.#byExternalId.set(draft.externalId, row)
    if (draft.code) this.#byCode.set(draft.code, row)
  }
}

const duplicateIssue = (field: string, label: string, value: string, row: EarlierRow) =>
  rowError('duplicate_in_file', field, value, `Same ${label} as row ${row.n} (${row.name}).`)

/**
 * Tracks which property has which address once the rows so far are written. Compares addresses as they will be stored,
 * including the parts that an update keeps.
 */
export class AddressClaims {
  readonly #index: PropertyIndex
  readonly #targets: ReadonlyMap<string, EarlierRow>
  readonly #byFingerprint = new Map<string, EarlierRow>()
  readonly #byCity = new Map<string, EarlierRow>()

  /** `targets` are the properties that earlier rows match. */
  constructor(index: PropertyIndex, targets: ReadonlyMap<string, EarlierRow>) {
    this.#index = index
    this.#targets = targets
  }

  /** The issue if another property has the address of row `n`. `propertyId` is the property that the row updates. */
  findAddressConflict(
    n: number,
    address: AddressKey & { line1: string },
    propertyId: string | null,
  ): RowIssue | null {
    const { fingerprint, line1, postalCode } = address
    const earlierRow =
      this.#byFingerprint.get(fingerprint) ??
      this.#byFingerprint.get(fingerprintWithoutZip(address) ?? '') ??
      (postalCode === null ? this.#byCity.get(fingerprint) : undefined)
    if (earlierRow) return sameAddressIssue(line1, earlierRow)
    const holder = this.#index.listAt(address).find((property) => property.id !== propertyId)
    if (!holder) return null
    const row = this.#targets.get(holder.id)
    // The whole batch is matched before any row is decided, so later rows must not count.
    return row && row.n < n ? sameAddressIssue(line1, row) : addressTakenIssue(line1, holder.name)
  }

  add(address: AddressKey, row: EarlierRow) {
    const withoutZip = fingerprintWithoutZip(address)
    if (!this.#byFingerprint.has(address.fingerprint)) this.#byFingerprint.set(address.fingerprint, row)
    if (withoutZip !== null && !this.#byCity.has(withoutZip)) this.#byCity.set(withoutZip, row)
  }
}

const sameAddressIssue = (line1: string, row: EarlierRow) =>
  rowError('duplicate_in_file', 'line1', line1, `Same address as row ${row.n} (${row.name}).`)

const addressTakenIssue = (line1: string, name: string) =>
  rowError(
    'duplicate_existing',
    'line1',
    line1,
    `${quoteName(name, 'start')} already has this address and a different ID. Skip the row, or confirm that both share the address.`,
  )
