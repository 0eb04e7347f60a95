import { countOf } from './format.ts'

/** Labels of the address and coordinate fields, shared by every address form. */
export const addressTexts = {
  address: 'Address',
  location: 'Location',

  country: 'Country',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  lat: 'Latitude',
  lon: 'Longitude',
  latHelp: 'Degrees, for example 39.7392.',
  lonHelp: 'Degrees, for example -104.9903.',
  coordinatesIncomplete: 'Enter both latitude and longitude, or neither.',
} as const

export const suggestionTexts = {
  help: 'Suggestions come from this installation’s address service, which receives what you type here.',
  count: (count: number) => countOf(count, 'suggestion'),
} as const
