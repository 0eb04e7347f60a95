import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { TenantCreate, TenantPatch } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { emptyToNull, parseNumber, splitTags, toFieldText } from '~/lib/field-text'
import { formatCalendarDay } from '~/lib/format-days'
import { nameLanguage } from '~/lib/named-codes'
import { formatPhone } from '~/lib/phone'
import { tenantFormTexts } from './form-texts.ts'
import {
  isBlankOccupancy,
  parseEmails,
  parsePhones,
  parseOccupancies,
  serializeList,
} from './tenant-entries.ts'

/** Form values; empty means not set. The three lists are serialized, see tenant-entries.ts. */
export type TenantValues = Record<
  | 'kind'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'status'
  | 'emails'
  | 'phones'
  | 'occupancies'
  | 'emergencyName'
  | 'emergencyRelationship'
  | 'emergencyPhone'
  | 'emergencyEmail'
  | 'householdSize'
  | 'language'
  | 'tags'
  | 'externalId'
  | 'notes',
  string
>

export const emptyTenant: TenantValues = {
  kind: 'person',
  firstName: '',
  lastName: '',
  companyName: '',
  status: 'current',
  emails: '',
  phones: '',
  occupancies: '',
  emergencyName: '',
  emergencyRelationship: '',
  emergencyPhone: '',
  emergencyEmail: '',
  householdSize: '',
  language: '',
  tags: '',
  externalId: '',
  notes: '',
}

/** In the form, the first row is the primary one. */
const sortPrimaryFirst = <Entry extends { primary: boolean }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => Number(b.primary) - Number(a.primary))

export function toTenantValues(tenant: Tenant): TenantValues {
  const { emergencyContact } = tenant
  return {
    kind: tenant.kind,
    firstName: toFieldText(tenant.firstName),
    lastName: toFieldText(tenant.lastName),
    companyName: toFieldText(tenant.companyName),
    status: tenant.status,
    emails: serializeList(sortPrimaryFirst(tenant.emails).map(({ address, label }) => ({ address, label }))),
    phones: serializeList(
      sortPrimaryFirst(tenant.phones).map(({ e164, raw, type, smsCapable }) => ({
        number: formatPhone(e164 ?? raw ?? ''),
        type,
        smsCapable,
      })),
    ),
    occupancies: serializeList(
      tenant.occupancies.map((occupancy) => ({
        propertyId: occupancy.propertyId,
        propertyName: occupancy.property.name,
        unitId: toFieldText(occupancy.unitId),
        unitName: toFieldText(occupancy.unit?.name),
        role: occupancy.role,
        leaseFrom: toFieldText(occupancy.leaseFrom),
        leaseTo: toFieldText(occupancy.leaseTo),
        moveIn: toFieldText(occupancy.moveIn),
        moveOut: toFieldText(occupancy.moveOut),
        leaseType: occupancy.leaseType ?? '',
        externalId: occupancy.externalId,
      })),
    ),
    emergencyName: toFieldText(emergencyContact?.name),
    emergencyRelationship: toFieldText(emergencyContact?.relationship),
    emergencyPhone: formatPhone(toFieldText(emergencyContact?.phone)),
    emergencyEmail: toFieldText(emergencyContact?.email),
    householdSize: toFieldText(tenant.householdSize),
    language: toFieldText(tenant.language),
    tags: tenant.tags.join(', '),
    externalId: toFieldText(tenant.externalId),
    notes: toFieldText(tenant.notes),
  }
}

const emergencyFields = [
  'emergencyName',
  'emergencyRelationship',
  'emergencyPhone',
  'emergencyEmail',
] as const
type DirectField = Exclude<keyof TenantValues, (typeof emergencyFields)[number]>

/** The merge patch for the fields that changed. */
export function toTenantPatch(values: TenantValues, base: TenantValues): TenantPatch {
  const fieldReaders: Record<DirectField, () => unknown> = {
    kind: () => values.kind,
    firstName: () => emptyToNull(values.firstName),
    lastName: () => emptyToNull(values.lastName),
    companyName: () => emptyToNull(values.companyName),
    status: () => values.status,
    emails: () => toEmails(values.emails),
    phones: () => toPhones(values.phones),
    occupancies: () => toOccupancies(values.occupancies),
    householdSize: () => parseNumber(values.householdSize),
    language: () => emptyToNull(values.language),
    tags: () => splitTags(values.tags),
    externalId: () => emptyToNull(values.externalId),
    notes: () => emptyToNull(values.notes),
  }
  const changedFields = (Object.keys(fieldReaders) as DirectField[]).filter(
    (field) => values[field] !== base[field],
  )
  const isEmergencyChanged = emergencyFields.some((field) => values[field] !== base[field])
  return {
    ...Object.fromEntries(changedFields.map((field) => [field, fieldReaders[field]()])),
    ...(isEmergencyChanged ? { emergencyContact: toEmergencyContact(values) } : {}),
  }
}

/** The body that creates a tenant. */
export function toNewTenant(values: TenantValues): TenantCreate {
  const { kind } = values
  const clearedNames: Partial<TenantValues> =
    kind === 'company' ? { firstName: '', lastName: '' } : { companyName: '' }
  const body = toTenantPatch({ ...values, ...clearedNames }, emptyTenant)
  if (body.occupancies?.length === 0) delete body.occupancies
  const { archived: _archived, ...created } = body
  return { ...created, kind: kind === 'company' ? 'company' : 'person' }
}

function toEmails(value: string): TenantPatch['emails'] {
  return parseEmails(value)
    .filter(({ address }) => address.trim() !== '')
    .map(({ address, label }, index) => ({ address: address.trim(), label, primary: index === 0 }))
}

function toPhones(value: string): TenantPatch['phones'] {
  return parsePhones(value)
    .filter(({ number }) => number.trim() !== '')
    .map(({ number, type, smsCapable }, index) => ({
      e164: number.trim(),
      type,
      smsCapable,
      primary: index === 0,
    }))
}

function toOccupancies(value: string): TenantPatch['occupancies'] {
  return parseOccupancies(value)
    .filter((occupancy) => !isBlankOccupancy(occupancy))
    .map(({ propertyId, unitId, role, leaseType, externalId, ...dates }) => ({
      propertyId,
      unitId: emptyToNull(unitId),
      role,
      leaseFrom: emptyToNull(dates.leaseFrom),
      leaseTo: emptyToNull(dates.leaseTo),
      moveIn: emptyToNull(dates.moveIn),
      moveOut: emptyToNull(dates.moveOut),
      leaseType: leaseType === '' ? null : leaseType,
      externalId,
    }))
}

function toEmergencyContact(values: TenantValues): TenantPatch['emergencyContact'] {
  const contact = {
    name: emptyToNull(values.emergencyName),
    relationship: emptyToNull(values.emergencyRelationship),
    phone: emptyToNull(values.emergencyPhone),
    email: emptyToNull(values.emergencyEmail),
  }
  return Object.values(contact).every((part) => part === null) ? null : contact
}

type FieldName = keyof TenantValues

const maxRows = 50

const listPointers = (list: string, fields: readonly string[], field: FieldName) =>
  Array.from({ length: maxRows }, (_, index) =>
    ['', ...fields.map((part) => `/${part}`)].map((part) => [`/${list}/${index}${part}`, field] as const),
  ).flat()

/** JSON pointers of API errors, and the form field each is shown at. */
export const tenantPointers: Record<string, FieldName> = Object.fromEntries<FieldName>([
  ...(Object.keys(emptyTenant) as FieldName[]).map((field) => [`/${field}`, field] as const),
  ...listPointers('emails', ['address', 'label', 'primary'], 'emails'),
  ...listPointers('phones', ['e164', 'type', 'primary'], 'phones'),
  ...listPointers(
    'occupancies',
    ['propertyId', 'unitId', 'role', 'leaseFrom', 'leaseTo', 'moveIn', 'moveOut', 'leaseType'],
    'occupancies',
  ),
  ['/emergencyContact', 'emergencyName'],
  ['/emergencyContact/name', 'emergencyName'],
  ['/emergencyContact/relationship', 'emergencyRelationship'],
  ['/emergencyContact/phone', 'emergencyPhone'],
  ['/emergencyContact/email', 'emergencyEmail'],
])

/** Field labels for the conflict dialog. */
export const tenantLabels: Readonly<Record<string, string>> = {
  ...(tenantFormTexts as unknown as Record<string, string>),
  emergencyName: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyName.toLowerCase()}`,
  emergencyRelationship: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyRelationship.toLowerCase()}`,
  emergencyPhone: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyPhone.toLowerCase()}`,
  emergencyEmail: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyEmail.toLowerCase()}`,
}

const describeDay = (day: string) => (day === '' ? null : formatCalendarDay(day))

/** The display text of a field's value. */
export function describeTenantValue(field: string, value: string): string {
  if (field === 'emails')
    return parseEmails(value)
      .map(({ address }) => address)
      .join(', ')
  if (field === 'phones')
    return parsePhones(value)
      .map(({ number, type }) => `${number} (${tenantValueTexts.phoneType[type].toLowerCase()})`)
      .join(', ')
  if (field === 'occupancies')
    return parseOccupancies(value)
      .map(({ propertyName, unitName, role, leaseFrom, leaseTo }) =>
        [
          [propertyName, unitName].filter(Boolean).join(' '),
          unitValueTexts.role[role],
          unitValueTexts.leaseRange(describeDay(leaseFrom), describeDay(leaseTo)),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('; ')
  if (field === 'language') return nameLanguage(value)
  if (field === 'kind' || field === 'status')
    return (tenantValueTexts[field] as Record<string, string>)[value] ?? value
  return value
}
