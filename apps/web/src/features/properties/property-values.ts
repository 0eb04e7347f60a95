import { formTexts } from '~/components/form-texts'
import type { PropertyPatch } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import {
  emptyToNull,
  isCount,
  isNumber,
  parseNumber,
  splitTags,
  toFieldText,
  toFieldNumber,
} from '~/lib/field-text'
import { labelFor } from '~/lib/format'
import { formatPhone, isPhone } from '~/lib/phone'
import { propertyFormTexts } from './form-texts.ts'
import { parseFootprint } from '~/components/location-editor/parse-footprint'
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
    code: toFieldText(property.code),
    externalId: toFieldText(property.externalId),
    propertyClass: property.propertyClass,
    propertySubType: toFieldText(property.propertySubType),
    status: property.status,
    criticality: property.criticality,
    tags: property.tags.join(', '),
    unitCountDeclared: toFieldText(property.unitCountDeclared),
    yearBuilt: toFieldText(property.yearBuilt),
    stories: toFieldText(property.stories),
    livingArea: toFieldNumber(property.livingArea),
    livingAreaUnits: toFieldText(property.livingAreaUnits),
    contactName: toFieldText(property.onSiteContact?.name),
    contactPhone: formatPhone(toFieldText(property.onSiteContact?.phone)),
    contactEmail: toFieldText(property.onSiteContact?.email),
    emergencyPlanUrl: toFieldText(property.emergencyPlanUrl),
    footprint: property.footprint === null ? '' : JSON.stringify(property.footprint),
    notes: toFieldText(property.notes),
  }
}

const contactFields = ['contactName', 'contactPhone', 'contactEmail'] as const

/** The merge patch for the fields that changed. */
export function toPropertyPatch(values: PropertyValues, base: PropertyValues): PropertyPatch {
  const fieldReaders: Record<Exclude<keyof PropertyValues, (typeof contactFields)[number]>, () => unknown> = {
    name: () => values.name.trim(),
    code: () => emptyToNull(values.code),
    externalId: () => emptyToNull(values.externalId),
    propertyClass: () => values.propertyClass,
    propertySubType: () => emptyToNull(values.propertySubType),
    status: () => values.status,
    criticality: () => values.criticality,
    tags: () => splitTags(values.tags),
    unitCountDeclared: () => parseNumber(values.unitCountDeclared),
    yearBuilt: () => parseNumber(values.yearBuilt),
    stories: () => parseNumber(values.stories),
    livingArea: () => parseNumber(values.livingArea),
    livingAreaUnits: () => emptyToNull(values.livingAreaUnits),
    emergencyPlanUrl: () => emptyToNull(values.emergencyPlanUrl),
    footprint: () => (emptyToNull(values.footprint) === null ? null : parseFootprint(values.footprint)),
    notes: () => emptyToNull(values.notes),
  }
  const changed = Object.entries(fieldReaders)
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
    name: emptyToNull(values.contactName),
    phone: emptyToNull(values.contactPhone),
    email: emptyToNull(values.contactEmail),
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

const countRule = { validate: (value: string) => isCount(value) || formTexts.wholeNumber }

/** Client-side validation. */
export const propertyRules = {
  name: {
    maxLength: 160,
    validate: (value: string) => value.trim() !== '' || propertyFormTexts.nameRequired,
  },
  code: { maxLength: 40 },
  externalId: { maxLength: 100 },
  tags: {},
  unitCountDeclared: countRule,
  yearBuilt: countRule,
  stories: countRule,
  livingArea: { validate: (value: string) => isNumber(value) || formTexts.number() },
  contactName: { maxLength: 120 },
  contactPhone: { validate: (value: string) => isPhone(value) || formTexts.phone },
  contactEmail: {},
  emergencyPlanUrl: {},
  notes: { maxLength: 5000 },
} as const
