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
  /** Null for a number that can't be parsed. */
  e164: string | null
  /** The number as written, if `e164` doesn't cover it. */
  raw: string | null
  type: (typeof phoneTypes)[number]
}

/** One person or company in a row. A missing key means that the field isn't mapped, null that the cell is empty. */
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
  channel: 'email' | 'sms' | 'voice'
  address: string
  /** Calendar day. */
  date: string
  evidence: string
}

/** The lease and move dates of the people in a row. Dates are calendar days, YYYY-MM-DD. */
export interface OccupancyDraft {
  /** From the file, or else derived from the dates. */
  status: TenantStatus
  /** Whether the file states the status. */
  isStatusExplicit: boolean
  leaseFrom?: string | null
  leaseTo?: string | null
  moveIn?: string | null
  moveOut?: string | null
}

/** The property and unit of the people in a row, as written. */
export interface PremisesDraft {
  /** Code or external id of the property. */
  propertyCode: string
  property: string
  /** Normalized address for comparison; null without one. */
  fingerprint: string | null
  address: string
  unit: string
  /** The unit that a bed is in; the same as `unit` in rows without one. */
  wholeUnit: string
  building: string | null
}

export interface TenantReading {
  people: TenantDraft[]
  occupancyDraft: OccupancyDraft
  premises: PremisesDraft
}

/** “Linh Nguyen”, “Hill Bakery LLC”. */
export const nameOf = ({
  kind,
  firstName,
  lastName,
  companyName,
}: Pick<TenantDraft, 'kind' | 'firstName' | 'lastName' | 'companyName'>) =>
  kind === 'company' ? (companyName ?? '') : [firstName, lastName].filter(Boolean).join(' ')
