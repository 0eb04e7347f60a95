import { countOf, formatNumber } from '~/lib/format'

const areas = { postal_code: 'ZIP code', city: 'city' } as const

export type RoughPrecision = keyof typeof areas

export const locationTexts = {
  possible: (count: number) => countOf(count, 'possible location'),
  notFound: 'Street address not found',
  notFoundDetail: 'No geocoder found this street address.',
  notLocated: 'Not located, so it isn’t monitored',
  isRough: (precision: RoughPrecision, distance: string) =>
    `Located by ${areas[precision]}, within ${distance}`,
  approximate: 'Approximate location',
  exact: 'Exact location',

  matches: {
    tie: 'Several places match this address. Choose the right one.',
    non_exact: 'Similar addresses were found. Choose one if it’s the right one.',
    exact: 'This address was found far from the property’s footprint. Check the address and the footprint.',
  },
  candidates: 'Possible locations',
  precision: {
    rooftop: 'Building',
    parcel: 'Parcel',
    street: 'Street address',
    postal_code: 'ZIP code only',
    city: 'City only',
  },
  distance: (distance: string, precision: RoughPrecision) =>
    `${distance} from the center of the ${areas[precision]}`,
  choose: 'Choose',
  chooseNumber: (number: number, formatted: string) => `Choose ${formatNumber(number)}: ${formatted}`,
  map: (name: string) => `Map of ${name} and its possible locations`,
  chosenFrom: (count: number) => `Chosen from ${countOf(count, 'possible location')}`,
  undo: 'Undo',
  undoChoice: 'Undo choice',

  located: (name: string) => `${name} located.`,
  choiceUndone: (name: string) => `Choice undone for ${name}.`,
  couldNotChoose: 'Couldn’t choose this location',
  couldNotUndo: 'Couldn’t undo the choice',
  changedBySomeoneElse: 'Someone else just changed this property. You’re seeing the latest version.',
  locateAgain: 'Locate again',
  locatingAgain: (name: string) => `Locating ${name} again`,
  locatingAgainDetail: 'This can take a few minutes. Until then, its ZIP code or city is used, if known.',
  couldNotLocateAgain: 'Couldn’t locate the property again',
  fix: 'Fix location',
} as const
