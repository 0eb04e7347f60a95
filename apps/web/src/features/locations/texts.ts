import { countOf, formatNumber } from '~/lib/format'

export const fixLocationsTexts = {
  title: 'Fix locations',
  link: (count: number) => `Fix ${countOf(count, 'location')}`,
  linkDetail: (count: number) => `${countOf(count, 'property needs', 'properties need')} an exact location`,

  count: (count: number) => `${countOf(count, 'property', 'properties')} without an exact location`,
  list: 'Properties without an exact location',
  listSubject: 'Locations',
  detailSubject: 'This property',
  filter: 'Show',
  filters: {
    all: 'All',
    ambiguous: 'Several matches',
    ok: 'Approximate',
    'failed,pending': 'Not located',
  },
  withCount: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  importOnly: 'One import',
  showAllImports: 'Show all properties',

  progress: (position: number, total: number) => `${formatNumber(position)} of ${formatNumber(total)}`,
  fixed: (count: number) => `${formatNumber(count)} fixed`,
  previous: 'Previous',
  skip: 'Skip',
  next: 'Next',
  back: 'All properties',
  showMore: 'Show more',
  threats: (count: number) => `${countOf(count, 'threat')} may affect it`,
  openProperty: 'View property',

  editAddress: 'Edit address or place pin',
  locateAgain: 'Locate again',
  notFoundHelp:
    'No geocoder found this street address. Check the house number, street, and ZIP code, or place the pin yourself.',
  notAskedHelp:
    'This address hasn’t been located by street yet. If that doesn’t change, there may be no geocoder for its country. You can place the pin yourself.',
  notLocatedHelp:
    'Neither the ZIP code nor the city is known, so no threat can be matched. Check the address, or place the pin yourself.',
  exactHelp: 'This property has an exact location. Continue with the next one.',
  noPermission: 'You don’t have permission to change this property.',
  keys: 'J and K move, 1 to 9 choose, S skips, E edits the address, U undoes the last choice.',

  lastChosen: (name: string) => `${name} located.`,
  undoLast: (name: string) => `Undo: ${name}`,
  undo: 'Undo',
  announceNext: (name: string, position: number, total: number) =>
    `Next: ${name}, ${formatNumber(position)} of ${formatNumber(total)}.`,
  announceUndone: (name: string) => `Choice undone for ${name}.`,
  announceDone: 'That was the last one.',

  empty: 'Every property has an exact location',
  emptyDetail: 'Properties that can’t be located by street address appear here.',
  emptyFiltered: 'Nothing to fix here',
  emptyFilteredDetail: 'Other properties may still need an exact location.',
  emptyImport: 'Every property in this import has an exact location',
  showAll: 'Show all',
  properties: 'Properties',
  noSelection: 'Choose a property to fix its location.',
} as const
