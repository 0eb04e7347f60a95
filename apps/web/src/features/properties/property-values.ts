import { formTexts } from '~/components/form-texts'
import type { PropertyPatch } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { orNull, parseCount, splitTags, text, isCount, isDecimal, isPhone } from '~/lib/field-text'
import { labelFor } from '~/lib/format'
import { normalizePhone } from '~/lib/phone'
import { propertyFormTexts } from './form-texts.ts'
import { readFootprint } from './read-footprint.ts'
import { propertyValueTexts } from './value-texts.ts'

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
  | 'footprint'
  | 'notes',
  string
>

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
    footprint: property.footprint === null ? '' : JSON.stringify(property.footprint),
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
    footprint: () => (orNull(values.footprint) === null ? null : readFootprint(values.footprint)),
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
  '/footprint': 'footprint',
  '/notes': 'notes',
} as const satisfies Record<string, keyof PropertyValues>

const valueWords: Partial<Record<string, Readonly<Record<string, string>>>> = {
  propertyClass: propertyValueTexts.class,
  propertySubType: propertyValueTexts.subType,
  status: propertyValueTexts.status,
  criticality: propertyValueTexts.criticality,
  livingAreaUnits: propertyValueTexts.areaUnits,
}

/** A value of a field as people read it. */
export const describePropertyValue = (field: string, value: string) =>
  labelFor(valueWords[field] ?? {}, value)

/** What each field is called where two versions of it are compared. */
export const propertyLabels = propertyFormTexts as unknown as Readonly<Record<string, string>>

const count = { validate: (value: string) => isCount(value) || formTexts.wholeNumber }

/** What a form checks before it asks the server. */
export const propertyRules = {
  name: { maxLength: 160, validate: (value: string) => value.trim() !== '' || formTexts.required('a name') },
  code: { maxLength: 40 },
  externalId: { maxLength: 100 },
  tags: {},
  unitCountDeclared: count,
  yearBuilt: count,
  stories: count,
  livingArea: { validate: (value: string) => isDecimal(value) || formTexts.number },
  contactName: { maxLength: 120 },
  contactPhone: { validate: (value: string) => isPhone(value) || formTexts.phone },
  contactEmail: {},
  emergencyPlanUrl: {},
  footprint: {
    validate: (value: string) =>
      value.trim() === '' || readFootprint(value) !== null || propertyFormTexts.footprintInvalid,
  },
  notes: { maxLength: 5000 },
} as const
