import { describe, expect, it } from 'vitest'
import { propertyFields } from '../kinds/property/fields.ts'
import { findExportFormat } from './find-export-format.ts'
import { findOtherKind } from './find-other-kind.ts'
import { headerFingerprint } from './header-fingerprint.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { matchColumns } from './match-columns.ts'
import { normaliseHeader } from './normalise-header.ts'

const columns = (...headers: string[]) => headers.map((header, index) => ({ index, header, values: [] }))
const match = (...headers: string[]) =>
  Object.fromEntries(
    matchColumns(columns(...headers), propertyFields, null).map(({ sourceColumn, field }) => [
      sourceColumn,
      field,
    ]),
  )

describe('a heading', () => {
  it.each([
    ['Address Line 1 *', 'address line 1'],
    ['  # Units (required)', 'number units'],
    ['Bldg. No.', 'building number'],
    ['Sq. Ft.', 'sqft'],
    ['State/Province', 'state province'],
    ['ＣＩＴＹ', 'city'],
  ])('%j is compared as %j', (header, normal) => {
    expect(normaliseHeader(header)).toBe(normal)
  })

  it('is found by label, synonym, order of words and near spelling', () => {
    expect(
      match('Property Name', 'Street Address', 'Town', 'ST', 'Zip Code', '# of Units', 'Built Year'),
    ).toEqual({
      'Property Name': 'name',
      'Street Address': 'line1',
      Town: 'city',
      ST: 'region',
      'Zip Code': 'postalCode',
      '# of Units': 'units',
      'Built Year': 'yearBuilt',
    })
    const [near] = matchColumns(columns('Adress line 1'), propertyFields, null)
    expect(near).toMatchObject({
      field: null,
      confidence: 0.85,
      alternatives: [{ field: 'line1', confidence: 0.85 }],
    })
  })

  it('is only offered, not taken, when two columns claim one field', () => {
    const result = matchColumns(columns('Zip', 'Zip Code'), propertyFields, null)
    expect(result.map(({ field }) => field)).toEqual([null, null])
    expect(result[0]!.alternatives[0]).toMatchObject({ field: 'postalCode', confidence: 0.8 })
  })

  it('without meaning is judged by what stands below it', () => {
    const sample = { index: 0, header: 'X1', values: ['80218', '80202', '81501-1234'] }
    expect(matchColumns([sample], propertyFields, null)[0]!.alternatives).toEqual([
      { field: 'postalCode', confidence: 0.7 },
    ])
  })
})

describe('a known export', () => {
  it.each([
    [
      'appfolio_unit_vacancy',
      'unit',
      'Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Posted To Website,Posted To Internet,Property',
    ],
    [
      'appfolio_tenant_tickler',
      'tenant',
      'Date,Event,Property,Unit,Tags,Tenant,Tenant Phone Number,Tenant Email,Rent,Lease From,Lease To,Deposit,Property Name,Property ID,Property Address,Property Street Address 1,Property Street Address 2,Property City,Property State,Property Zip,Unit Type,Tenant Tags,Move Out Date,Tenant Status,Unit ID,Occupancy ID,Tenant ID,Portfolio ID',
    ],
    [
      'yardi_rent_roll',
      'tenant',
      'Unit,Room,Bed,Unit/Room Type,Resident,Total Rooms,Total Beds,Sq Ft,Market Rent,Actual Rent,Resident Deposit,Other Deposit,Move In,Lease From,Lease To,Move Out,Balance',
    ],
    [
      'managecasa_properties',
      'property',
      'MultiUnit ID,Unit ID,Property Type,Property Name,Address Line1,Address City,Address State,Address ZipCode',
    ],
  ])('%s is told by its headings', (key, kind, header) => {
    const headers = header.split(',')
    expect(findExportFormat(headers)).toMatchObject({ format: { kind }, detected: { key } })
    expect(findOtherKind(headers, 'property')).toBe(kind === 'property' ? null : kind)
  })

  it('is not seen in a plain list', () => {
    expect(findExportFormat(['Name', 'Address', 'City', 'State', 'Zip', 'Units'])).toBeNull()
    expect(findOtherKind(['Name', 'Address', 'City', 'Units', 'Floors'], 'property')).toBeNull()
  })
})

it('remembers headings whatever their case and marks, but not in another order', () => {
  expect(headerFingerprint(['Zip *', 'City'])).toBe(headerFingerprint(['ZIP', ' city']))
  expect(headerFingerprint(['City', 'Zip'])).not.toBe(headerFingerprint(['Zip', 'City']))
})

it('measures spellings as Winkler did', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3)
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.813, 3)
  expect(jaroWinkler('abc', 'xyz')).toBe(0)
})
