import { countOf, formatList, formatNumber, plural } from '~/lib/format'
import { listFilterTexts } from '~/components/list-page/filter-texts'

export const peopleTexts = {
  title: 'People affected by this threat',
  subject: 'the people affected by this threat',
  notFound: 'Threat not found',
  notFoundDetail: 'It may have been removed, or you don’t have access to it.',
  backToList: 'Go to Home',

  // One name can stand for a household, so these aren't heads.
  summary: (people: number, units: number, properties: number) =>
    `${countOf(people, 'tenant')} in ${countOf(units, 'occupied unit')} at ${countOf(properties, 'property', 'properties')}`,
  people: 'Tenants',
  units: 'Occupied units',
  belowGradeCount: 'Below grade',
  livingAlone: 'Living alone',
  needAssistance: 'Need assistance',
  byEmail: 'Reachable by email',
  byText: 'Reachable by text',
  byCall: 'Reachable by call',
  unreachable: 'Can’t be reached',
  unreachableBecause: (reasons: readonly string[]) => `Can’t be reached: ${formatList(reasons)}.`,
  possible: (count: number) =>
    `${countOf(count, 'tenant')} might not be affected, because the exact location of their property isn’t known.`,
  noAddress: { email: 'No email address', sms: 'No phone number', voice: 'No phone number' },
  reasons: {
    no_consent: 'Not opted in',
    not_verified: 'Opt-in not confirmed',
    opted_out: 'Opted out',
    suppressed: 'Suppressed',
    no_gateway: 'Not set up',
  },
  reasonCounts: {
    no_address: (count: string) => `${count} without an email address or phone number`,
    no_consent: (count: string) => `${count} not opted in`,
    not_verified: (count: string) => `${count} with an unconfirmed opt-in`,
    opted_out: (count: string) => `${count} opted out`,
    suppressed: (count: string) => `${count} with a suppressed email address or phone number`,
    no_gateway: (count: string) => `${count} reachable only by text or phone call, which isn’t set up`,
  },

  needsHidden: (count: number) =>
    `${countOf(count, 'person needs', 'people need')} assistance. Each view of someone’s needs is logged.`,
  showNeeds: 'Show assistance needs',
  needsShown: 'Assistance needs are now visible to you. Each view was logged.',
  couldNotShowNeeds: 'Couldn’t show the assistance needs',
  needs: 'Needs assistance',
  pets: (count: number) => countOf(count, 'pet'),

  filter: 'Filter',
  filterBy: 'Filter people',
  activeFilters: listFilterTexts.activeFilters,
  removeFilter: listFilterTexts.removeFilter,
  clearFilters: 'Clear filters',
  place: 'Building',
  anyPlace: 'All buildings',
  oneProperty: 'one property',
  floor: 'Floor',
  anyFloor: 'Any floor',
  reachable: 'Reachable',
  anyReachable: 'Reachable or not',
  reachableBy: { email: 'By email', sms: 'By text', voice: 'By phone call', none: 'Can’t be reached' },
  language: 'Language',
  anyLanguage: 'Any language',
  unknownLanguage: 'Unknown',
  flags: {
    belowGrade: 'Below grade',
    livesAlone: 'Lives alone',
    hasAssistance: 'Needs assistance',
    certain: 'Definitely affected',
  },

  noBuilding: 'no building',
  ofProperty: (property: string, building: string) => `${property}, ${building}`,
  groupCounts: (people: number, units: number) =>
    units === 0 ? countOf(people, 'tenant') : `${countOf(people, 'tenant')} in ${countOf(units, 'unit')}`,
  mayBeAffected: 'May be affected',
  noUnit: 'No unit',
  onFloor: (floor: number) => `Floor ${formatNumber(floor)}`,
  belowGrade: 'Below grade',
  livesAlone: 'Lives alone',
  household: (count: number) => `Household of ${formatNumber(count)}`,
  channels: { email: 'Email', sms: 'Text', voice: 'Call' },
  channelReason: (channel: string, reason: string) => `${channel}: ${reason.toLowerCase()}`,
  showMore: 'Show more',
  showing: (shown: number, total: string) => `Showing ${formatNumber(shown)} of ${total}`,

  empty: 'No current residents are affected',
  emptyDetail: 'People appear here when they live in a unit that this threat affects.',
  filteredEmpty: 'No people match',

  export: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  exported: 'Export downloaded.',
  couldNotExport: 'Couldn’t export this list',

  print: 'Print sheets',
  printTitle: 'Print a sheet for each building?',
  printDetail: (buildings: number) =>
    `For the fire captain: ${countOf(buildings, 'building')}${plural(buildings, '', ', each starting on a new page')}, with the people who match your filters.`,
  withPhones: 'Include phone numbers',
  withPhonesDetail: 'Printing a person’s phone number is logged.',
  withoutNeeds: 'Assistance needs aren’t included. Show them first to print them.',
  withNeeds: 'Includes the assistance needs that are visible to you.',
  confirmPrint: 'Print',
  couldNotPrint: 'Couldn’t prepare the sheets',
} as const

/** The sheets are printed for people who don’t use the app. */
export const sheetTexts = {
  counts: (people: number, units: number) =>
    units === 0 ? countOf(people, 'tenant') : `${countOf(people, 'tenant')} in ${countOf(units, 'unit')}`,
  belowGrade: (count: number) => `${formatNumber(count)} below grade`,
  alone: (count: number) => `${formatNumber(count)} living alone`,
  needs: (count: number) => countOf(count, 'person needs assistance', 'people need assistance'),
  possible: 'This building might not be affected. Its exact location isn’t known.',
  needsNotPrinted: 'Needs not printed',
  belowGradeGroup: 'Below grade',
  otherGroup: 'Other floors',
  unit: 'Unit',
  floor: 'Floor',
  name: 'Name',
  household: 'Household',
  livesAlone: 'Alone',
  language: 'Language',
  assistance: 'Assistance',
  phone: 'Phone',
  printedBy: (moment: string, name: string) => `Printed ${moment} by ${name}.`,
  snapshot: 'Residents on record at that time. Visitors aren’t listed.',
  partial: 'The list was filtered. Other people who live here aren’t on this sheet.',
  scan: 'Scan for the current list. Sign-in required.',
  qrCodeAlt: (url: string) => `QR code for ${url}`,
} as const
