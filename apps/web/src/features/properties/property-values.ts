import { formTexts } from '~/components/form-texts'
import type { PropertyPatch } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { orNull, parseCount, splitTags, text, isCount, isDecimal, isPhone } from '~/lib/field-text'
import { labelFor } from '~/lib/format'
import { normalizePhone } from '~/lib/phone'
import { propertyFormTexts } from './form-texts.ts'
import { readFootprint } from './read-footprint.ts'
import { propertyValueTexts } from './value-texts.ts'

/** Form values; empty means not set. */
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

/** The merge patch for the fields that changed. */
export function toPropertyPatch(values: PropertyValues, base: PropertyValues): PropertyPatch {
  const readers: Record<Exclude<keyof PropertyValues, (typeof contactFields)[number]>, () => unknown> = {
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
  const changed = Object.entries(readers)
    .filter(([field]) => values[field as keyof PropertyValues] !== base[field as keyof PropertyValues])
    .map(([field, read]) => [field, read()])
  const isContactChanged = contactFields.some((field) => values[field] !== base[field])
  return {
    ...Object.fromEntries(changed),
    ...(isContactChanged ? { onSiteContact: toContact(values) } : {}),
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

/** JSON pointers of API errors, and the form field each is shown at. */
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

const valueLabels: Partial<Record<string, Readonly<Record<string, string>>>> = {
  propertyClass: propertyValueTexts.class,
  propertySubType: propertyValueTexts.subType,
  status: propertyValueTexts.status,
  criticality: propertyValueTexts.criticality,
  livingAreaUnits: propertyValueTexts.areaUnits,
}

/** The display label of a field's value. */
export const describePropertyValue = (field: string, value: string) =>
  labelFor(valueLabels[field] ?? {}, value)

/** Field labels for the conflict dialog. */
export const propertyLabels = propertyFormTexts as unknown as Readonly<Record<string, string>>

const count = { validate: (value: string) => isCount(value) || formTexts.wholeNumber }

/** Client-side validation. */
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
