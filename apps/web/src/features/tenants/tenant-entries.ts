// A tenant's lists. Each is serialized into one form value, so that versions compare as strings.

export interface EmailEntry {
  address: string
  label: string | null
}

export interface PhoneEntry {
  /** As typed, or in E.164. */
  number: string
  type: 'mobile' | 'home' | 'work' | 'fax' | 'other'
  smsCapable: boolean | null
}

export interface OccupancyEntry {
  propertyId: string
  propertyName: string
  unitId: string
  unitName: string
  role: 'primary' | 'co_tenant' | 'occupant' | 'guarantor'
  leaseFrom: string
  leaseTo: string
  moveIn: string
  moveOut: string
  leaseType: '' | 'fixed' | 'fixed_with_rollover' | 'at_will'
  externalId: string | null
}

export const emptyEmail: EmailEntry = { address: '', label: null }
export const emptyPhone: PhoneEntry = { number: '', type: 'mobile', smsCapable: null }
export const emptyOccupancy: OccupancyEntry = {
  propertyId: '',
  propertyName: '',
  unitId: '',
  unitName: '',
  role: 'primary',
  leaseFrom: '',
  leaseTo: '',
  moveIn: '',
  moveOut: '',
  leaseType: '',
  externalId: null,
}

/** @throws SyntaxError if the value isn't from {@link serializeList} */
export function parseList<Entry>(value: string): Entry[] {
  return value === '' ? [] : (JSON.parse(value) as Entry[])
}

export function serializeList<Entry>(entries: readonly Entry[]): string {
  return entries.length === 0 ? '' : JSON.stringify(entries)
}

export const parseEmails = (value: string) => parseList<EmailEntry>(value)
export const parsePhones = (value: string) => parseList<PhoneEntry>(value)
export const parseOccupancies = (value: string) => parseList<OccupancyEntry>(value)

/** A row that was added but not filled in. */
export const isBlankOccupancy = (occupancy: OccupancyEntry) =>
  occupancy.propertyId === '' && occupancy.unitId === ''
