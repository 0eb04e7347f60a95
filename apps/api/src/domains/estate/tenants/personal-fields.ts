/**
 * Fields of a tenant that speak of the person, so all but the kind and the status: the ledger, which is never purged,
 * keeps no value of them.
 */
export const personalFields = [
  'firstName',
  'lastName',
  'companyName',
  'emails',
  'phones',
  'language',
  'emergencyContact',
  'assistance',
  'householdSize',
  'tags',
  'notes',
  'externalId',
  'externalIds',
] as const
