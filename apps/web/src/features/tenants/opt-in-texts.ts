import type { UnmatchedOptIn } from '~/data/tenants/unmatched-opt-ins'

export const optInTexts = {
  title: 'Opt-ins without a match',
  detail:
    'These people opted in to alerts but aren’t on record. Match them to a tenant so alerts about their home reach them.',
  subject: 'the opt-ins',
  empty: 'Everyone is on record',
  emptyDetail: 'People who opt in with an address that isn’t on record appear here.',
  showMore: 'Show more',
  unit: (name: string) => (/^\d/.test(name) ? `Unit ${name}` : name),
  match: 'Match',
  matchName: (name: string) => `Match ${name}`,
  delete: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}’s opt-in?`,
  deleteDetail:
    'Their email address and what they entered are erased permanently, and the links sent to them stop working. If the address is suppressed, it stays suppressed.',
  deleteConfirm: 'Delete opt-in',
  deleted: 'Opt-in deleted.',
  couldNotDelete: 'Couldn’t delete the opt-in',

  matchDetail: 'The tenant gets this email address, with the consent given for it.',
  matchTo: 'Match to',
  existing: 'A tenant on record',
  new: 'A new tenant',
  tenant: 'Tenant',
  tenantRequired: 'Choose a tenant.',
  noTenants: 'No matching tenants',
  firstName: 'First name',
  lastName: 'Last name',
  lastNameRequired: 'Enter a last name.',
  property: 'Property',
  propertyRequired: 'Choose a property.',
  unitLabel: 'Unit',
  noUnits: 'No matching units',
  unitNeedsProperty: 'Choose a property first',
  submitExisting: 'Match to tenant',
  submitNew: 'Create tenant',
  matched: (name: string) => `${name} matched. Alerts about their home now reach them.`,
} as const

/** What the person entered, and where. */
export const describeOptIn = ({ name, email, unit, page }: UnmatchedOptIn) =>
  [unit === null ? null : optInTexts.unit(unit), name === null ? null : email, page].filter(
    (part) => part !== null,
  )
