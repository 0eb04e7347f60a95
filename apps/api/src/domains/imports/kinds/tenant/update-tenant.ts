import { isDeepStrictEqual } from 'node:util'
import type {
  LedgerChange,
  SealedAssistance,
  TenantEmail,
  TenantPhone,
  occupancy,
  tenant,
} from '../../../../platform/db/schema/index.ts'
import { derivedTenantColumns, placeColumns, type TenantPlace } from '../../../estate/index.ts'
import type { DraftPhone, OccupancyDraft, TenantDraft } from './tenant-draft.ts'

export type CurrentTenant = Omit<typeof tenant.$inferSelect, 'displayName' | 'nameSort' | 'hasAssistance'>
export type CurrentOccupancy = typeof occupancy.$inferSelect

export interface TenantUpdate {
  /** The whole row after the update, with the next version. */
  row: CurrentTenant
  /** The previous values of the changed columns. */
  before: Partial<CurrentTenant>
  changes: LedgerChange[]
}

interface UpdateInput {
  draft: Omit<TenantDraft, 'assistance'>
  /** The encrypted value to store; undefined if the file has none. */
  assistance: SealedAssistance | null | undefined
  occupancyDraft: OccupancyDraft
  /** Null if the tenant keeps their place. */
  place: TenantPlace | null
  /** End of the lease at that place after the update. */
  leaseTo: string | null
  changesOccupancy: boolean
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
}

/** Plans the update of an existing tenant, or returns null if the row changes nothing. */
export function updateTenant(current: CurrentTenant, input: UpdateInput): TenantUpdate | null {
  const set: Partial<CurrentTenant> = {
    ...nameColumns(current, input),
    ...plainColumns(current, input),
    ...(input.place && placeColumns(input.place)),
    ...(input.place && { leaseTo: input.leaseTo }),
  }
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(set) as [keyof CurrentTenant, unknown][]) {
    const old = current[key]
    // Not compared as text: jsonb has its own key order.
    if (isDeepStrictEqual(old, value)) {
      delete set[key]
      continue
    }
    before[key] = old
    if (!copiedColumns.has(key)) changes.push({ field: key, from: old ?? null, to: value ?? null })
  }
  if (Object.keys(set).length === 0 && !input.changesOccupancy) return null
  const merged = {
    ...current,
    ...set,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: current.version + 1,
  }
  const place = input.place ?? { unitSearchText: unitSearchTextOf(current) }
  return {
    row: { ...merged, ...derivedTenantColumns(merged, place) },
    before: {
      ...before,
      searchText: current.searchText,
      contactKeys: current.contactKeys,
      contactText: current.contactText,
    },
    changes,
  }
}

/** Columns copied from the property or unit. */
const copiedColumns = new Set<string>(['portfolioId', 'propertySort', 'unitSort'])

/** The unit's search words, which follow those of the tenant. */
const unitSearchTextOf = (current: CurrentTenant) =>
  current.searchText.slice(derivedTenantColumns(current, null).searchText.length)

function nameColumns(current: CurrentTenant, { draft }: UpdateInput): Partial<CurrentTenant> {
  if (draft.kind === 'company') return { kind: 'company', companyName: draft.companyName }
  if (current.kind === 'company') return {}
  return { lastName: draft.lastName, ...(draft.firstName !== null && { firstName: draft.firstName }) }
}

function plainColumns(current: CurrentTenant, input: UpdateInput): Partial<CurrentTenant> {
  const { draft, occupancyDraft, blankMeans } = input
  const set: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentTenant, value: unknown, emptyValue: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear') set[column] = emptyValue
  }
  setColumn('language', draft.language)
  setColumn('householdSize', draft.householdSize)
  setColumn('assistance', input.assistance)
  setColumn('tags', draft.tags, [])
  setColumn('notes', draft.notes)
  if (draft.externalId) set.externalId = draft.externalId
  if (draft.emails?.length) set.emails = mergeEmails(current.emails, draft.emails)
  else setColumn('emails', draft.emails, [])
  if (draft.phones?.length) set.phones = mergePhones(current.phones, draft.phones)
  else setColumn('phones', draft.phones, [])
  if (changesStatus(current, occupancyDraft)) set.status = occupancyDraft.status
  const { emergencyName: name, emergencyPhone: phone } = draft
  if (name || phone) {
    const old = current.emergencyContact
    set.emergencyContact = {
      name: name ?? old?.name ?? null,
      relationship: old?.relationship ?? null,
      phone: phone ?? old?.phone ?? null,
      email: old?.email ?? null,
    }
  }
  return set
}

/** A status derived from dates never overrides one that a person set, such as an eviction or a prospect. */
function changesStatus(current: CurrentTenant, occupancyDraft: OccupancyDraft) {
  if (occupancyDraft.isStatusExplicit) return true
  const hasDates = [
    occupancyDraft.leaseFrom,
    occupancyDraft.leaseTo,
    occupancyDraft.moveIn,
    occupancyDraft.moveOut,
  ].some(Boolean)
  if (!hasDates) return false
  return occupancyDraft.status !== 'current' || !['notice', 'eviction', 'prospect'].includes(current.status)
}

/** Puts the addresses of the file first, and keeps the details of known ones. */
export function mergeEmails(known: readonly TenantEmail[], addresses: readonly string[]): TenantEmail[] {
  const fromFile = new Set(addresses)
  if (known.filter(({ address }) => fromFile.has(address.toLowerCase())).length === fromFile.size)
    return [...known]
  const knownByKey = new Map(known.map((email) => [email.address.toLowerCase(), email]))
  const listed = addresses.map(
    (address, index): TenantEmail =>
      knownByKey.get(address) ?? {
        address,
        label: null,
        primary: known.length === 0 && index === 0,
        status: 'unknown',
      },
  )
  return [...listed, ...known.filter(({ address }) => !fromFile.has(address.toLowerCase()))].slice(0, 5)
}

export function mergePhones(known: readonly TenantPhone[], phones: readonly DraftPhone[]): TenantPhone[] {
  const key = ({ e164, raw }: Pick<TenantPhone, 'e164' | 'raw'>) => e164 ?? raw
  const knownByKey = new Map(known.map((phone) => [key(phone), phone]))
  if (phones.every((phone) => knownByKey.has(key(phone)))) return [...known]
  const fromFile = new Set(phones.map(key))
  const listed = phones.map(
    (phone, index): TenantPhone =>
      knownByKey.get(key(phone)) ?? {
        ...phone,
        primary: known.length === 0 && index === 0,
        smsCapable: phone.e164 !== null && phone.type === 'mobile' ? true : null,
      },
  )
  return [...listed, ...known.filter((phone) => !fromFile.has(key(phone)))].slice(0, 6)
}
