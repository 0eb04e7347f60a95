import { describeAddress, type OrgRow } from './compile-message.ts'
import { mergeFields, type MergeValues } from './merge-fields.ts'
import { formatAddress, type PostalAddress } from '../../../estate/index.ts'

/** What is known of a recipient. */
export interface RecipientFields {
  firstName: string | null
  displayName: string
  property: (PostalAddress & { name: string }) | null
  unitName: string | null
}

/** The links of a recipient. The one to say no opens the same page, which asks the other way round. */
export interface RecipientLinks {
  optInUrl: string
}

export const optOutUrlOf = (optInUrl: string) => `${optInUrl}&choice=no`

/** What stands for each field in the mail to a recipient; empty where nothing is known. */
export function mergeValuesOf(
  facts: RecipientFields,
  { optInUrl }: RecipientLinks,
  org: OrgRow,
): MergeValues {
  return {
    'tenant.firstName': facts.firstName ?? '',
    'tenant.displayName': facts.displayName,
    'property.name': facts.property?.name ?? '',
    'property.address': facts.property ? formatAddress(facts.property) : '',
    'unit.name': facts.unitName ?? '',
    ...orgValues(org),
    optInUrl,
    optOutUrl: optOutUrlOf(optInUrl),
  }
}

/** What stands for each field where no tenant is chosen. */
export function sampleValues(org: OrgRow, publicUrl: string): MergeValues {
  const samples = Object.fromEntries(mergeFields.map(({ name, sample }) => [name, sample])) as MergeValues
  const optInUrl = `${publicUrl}/optin?org=${org.id}&t=preview`
  return { ...samples, ...orgValues(org), optInUrl, optOutUrl: optOutUrlOf(optInUrl) }
}

const orgValues = (org: OrgRow) => ({
  'org.name': org.name,
  'org.legalName': org.legalName ?? org.name,
  'org.postalAddress': describeAddress(org),
  'org.contactEmail': org.contactEmail ?? '',
  'org.supportPhone': org.supportPhone ?? '',
})
