import type { OrgRow } from './find-opt-in.ts'
import type { OptInOrg } from './opt-in.schema.ts'
import { formatAddress } from '../../estate/index.ts'

/** What an organisation tells people who are not signed in: who it is and how to reach it. */
export const toOptInOrg = (row: OrgRow): OptInOrg => ({
  name: row.name,
  logo: row.logo,
  contactEmail: row.contactEmail,
  supportPhone: row.supportPhone,
  privacyUrl: row.privacyUrl,
  postalAddress: row.postalAddress && formatAddress(row.postalAddress),
})
