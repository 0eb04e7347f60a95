import type { UnmatchedOptIn } from '~/data/tenants/unmatched-opt-ins'
import { formatList } from '~/lib/format'

export const optInTexts = {
  title: 'Unmatched opt-ins',
  detail:
    'These people opted in to alerts, but no tenant had their address, or several share it. They don’t get alerts until you match them.',
  subject: 'the opt-ins',
  empty: 'No opt-ins to match',
  emptyDetail: 'People who opt in appear here if no tenant has their address, or if several share it.',
  showMore: 'Show more',
  unit: (name: string) => (/^\d/.test(name) ? `Unit ${name}` : name),
  match: 'Match',
  matchName: (name: string) => `Match ${name}`,
  delete: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}’s opt-in?`,
  deleteDetail:
    'Their email address and what they entered are erased permanently, and the links sent to them stop working. If the address is suppressed, it stays suppressed.',
  deleteSharedDetail:
    'What they entered is erased permanently. Tenants who have this email address keep it, and their own consent.',
  deleteConfirm: 'Delete opt-in',
  deleted: 'Opt-in deleted.',
  couldNotDelete: 'Couldn’t delete the opt-in',

  matchDetail: 'This email address and its consent will be added to the tenant.',
  matchSharedDetail: 'Their consent applies only to the tenant you choose.',
  whose: 'Whose opt-in is it?',
  matchTo: 'Match to',
  holder: 'A tenant who has this address',
  other: 'Another tenant who shares it',
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

/** What the person entered, and where, and who has the address. */
export const describeOptIn = ({ name, email, unit, page, tenants }: UnmatchedOptIn) =>
  [
    unit === null ? null : optInTexts.unit(unit),
    name === null ? null : email,
    page,
    tenants.length === 0
      ? null
      : `Email address on file for ${formatList(tenants.map((tenant) => tenant.name))}`,
  ].filter((part) => part !== null)
