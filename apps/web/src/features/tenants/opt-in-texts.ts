import type { UnmatchedOptIn } from '~/data/tenants/unmatched-opt-ins'

export const optInTexts = {
  title: 'Unmatched opt-ins',
  detail:
    'These people opted in to alerts but aren’t in your tenant list. Match them to a tenant so they count as reachable.',
  subject: 'the opt-ins',
  empty: 'No opt-ins to match',
  emptyDetail: 'People who opt in with an address that isn’t in your tenant list appear here.',
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

  matchDetail: 'This email address and its consent will be added to the tenant.',
  matchTo: 'Match to',
  existing: 'An existing tenant',
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
  matched: (name: string) => `${name} matched. The tenant is now reachable.`,
} as const

/** What the person entered, and where. */
export const describeOptIn = ({ name, email, unit, page }: UnmatchedOptIn) =>
  [unit === null ? null : optInTexts.unit(unit), name === null ? null : email, page].filter(
    (part) => part !== null,
  )
