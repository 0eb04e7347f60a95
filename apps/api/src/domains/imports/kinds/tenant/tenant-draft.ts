import type {
  Assistance,
  occupancyRoles,
  phoneTypes,
  tenantKinds,
  tenantStatuses,
} from '../../../../platform/db/schema/index.ts'

export type TenantStatus = (typeof tenantStatuses)[number]
export type OccupancyRole = (typeof occupancyRoles)[number]

export interface DraftPhone {
  /** Null for a number that cannot be read. */
  e164: string | null
  /** The number as written, where it says more than `e164`. */
  raw: string | null
  type: (typeof phoneTypes)[number]
}

/** What a row says about one person or company. A missing key means that no column is mapped to it, null an empty cell. */
export interface TenantDraft {
  kind: (typeof tenantKinds)[number]
  firstName: string | null
  lastName: string | null
  companyName: string | null
  externalId?: string | null
  emails?: string[] | null
  phones?: DraftPhone[] | null
  role?: OccupancyRole | null
  language?: string | null
  householdSize?: number | null
  emergencyName?: string | null
  emergencyPhone?: string | null
  assistance?: Assistance | null
  tags?: string[] | null
  notes?: string | null
  consents: DraftConsent[]
}

/** Consent to safety alerts, with its date and evidence. */
export interface DraftConsent {
  channel: 'email' | 'sms'
  address: string
  /** Calendar day. */
  date: string
  evidence: string
}

/** The lease and stay of the people in a row. Dates are calendar days, YYYY-MM-DD. */
export interface OccupancyDraft {
  /** From the file, else derived from the dates. */
  status: TenantStatus
  /** Whether the file itself says the status. */
  isStatusGiven: boolean
  leaseFrom?: string | null
  leaseTo?: string | null
  moveIn?: string | null
  moveOut?: string | null
}

/** Where the people of a row live, as written. */
export interface PlaceDraft {
  /** Code or external id of the property. */
  propertyCode: string
  property: string
  /** Normalized address for comparison; null without one. */
  fingerprint: string | null
  address: string
  unit: string
  building: string | null
}

export interface ReadTenant {
  people: TenantDraft[]
  stay: OccupancyDraft
  place: PlaceDraft
}

/** “Linh Nguyen”, “Hill Bakery LLC”. */
export const nameOf = ({
  kind,
  firstName,
  lastName,
  companyName,
}: Pick<TenantDraft, 'kind' | 'firstName' | 'lastName' | 'companyName'>) =>
  kind === 'company' ? (companyName ?? '') : [firstName, lastName].filter(Boolean).join(' ')
