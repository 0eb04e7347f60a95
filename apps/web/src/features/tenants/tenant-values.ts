import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { TenantCreate, TenantPatch } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { orNull, parseCount, splitTags, text } from '~/lib/field-text'
import { tenantFormTexts } from './form-texts.ts'
import {
  isBlankOccupancy,
  parseEmails,
  parsePhones,
  parseOccupancies,
  serializeList,
} from './tenant-lists.ts'

/** Form values; empty means not set. The three lists are serialized, see tenant-lists.ts. */
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
const primaryFirst = <Entry extends { primary: boolean }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => Number(b.primary) - Number(a.primary))

export function toTenantValues(tenant: Tenant): TenantValues {
  const { emergencyContact } = tenant
  return {
    kind: tenant.kind,
    firstName: text(tenant.firstName),
    lastName: text(tenant.lastName),
    companyName: text(tenant.companyName),
    status: tenant.status,
    emails: serializeList(primaryFirst(tenant.emails).map(({ address, label }) => ({ address, label }))),
    phones: serializeList(
      primaryFirst(tenant.phones).map(({ e164, raw, type, smsCapable }) => ({
        number: e164 ?? raw ?? '',
        type,
        smsCapable,
      })),
    ),
    occupancies: serializeList(
      tenant.occupancies.map((occupancy) => ({
        propertyId: occupancy.propertyId,
        propertyName: occupancy.property.name,
        unitId: text(occupancy.unitId),
        unitName: text(occupancy.unit?.name),
        role: occupancy.role,
        leaseFrom: text(occupancy.leaseFrom),
        leaseTo: text(occupancy.leaseTo),
        moveIn: text(occupancy.moveIn),
        moveOut: text(occupancy.moveOut),
        leaseType: occupancy.leaseType ?? '',
        externalId: occupancy.externalId,
      })),
    ),
    emergencyName: text(emergencyContact?.name),
    emergencyRelationship: text(emergencyContact?.relationship),
    emergencyPhone: text(emergencyContact?.phone),
    emergencyEmail: text(emergencyContact?.email),
    householdSize: text(tenant.householdSize),
    language: text(tenant.language),
    tags: tenant.tags.join(', '),
    externalId: text(tenant.externalId),
    notes: text(tenant.notes),
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
  const readers: Record<DirectField, () => unknown> = {
    kind: () => values.kind,
    firstName: () => orNull(values.firstName),
    lastName: () => orNull(values.lastName),
    companyName: () => orNull(values.companyName),
    status: () => values.status,
    emails: () => toEmails(values.emails),
    phones: () => toPhones(values.phones),
    occupancies: () => toOccupancies(values.occupancies),
    householdSize: () => parseCount(values.householdSize),
    language: () => orNull(values.language),
    tags: () => splitTags(values.tags),
    externalId: () => orNull(values.externalId),
    notes: () => orNull(values.notes),
  }
  const changed = (Object.keys(readers) as DirectField[]).filter((field) => values[field] !== base[field])
  const isEmergencyChanged = emergencyFields.some((field) => values[field] !== base[field])
  return {
    ...Object.fromEntries(changed.map((field) => [field, readers[field]()])),
    ...(isEmergencyChanged ? { emergencyContact: toEmergencyContact(values) } : {}),
  }
}

/** The body that creates a tenant. */
export function toNewTenant(values: TenantValues): TenantCreate {
  const { kind } = values
  const unused: Partial<TenantValues> =
    kind === 'company' ? { firstName: '', lastName: '' } : { companyName: '' }
  const body = toTenantPatch({ ...values, ...unused }, emptyTenant)
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
      unitId: orNull(unitId),
      role,
      leaseFrom: orNull(dates.leaseFrom),
      leaseTo: orNull(dates.leaseTo),
      moveIn: orNull(dates.moveIn),
      moveOut: orNull(dates.moveOut),
      leaseType: leaseType === '' ? null : leaseType,
      externalId,
    }))
}

function toEmergencyContact(values: TenantValues): TenantPatch['emergencyContact'] {
  const contact = {
    name: orNull(values.emergencyName),
    relationship: orNull(values.emergencyRelationship),
    phone: orNull(values.emergencyPhone),
    email: orNull(values.emergencyEmail),
  }
  return Object.values(contact).every((part) => part === null) ? null : contact
}

type Name = keyof TenantValues

const rowsMax = 50

const listPointers = (list: string, parts: readonly string[], field: Name) =>
  Array.from({ length: rowsMax }, (_, index) =>
    ['', ...parts.map((part) => `/${part}`)].map((part) => [`/${list}/${index}${part}`, field] as const),
  ).flat()

/** JSON pointers of API errors, and the form field each is shown at. */
export const tenantPointers: Record<string, Name> = Object.fromEntries<Name>([
  ...(Object.keys(emptyTenant) as Name[]).map((field) => [`/${field}`, field] as const),
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
  emergencyPhone: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyPhone.toLowerCase()}`,
  emergencyEmail: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyEmail.toLowerCase()}`,
}

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
          unitValueTexts.role[role].toLowerCase(),
          [leaseFrom, leaseTo].filter(Boolean).join(' – '),
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; ')
  if (field === 'kind' || field === 'status')
    return (tenantValueTexts[field] as Record<string, string>)[value] ?? value
  return value
}
