import type { OrgRow } from './compile-message.ts'

/** Whether the organisation has an address that a letter would reach. */
export const isAddressComplete = ({ postalAddress }: Pick<OrgRow, 'postalAddress'>) =>
  postalAddress !== null &&
  postalAddress.line1 !== '' &&
  (postalAddress.city ?? postalAddress.postalCode) !== null
