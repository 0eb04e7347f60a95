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
  /** The whole row after the update, one version later. */
  row: CurrentTenant
  /** The previous values of the changed columns. */
  before: Partial<CurrentTenant>
  changes: LedgerChange[]
}

interface UpdateInput {
  draft: Omit<TenantDraft, 'assistance'>
  /** The sealed value to store. Undefined where the file has no value. */
  assistance: SealedAssistance | null | undefined
  stay: OccupancyDraft
  /** Null when the tenant stays where they are. */
  place: TenantPlace | null
  /** End of the lease in that place once the row is written. */
  leaseTo: string | null
  /** Whether something about their occupancies changes. */
  movesIn: boolean
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
}

/** What a row changes about an existing tenant, or null when it says nothing new. */
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
    if (isSame(old, value)) {
      delete set[key]
      continue
    }
    before[key] = old
    if (!repeated.has(key)) changes.push({ field: key, from: old ?? null, to: value ?? null })
  }
  if (Object.keys(set).length === 0 && !input.movesIn) return null
  const merged = {
    ...current,
    ...set,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: current.version + 1,
  }
  const words = input.place ?? { unitSearchText: tailOf(current) }
  return {
    row: { ...merged, ...derivedTenantColumns(merged, words) },
    before: {
      ...before,
      searchText: current.searchText,
      contactKeys: current.contactKeys,
      contactText: current.contactText,
    },
    changes,
  }
}

/** Columns that repeat what a property or unit has. */
const repeated = new Set<string>(['portfolioId', 'propertySort', 'unitSort'])

/** The unit's search words, which follow those of the tenant. */
const tailOf = (current: CurrentTenant) =>
  current.searchText.slice(derivedTenantColumns(current, null).searchText.length)

function nameColumns(current: CurrentTenant, { draft }: UpdateInput): Partial<CurrentTenant> {
  if (draft.kind === 'company') return { kind: 'company', companyName: draft.companyName }
  if (current.kind === 'company') return {}
  return { lastName: draft.lastName, ...(draft.firstName !== null && { firstName: draft.firstName }) }
}

function plainColumns(current: CurrentTenant, input: UpdateInput): Partial<CurrentTenant> {
  const { draft, stay, blankMeans } = input
  const set: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentTenant, value: unknown, emptied: unknown = null) => {
    if (value === undefined) return
    if (value !== null) set[column] = value
    else if (blankMeans === 'clear') set[column] = emptied
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
  if (changesStatus(current, stay)) set.status = stay.status
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

/** A status derived from dates never overrides one that a person decided, such as an eviction or a prospect. */
function changesStatus(current: CurrentTenant, stay: OccupancyDraft) {
  if (stay.isStatusGiven) return true
  const saysDates = [stay.leaseFrom, stay.leaseTo, stay.moveIn, stay.moveOut].some(Boolean)
  if (!saysDates) return false
  return stay.status !== 'current' || !['notice', 'eviction', 'prospect'].includes(current.status)
}

/** Puts the addresses of the file first and keeps the known ones with their details. */
export function mergeEmails(known: readonly TenantEmail[], addresses: readonly string[]): TenantEmail[] {
  const given = new Set(addresses)
  if (known.filter(({ address }) => given.has(address.toLowerCase())).length === given.size) return [...known]
  const kept = new Map(known.map((email) => [email.address.toLowerCase(), email]))
  const first = addresses.map(
    (address, at): TenantEmail =>
      kept.get(address) ?? {
        address,
        label: null,
        primary: known.length === 0 && at === 0,
        status: 'unknown',
      },
  )
  return [...first, ...known.filter(({ address }) => !given.has(address.toLowerCase()))].slice(0, 5)
}

export function mergePhones(known: readonly TenantPhone[], phones: readonly DraftPhone[]): TenantPhone[] {
  const key = ({ e164, raw }: Pick<TenantPhone, 'e164' | 'raw'>) => e164 ?? raw
  const kept = new Map(known.map((phone) => [key(phone), phone]))
  if (phones.every((phone) => kept.has(key(phone)))) return [...known]
  const given = new Set(phones.map(key))
  const first = phones.map(
    (phone, at): TenantPhone =>
      kept.get(key(phone)) ?? {
        ...phone,
        primary: known.length === 0 && at === 0,
        smsCapable: phone.e164 !== null && phone.type === 'mobile' ? true : null,
      },
  )
  return [...first, ...known.filter((phone) => !given.has(key(phone)))].slice(0, 6)
}

/** jsonb returns keys in its own order. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return keys.values().every((key) => isSame(left[key], right[key]))
}
