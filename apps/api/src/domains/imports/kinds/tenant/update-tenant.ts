import type {
  LedgerChange,
  SealedAssistance,
  TenantEmail,
  TenantPhone,
  occupancy,
  tenant,
} from '../../../../platform/db/schema/index.ts'
import {
  derivedTenantColumns,
  type HashScope,
  premisesColumns,
  type TenantPremises,
  tenantSearchText,
} from '../../../estate/index.ts'
import { saysTheSame } from '../../values/clean-cell.ts'
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
  /** Null if the tenant keeps their premises. */
  premises: TenantPremises | null
  /** End of the lease at those premises after the update. */
  leaseTo: string | null
  changesOccupancy: boolean
  blankMeans: 'keep' | 'clear'
  now: Date
  userId: string | null
  gateways: HashScope['gateways']
}

/** Plans the update of an existing tenant, or returns null if the row changes nothing. */
export function updateTenant(currentTenant: CurrentTenant, input: UpdateInput): TenantUpdate | null {
  const newValues: Partial<CurrentTenant> = {
    ...nameColumns(currentTenant, input),
    ...plainColumns(currentTenant, input),
    ...(input.premises && premisesColumns(input.premises)),
    ...(input.premises && { leaseTo: input.leaseTo }),
  }
  const before: Record<string, unknown> = {}
  const changes: LedgerChange[] = []
  for (const [key, value] of Object.entries(newValues) as [keyof CurrentTenant, unknown][]) {
    const oldValue = currentTenant[key]
    // Not compared as text: jsonb has its own key order.
    if (saysTheSame(oldValue, value)) {
      delete newValues[key]
      continue
    }
    before[key] = oldValue
    if (!copiedColumns.has(key)) changes.push({ field: key, from: oldValue ?? null, to: value ?? null })
  }
  if (Object.keys(newValues).length === 0 && !input.changesOccupancy) return null
  const updatedRow = {
    ...currentTenant,
    ...newValues,
    updatedAt: input.now,
    updatedBy: input.userId,
    version: currentTenant.version + 1,
  }
  const scope = { orgId: currentTenant.orgId, gateways: input.gateways }
  const premises = input.premises ?? { unitSearchText: unitSearchTextOf(currentTenant) }
  return {
    row: { ...updatedRow, ...derivedTenantColumns(scope, updatedRow, premises) },
    before: {
      ...before,
      searchText: currentTenant.searchText,
      contactKeys: currentTenant.contactKeys,
      contactText: currentTenant.contactText,
    },
    changes,
  }
}

/** Columns copied from the property or unit. */
const copiedColumns = new Set<string>(['portfolioId', 'propertySort', 'unitSort'])

/** The unit's search words, which follow those of the tenant. */
const unitSearchTextOf = (currentTenant: CurrentTenant) =>
  currentTenant.searchText.slice(tenantSearchText(currentTenant, null).length)

function nameColumns(currentTenant: CurrentTenant, { draft }: UpdateInput): Partial<CurrentTenant> {
  if (draft.kind === 'company') return { kind: 'company', companyName: draft.companyName }
  if (currentTenant.kind === 'company') return {}
  return { lastName: draft.lastName, ...(draft.firstName !== null && { firstName: draft.firstName }) }
}

function plainColumns(currentTenant: CurrentTenant, input: UpdateInput): Partial<CurrentTenant> {
  const { draft, occupancyDraft, blankMeans } = input
  const newValues: Record<string, unknown> = {}
  const setColumn = (column: keyof CurrentTenant, value: unknown, emptyValue: unknown = null) => {
    if (value === undefined) return
    if (value !== null) newValues[column] = value
    else if (blankMeans === 'clear') newValues[column] = emptyValue
  }
  setColumn('language', draft.language)
  setColumn('householdSize', draft.householdSize)
  setColumn('assistance', input.assistance)
  setColumn('tags', draft.tags, [])
  setColumn('notes', draft.notes)
  if (draft.externalId) newValues.externalId = draft.externalId
  if (draft.emails?.length) newValues.emails = mergeEmails(currentTenant.emails, draft.emails)
  else setColumn('emails', draft.emails, [])
  if (draft.phones?.length) newValues.phones = mergePhones(currentTenant.phones, draft.phones)
  else setColumn('phones', draft.phones, [])
  if (changesStatus(currentTenant, occupancyDraft)) newValues.status = occupancyDraft.status
  const { emergencyName: name, emergencyPhone: phone } = draft
  if (name || phone) {
    const currentContact = currentTenant.emergencyContact
    newValues.emergencyContact = {
      name: name ?? currentContact?.name ?? null,
      relationship: currentContact?.relationship ?? null,
      phone: phone ?? currentContact?.phone ?? null,
      email: currentContact?.email ?? null,
    }
  }
  return newValues
}

/** A status derived from dates never overrides one that a person set, such as an eviction or a prospect. */
function changesStatus(currentTenant: CurrentTenant, occupancyDraft: OccupancyDraft) {
  if (occupancyDraft.isStatusExplicit) return true
  const hasDates = [
    occupancyDraft.leaseFrom,
    occupancyDraft.leaseTo,
    occupancyDraft.moveIn,
    occupancyDraft.moveOut,
  ].some(Boolean)
  if (!hasDates) return false
  return (
    occupancyDraft.status !== 'current' || !['notice', 'eviction', 'prospect'].includes(currentTenant.status)
  )
}

/** Puts the addresses of the file first, and keeps the details of known ones. */
export function mergeEmails(stored: readonly TenantEmail[], addresses: readonly string[]): TenantEmail[] {
  const keysInFile = new Set(addresses)
  if (stored.filter(({ address }) => keysInFile.has(address.toLowerCase())).length === keysInFile.size)
    return [...stored]
  const storedByKey = new Map(stored.map((email) => [email.address.toLowerCase(), email]))
  const fromFile = addresses.map(
    (address, index): TenantEmail =>
      storedByKey.get(address) ?? {
        address,
        label: null,
        primary: stored.length === 0 && index === 0,
        status: 'unknown',
      },
  )
  return [...fromFile, ...stored.filter(({ address }) => !keysInFile.has(address.toLowerCase()))].slice(0, 5)
}

export function mergePhones(stored: readonly TenantPhone[], phones: readonly DraftPhone[]): TenantPhone[] {
  const phoneKey = ({ e164, raw }: Pick<TenantPhone, 'e164' | 'raw'>) => e164 ?? raw
  const storedByKey = new Map(stored.map((phone) => [phoneKey(phone), phone]))
  if (phones.every((phone) => storedByKey.has(phoneKey(phone)))) return [...stored]
  const keysInFile = new Set(phones.map(phoneKey))
  const fromFile = phones.map(
    (phone, index): TenantPhone =>
      storedByKey.get(phoneKey(phone)) ?? {
        ...phone,
        primary: stored.length === 0 && index === 0,
        smsCapable: phone.e164 !== null && phone.type === 'mobile' ? true : null,
      },
  )
  return [...fromFile, ...stored.filter((phone) => !keysInFile.has(phoneKey(phone)))].slice(0, 6)
}
