/** The fields of an address and of its point, wherever one is entered. */
export const addressTexts = {
  address: 'Address',
  point: 'Point on the map',
  pointHelp: 'Fill both in to set the point by hand. Leave both empty to have the address located.',

  country: 'Country',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  region: 'State / region',
  postalCode: 'Postal code',
  lat: 'Latitude',
  lon: 'Longitude',
  latHelp: 'Degrees, such as 39.7392',
  lonHelp: 'Degrees, such as -104.9903',
  pointIncomplete: 'Fill in latitude and longitude, or neither.',
} as const
