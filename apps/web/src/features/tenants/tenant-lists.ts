/** The lists of a tenant, each kept as one text of the form so that two versions of it can be compared. */

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

export interface StayEntry {
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
export const emptyStay: StayEntry = {
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

/** @throws SyntaxError when it is not a text that {@link writeList} wrote. */
export function readList<Entry>(value: string): Entry[] {
  return value === '' ? [] : (JSON.parse(value) as Entry[])
}

export function writeList<Entry>(entries: readonly Entry[]): string {
  return entries.length === 0 ? '' : JSON.stringify(entries)
}

export const readEmails = (value: string) => readList<EmailEntry>(value)
export const readPhones = (value: string) => readList<PhoneEntry>(value)
export const readStays = (value: string) => readList<StayEntry>(value)

/** A row that was added and left alone says nothing. */
export const isBlankStay = (stay: StayEntry) => stay.propertyId === '' && stay.unitId === ''
