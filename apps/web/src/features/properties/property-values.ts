import type { PropertyCreate, PropertyPatch, AddressPatch } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'

/** A property as the texts of a form; empty means not set. */
export type PropertyValues = Record<
  | 'name'
  | 'code'
  | 'externalId'
  | 'propertyClass'
  | 'propertySubType'
  | 'status'
  | 'criticality'
  | 'tags'
  | 'unitCountDeclared'
  | 'yearBuilt'
  | 'stories'
  | 'livingArea'
  | 'livingAreaUnits'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
  | 'emergencyPlanUrl'
  | 'notes',
  string
>

export type AddressValues = Record<
  'country' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'lat' | 'lon',
  string
>

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))
const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** Reads `1,250` and `1250`; null when empty. Callers check the text first. */
export function parseCount(value: string): number | null {
  const digits = value.replace(/[\s,]/g, '')
  return digits === '' ? null : Number(digits)
}

export function isCount(value: string): boolean {
  return /^[\d\s,]*$/.test(value)
}

export function isDecimal(value: string): boolean {
  return value.trim() === '' || Number.isFinite(Number(value.replaceAll(',', '')))
}

export function normalizePhone(value: string): string {
  return value.replace(/[\s().-]/g, '')
}

/** E.164 once what people write between the digits is gone; empty is fine. */
export function isPhone(value: string): boolean {
  const phone = normalizePhone(value)
  return phone === '' || /^\+[1-9]\d{3,14}$/.test(phone)
}

export function splitTags(value: string): string[] {
  return [...new Set(value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

export function toPropertyValues(property: Property): PropertyValues {
  return {
    name: property.name,
    code: text(property.code),
    externalId: text(property.externalId),
    propertyClass: property.propertyClass,
    propertySubType: text(property.propertySubType),
    status: property.status,
    criticality: property.criticality,
    tags: property.tags.join(', '),
    unitCountDeclared: text(property.unitCountDeclared),
    yearBuilt: text(property.yearBuilt),
    stories: text(property.stories),
    livingArea: text(property.livingArea),
    livingAreaUnits: text(property.livingAreaUnits),
    contactName: text(property.onSiteContact?.name),
    contactPhone: text(property.onSiteContact?.phone),
    contactEmail: text(property.onSiteContact?.email),
    emergencyPlanUrl: text(property.emergencyPlanUrl),
    notes: text(property.notes),
  }
}

const contactFields = ['contactName', 'contactPhone', 'contactEmail'] as const

/** The merge patch for what differs between the form and what it began with. */
export function toPropertyPatch(values: PropertyValues, base: PropertyValues): PropertyPatch {
  const bodyOf: Record<Exclude<keyof PropertyValues, (typeof contactFields)[number]>, () => unknown> = {
    name: () => values.name.trim(),
    code: () => orNull(values.code),
    externalId: () => orNull(values.externalId),
    propertyClass: () => values.propertyClass,
    propertySubType: () => orNull(values.propertySubType),
    status: () => values.status,
    criticality: () => values.criticality,
    tags: () => splitTags(values.tags),
    unitCountDeclared: () => parseCount(values.unitCountDeclared),
    yearBuilt: () => parseCount(values.yearBuilt),
    stories: () => parseCount(values.stories),
    livingArea: () => parseCount(values.livingArea),
    livingAreaUnits: () => orNull(values.livingAreaUnits),
    emergencyPlanUrl: () => orNull(values.emergencyPlanUrl),
    notes: () => orNull(values.notes),
  }
  const changed = Object.entries(bodyOf)
    .filter(([field]) => values[field as keyof PropertyValues] !== base[field as keyof PropertyValues])
    .map(([field, read]) => [field, read()])
  const hasNewContact = contactFields.some((field) => values[field] !== base[field])
  return {
    ...Object.fromEntries(changed),
    ...(hasNewContact ? { onSiteContact: toContact(values) } : {}),
  }
}

function toContact(values: PropertyValues): PropertyPatch['onSiteContact'] {
  const contact = {
    name: orNull(values.contactName),
    phone: orNull(normalizePhone(values.contactPhone)),
    email: orNull(values.contactEmail),
  }
  return Object.values(contact).every((part) => part === null) ? null : contact
}

/** Where the server says what is wrong, and the field that shows it. */
export const propertyPointers = {
  '/name': 'name',
  '/code': 'code',
  '/externalId': 'externalId',
  '/propertyClass': 'propertyClass',
  '/propertySubType': 'propertySubType',
  '/status': 'status',
  '/criticality': 'criticality',
  '/tags': 'tags',
  '/unitCountDeclared': 'unitCountDeclared',
  '/yearBuilt': 'yearBuilt',
  '/stories': 'stories',
  '/livingArea': 'livingArea',
  '/livingAreaUnits': 'livingAreaUnits',
  '/onSiteContact/name': 'contactName',
  '/onSiteContact/phone': 'contactPhone',
  '/onSiteContact/email': 'contactEmail',
  '/emergencyPlanUrl': 'emergencyPlanUrl',
  '/notes': 'notes',
} as const satisfies Record<string, keyof PropertyValues>

export function toAddressValues({ address }: Pick<Property, 'address'>): AddressValues {
  return {
    country: address.country,
    line1: address.line1,
    line2: text(address.line2),
    city: text(address.city),
    region: text(address.region),
    postalCode: text(address.postalCode),
    // A point that was found from the address is found anew; one that a person set is theirs to keep or change.
    lat: address.geocode.manual ? text(address.lat) : '',
    lon: address.geocode.manual ? text(address.lon) : '',
  }
}

const postalFields = ['country', 'line1', 'line2', 'city', 'region', 'postalCode'] as const
const requiredParts: ReadonlySet<string> = new Set(['country', 'line1'])

export function toAddressPatch(values: AddressValues, base: AddressValues): AddressPatch {
  const parts = postalFields
    .filter((field) => values[field].trim() !== base[field].trim())
    .map((field) => [field, requiredParts.has(field) ? values[field].trim() : orNull(values[field])])
  const movesPoint = values.lat.trim() !== base.lat.trim() || values.lon.trim() !== base.lon.trim()
  const isPlaced = values.lat.trim() !== ''
  return {
    ...Object.fromEntries(parts),
    ...(movesPoint && isPlaced ? { ...toPoint(values), manual: true as const } : {}),
    ...(movesPoint && !isPlaced ? { lat: null, lon: null } : {}),
  }
}

/** The address of a property that does not exist yet. */
export function toNewAddress(values: AddressValues): PropertyCreate['address'] {
  return {
    country: values.country,
    line1: values.line1.trim(),
    line2: orNull(values.line2),
    city: orNull(values.city),
    region: orNull(values.region),
    postalCode: orNull(values.postalCode),
    ...(values.lat.trim() === '' ? {} : toPoint(values)),
  }
}

function toPoint(values: AddressValues) {
  return { lat: Number(values.lat), lon: Number(values.lon) }
}

const addressFields = [...postalFields, 'lat', 'lon'] as const

/** `prefix` is where the address stands in the body: empty in its own call. */
export function addressPointers(prefix: string): Record<string, keyof AddressValues> {
  return Object.fromEntries(addressFields.map((field) => [`${prefix}/${field}`, field]))
}
