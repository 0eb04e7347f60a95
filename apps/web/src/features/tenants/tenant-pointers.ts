import { tenantFormTexts } from './form-texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { readEmails, readPhones, readStays } from './tenant-lists.ts'
import { emptyTenant, type TenantValues } from './tenant-values.ts'

type Name = keyof TenantValues

const rowsMax = 50

const listPointers = (list: string, parts: readonly string[], field: Name) =>
  Array.from({ length: rowsMax }, (_, index) =>
    ['', ...parts.map((part) => `/${part}`)].map((part) => [`/${list}/${index}${part}`, field] as const),
  ).flat()

/** Where the server says what is wrong, and the field that shows it. */
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

/** What each field is called where two versions of it are compared. */
export const tenantLabels: Readonly<Record<string, string>> = {
  ...(tenantFormTexts as unknown as Record<string, string>),
  emergencyName: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyName.toLowerCase()}`,
  emergencyPhone: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyPhone.toLowerCase()}`,
  emergencyEmail: `${tenantFormTexts.sections.emergency}: ${tenantFormTexts.emergencyEmail.toLowerCase()}`,
}

/** A value of a field as people read it. */
export function describeTenantValue(field: string, value: string): string {
  if (field === 'emails')
    return readEmails(value)
      .map(({ address }) => address)
      .join(', ')
  if (field === 'phones')
    return readPhones(value)
      .map(({ number, type }) => `${number} (${tenantValueTexts.phoneType[type].toLowerCase()})`)
      .join(', ')
  if (field === 'occupancies')
    return readStays(value)
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
