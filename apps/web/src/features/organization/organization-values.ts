import type { ApiData } from '@parapet/api-client'
import type { OrgPatch } from '~/data/org/mutations'
import { formatPhone } from '~/lib/phone'

export type Org = ApiData<'getOrg'>

const addressFields = ['line1', 'line2', 'city', 'region', 'postalCode', 'addressCountry'] as const

/** Form values; empty means not set. */
export type OrganizationValues = Record<
  | 'name'
  | 'legalName'
  | 'contactEmail'
  | 'supportPhone'
  | 'privacyUrl'
  | (typeof addressFields)[number]
  | 'defaultCountry'
  | 'currency'
  | 'unitSystem'
  | 'timeZone',
  string
>

export const organizationPointers = {
  '/name': 'name',
  '/legalName': 'legalName',
  '/contactEmail': 'contactEmail',
  '/supportPhone': 'supportPhone',
  '/privacyUrl': 'privacyUrl',
  '/postalAddress/line1': 'line1',
  '/postalAddress/line2': 'line2',
  '/postalAddress/city': 'city',
  '/postalAddress/region': 'region',
  '/postalAddress/postalCode': 'postalCode',
  '/postalAddress/country': 'addressCountry',
  '/defaultCountry': 'defaultCountry',
  '/currency': 'currency',
  '/unitSystem': 'unitSystem',
  '/timeZone': 'timeZone',
} as const satisfies Record<string, keyof OrganizationValues>

export function toOrganizationValues(org: Omit<Org, 'permissions' | 'setup'>): OrganizationValues {
  const address = org.postalAddress
  return {
    name: org.name,
    legalName: org.legalName ?? '',
    contactEmail: org.contactEmail ?? '',
    supportPhone: formatPhone(org.supportPhone ?? ''),
    privacyUrl: org.privacyUrl ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
    addressCountry: address?.country ?? org.defaultCountry,
    defaultCountry: org.defaultCountry,
    currency: org.currency,
    unitSystem: org.unitSystem,
    timeZone: org.timeZone,
  }
}

/** The merge patch for the fields that changed. An address is sent whole. */
export function toOrganizationPatch(values: OrganizationValues, base: OrganizationValues): OrgPatch {
  const isChanged = (field: keyof OrganizationValues) => values[field] !== base[field]
  return {
    ...(isChanged('name') ? { name: values.name.trim() } : {}),
    ...(isChanged('legalName') ? { legalName: orNull(values.legalName) } : {}),
    ...(isChanged('contactEmail') ? { contactEmail: orNull(values.contactEmail) } : {}),
    ...(isChanged('supportPhone') ? { supportPhone: orNull(values.supportPhone) } : {}),
    ...(isChanged('privacyUrl') ? { privacyUrl: orNull(values.privacyUrl) } : {}),
    ...(isAddressChanged(values, base) ? { postalAddress: toAddress(values) } : {}),
    ...(isChanged('defaultCountry') ? { defaultCountry: values.defaultCountry } : {}),
    ...(isChanged('currency') ? { currency: values.currency } : {}),
    ...(isChanged('unitSystem') ? { unitSystem: values.unitSystem as Org['unitSystem'] } : {}),
    ...(isChanged('timeZone') ? { timeZone: values.timeZone } : {}),
  }
}

/** Whether any address field is filled in, apart from the country. */
export function hasAddress(values: OrganizationValues): boolean {
  return addressFields.some((field) => field !== 'addressCountry' && values[field].trim() !== '')
}

function isAddressChanged(values: OrganizationValues, base: OrganizationValues): boolean {
  return (
    (hasAddress(values) || hasAddress(base)) && addressFields.some((field) => values[field] !== base[field])
  )
}

function toAddress(values: OrganizationValues): NonNullable<OrgPatch['postalAddress']> | null {
  if (!hasAddress(values)) return null
  return {
    line1: values.line1.trim(),
    line2: orNull(values.line2),
    line3: null,
    city: orNull(values.city),
    region: orNull(values.region),
    postalCode: orNull(values.postalCode),
    country: values.addressCountry,
  }
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())
