import { newId } from '../../../platform/db/new-id.ts'
import type { tenant } from '../../../platform/db/schema/index.ts'
import { toSearchText } from '../lists/search.ts'
import { contactHashesOf, contactKeysOf, contactTextOf, type HashScope } from './contacts.ts'

type TenantRow = typeof tenant.$inferSelect

/** Every column except those that the database computes. */
export type TenantRowToInsert = Omit<TenantRow, 'displayName' | 'nameSort' | 'hasAssistance'>

/** A tenant's premises, with the columns that they copy from it. */
export interface TenantPremises {
  propertyId: string
  portfolioId: string
  /** `property.name_sort`. */
  propertySort: string
  unitId: string | null
  /** `unit.place_sort`. */
  unitSort: string
  /** `unit.search_text`. */
  unitSearchText: string
}

/** Columns that forms and files set directly. */
export type TenantFields = Pick<
  TenantRow,
  | 'kind'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'status'
  | 'emails'
  | 'phones'
  | 'language'
  | 'emergencyContact'
  | 'assistance'
  | 'householdSize'
  | 'leaseTo'
  | 'tags'
  | 'notes'
  | 'externalId'
  | 'externalIds'
>

export interface TenantInput extends Partial<TenantFields>, HashScope {
  premises: TenantPremises | null
  createdBy: string | null
  now?: Date
}

/**
 * Builds the row of a new tenant with every derived column. Used by forms and imports. Triggers add the consent of the
 * addresses after the insert.
 */
export function toTenantInsert(input: TenantInput): TenantRowToInsert {
  const { orgId, gateways, premises, createdBy, now = new Date(), ...fields } = input
  const row = {
    id: newId(),
    orgId,
    kind: 'person' as const,
    firstName: null,
    lastName: null,
    companyName: null,
    status: 'current' as const,
    emails: [],
    phones: [],
    language: null,
    emergencyContact: null,
    assistance: null,
    householdSize: null,
    leaseTo: null,
    tags: [],
    notes: null,
    externalId: null,
    externalIds: {},
    ...fields,
    ...premisesColumns(premises),
    consentEmail: 'none' as const,
    consentSms: 'none' as const,
    consentVoice: 'none' as const,
    reachable: false,
    createdAt: now,
    updatedAt: now,
    createdBy,
    updatedBy: createdBy,
    version: 1,
    archivedAt: null,
  }
  return { ...row, ...derivedTenantColumns({ orgId, gateways }, row, premises) }
}

/** The columns that are copied from the tenant's premises. */
export const premisesColumns = (premises: TenantPremises | null) => ({
  propertyId: premises?.propertyId ?? null,
  portfolioId: premises?.portfolioId ?? null,
  propertySort: premises?.propertySort ?? '',
  unitId: premises?.unitId ?? null,
  unitSort: premises?.unitSort ?? '',
})

type DerivedColumn = 'searchText' | 'contactText' | 'contactKeys' | 'contactHashes'

type SearchedFields = Pick<
  TenantFields,
  'firstName' | 'lastName' | 'companyName' | 'externalId' | 'externalIds' | 'tags'
>

/** The search text of a tenant. The trigger that updates the unit's expects it at the end. */
export function tenantSearchText(
  row: SearchedFields,
  premises: Pick<TenantPremises, 'unitSearchText'> | null,
) {
  const ownText = toSearchText([
    row.firstName,
    row.lastName,
    row.companyName,
    row.externalId,
    ...row.tags,
    ...Object.values(row.externalIds),
  ])
  return `${ownText}${premises?.unitSearchText ?? ''}`
}

/**
 * Search text, contact keys, and their hashes of a row. Write them together with the columns that they are computed from.
 */
export function derivedTenantColumns(
  scope: HashScope,
  row: SearchedFields & Pick<TenantFields, 'emails' | 'phones'>,
  premises: Pick<TenantPremises, 'unitSearchText'> | null,
): Pick<TenantRow, DerivedColumn> {
  const contactKeys = contactKeysOf(row)
  return {
    searchText: tenantSearchText(row, premises),
    contactKeys,
    contactHashes: contactHashesOf(scope, contactKeys),
    contactText: contactTextOf(row),
  }
}
