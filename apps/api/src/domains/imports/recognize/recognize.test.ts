import { describe, expect, it } from 'vitest'
import { propertyFields } from '../kinds/property/fields.ts'
import { tenantFields } from '../kinds/tenant/fields.ts'
import { jaroWinkler } from '../values/match-words.ts'
import { findExportFormat, findOtherKind } from './find-export-format.ts'
import { headerFingerprint, joinHeadings, normalizeHeader } from './headings.ts'
import { matchColumns, shareOfShape } from './match-columns.ts'

const columns = (...headers: string[]) => headers.map((header, index) => ({ index, header, values: [] }))
const match = async (...headers: string[]) => {
  const mapping = await matchColumns(columns(...headers), { key: 'property', fields: propertyFields }, null)
  return Object.fromEntries(mapping.map(({ sourceColumn, field }) => [sourceColumn, field]))
}

describe('a header', () => {
  it.each([
    ['Address Line 1 *', 'address line 1'],
    ['  # Units (required)', 'number units'],
    ['Bldg. No.', 'building number'],
    ['Sq. Ft.', 'sqft'],
    ['State/Province', 'state province'],
    ['ＣＩＴＹ', 'city'],
  ])('%j is normalized to %j', (header, normal) => {
    expect(normalizeHeader(header)).toBe(normal)
  })

  it.each([
    ['Land', 'Breitengrad', 'Längengrad'],
    ['País', 'Latitud', 'Longitud'],
    ['Pays', 'Latitude', 'Longitude'],
    ['Quốc gia', 'Vĩ độ', 'Kinh độ'],
    ['国家', '纬度', '经度'],
  ])('in another language is matched: %s, %s, %s', async (country, lat, lon) => {
    expect(await match(country, lat, lon)).toEqual({ [country]: 'country', [lat]: 'lat', [lon]: 'lon' })
  })

  it('with units in another language is matched', async () => {
    expect(await match('Einheiten')).toEqual({ Einheiten: 'units' })
  })

  it('“Land” isn’t a country in a list with the value of the land', async () => {
    const land = { index: 0, header: 'Land', values: ['120000', '95500'] }
    const [column] = await matchColumns([land], { key: 'property', fields: propertyFields }, null)
    expect(column?.field).toBeNull()
  })

  it('that means a field of another kind isn’t taken for a misspelled one', async () => {
    const [rent] = await matchColumns(columns('Miete'), { key: 'tenant', fields: tenantFields }, null)
    expect(rent).toMatchObject({ field: null, alternatives: [] })
  })

  it('is matched by label, synonym, word order and similar spelling', async () => {
    expect(
      await match('Property Name', 'Street Address', 'Town', 'ST', 'Zip Code', '# of Units', 'Built Year'),
    ).toEqual({
      'Property Name': 'name',
      'Street Address': 'line1',
      Town: 'city',
      ST: 'region',
      'Zip Code': 'postalCode',
      '# of Units': 'units',
      'Built Year': 'yearBuilt',
    })
    const [near] = await matchColumns(
      columns('Adress line 1'),
      { key: 'property', fields: propertyFields },
      null,
    )
    expect(near).toMatchObject({
      field: null,
      confidence: 0.85,
      alternatives: [{ field: 'line1', confidence: 0.85 }],
    })
  })

  it.each([
    ['property', propertyFields, ['Property Address', 'Property Street Address 1']],
    ['property', propertyFields, ['Property Street Address 1', 'Property Address']],
    ['tenant', tenantFields, ['Property Address', 'Property Street Address 1']],
  ] as const)(
    'of a %s is the street if another column has the whole address',
    async (key, fields, headers) => {
      const values = {
        'Property Address': ['3311 Walnut St Boulder, CO 80301', '455 S Sherman St, Denver, CO 80209'],
        'Property Street Address 1': ['3311 Walnut St', '455 S Sherman St'],
      }
      const samples = headers.map((header, index) => ({ index, header, values: values[header] }))
      const line1 = (await matchColumns(samples, { key, fields }, null)).filter(
        ({ field }) => field === 'line1',
      )
      expect(line1.map(({ sourceColumn }) => sourceColumn)).toEqual(['Property Street Address 1'])
    },
  )

  it('is an ID of other systems if it’s called unique', async () => {
    expect(await match('unique_id', 'street', 'city', 'state', 'zip')).toHaveProperty(
      'unique_id',
      'externalId',
    )
  })

  it('is only suggested if two columns match one field', async () => {
    const result = await matchColumns(
      columns('Zip', 'Zip Code'),
      { key: 'property', fields: propertyFields },
      null,
    )
    expect(result.map(({ field }) => field)).toEqual([null, null])
    expect(result[0]!.alternatives[0]).toMatchObject({ field: 'postalCode', confidence: 0.8 })
  })

  it('is matched by its values if its name means nothing', async () => {
    const sample = { index: 0, header: 'X1', values: ['80218', '80202', '81501-1234'] }
    expect(
      (await matchColumns([sample], { key: 'property', fields: propertyFields }, null))[0]!.alternatives,
    ).toEqual([{ field: 'postalCode', confidence: 0.7, fits: { values: 3, of: 3 } }])
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
  ])('%s is recognized by its headers', (key, kind, header) => {
    const headers = header.split(',')
    expect(findExportFormat(headers)).toMatchObject({ format: { kind }, detectedFormat: { key } })
    expect(findOtherKind(headers, 'property')).toBe(kind === 'property' ? null : kind)
  })

  it("isn't recognized in a plain list", () => {
    expect(findExportFormat(['Name', 'Address', 'City', 'State', 'Zip', 'Units'])).toBeNull()
    expect(findOtherKind(['Name', 'Address', 'City', 'Units', 'Floors'], 'property')).toBeNull()
  })
})

it('fingerprints headers regardless of case and punctuation, but not of order', () => {
  expect(headerFingerprint(['Zip *', 'City'])).toBe(headerFingerprint(['ZIP', ' city']))
  expect(headerFingerprint(['City', 'Zip'])).not.toBe(headerFingerprint(['Zip', 'City']))
})

it('computes Jaro–Winkler similarity', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3)
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.813, 3)
  expect(jaroWinkler('abc', 'xyz')).toBe(0)
})

describe('headers of tenants', () => {
  const matchTenants = async (...headers: string[]) => {
    const format = findExportFormat(headers, 'tenant')?.format ?? null
    const mapping = await matchColumns(columns(...headers), { key: 'tenant', fields: tenantFields }, format)
    return Object.fromEntries(mapping.map(({ sourceColumn, field }) => [sourceColumn, field]))
  }

  it('are matched by common synonyms', async () => {
    expect(
      await matchTenants(
        'Community',
        'Apt #',
        'Surname',
        'Given Name',
        'Email',
        'Cell Phone',
        'Lease Expiration',
      ),
    ).toEqual({
      Community: 'property',
      'Apt #': 'unit',
      Surname: 'lastName',
      'Given Name': 'firstName',
      Email: 'emails',
      'Cell Phone': 'mobilePhone',
      'Lease Expiration': 'leaseTo',
    })
  })

  it('can fill one field from several columns of addresses and numbers', async () => {
    expect(await matchTenants('Last Name', 'Email', 'Email 1', 'Phone', 'Mobile')).toMatchObject({
      Email: 'emails',
      'Email 1': 'emails',
      Phone: 'mobilePhone',
      Mobile: 'mobilePhone',
    })
  })

  it('ignore money and other ids in known exports', async () => {
    const header =
      'Unit,BD/BA,Tenant,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-in,Move-out,Past Due'
    expect(await matchTenants(...header.split(','))).toMatchObject({
      Tenant: 'fullName',
      'Move-in': 'moveIn',
      Rent: null,
      Deposit: null,
      'Past Due': null,
      'BD/BA': null,
    })
  })

  it('are recognized as tenants, no matter what they were uploaded as, and a rent roll as both', () => {
    const list = ['Property', 'Unit', 'First name', 'Last name', 'Lease from']
    expect(findOtherKind(list, 'tenant')).toBeNull()
    expect(findOtherKind(list, 'unit')).toBe('tenant')
    const rentRoll = ['Unit', 'Floorplan', 'Resident', 'Lease Start', 'Lease End']
    expect([findOtherKind(rentRoll, 'unit'), findOtherKind(rentRoll, 'tenant')]).toEqual([null, null])
    expect(findOtherKind(['Property', 'Unit', 'Tenant', 'Beds', 'Rent'], 'unit')).toBeNull()
    expect(findOtherKind(['Property', 'Unit', 'Beds', 'Baths'], 'tenant')).toBe('unit')
    expect(findOtherKind(['Property name', 'Year built', 'Stories'], 'tenant')).toBe('property')
  })
})

describe('headers on two lines', () => {
  const isKnown = (heading: string) => ['Unit', 'Unit Sq Ft', 'Market Rent', 'Resident'].includes(heading)
  const upper = { n: 3, cells: ['Unit', 'Unit', 'Market', 'Resident'] }

  it('are read as one', () => {
    const lower = { n: 4, cells: ['', 'Sq Ft', 'Rent', ''] }
    expect(joinHeadings(upper, lower, isKnown)).toEqual({
      n: 4,
      cells: ['Unit', 'Unit Sq Ft', 'Market Rent', 'Resident'],
    })
  })

  it.each([
    ['data', { n: 4, cells: ['204', '850', '1450.00', 'Linh Nguyen'] }],
    ['names', { n: 4, cells: ['A', 'B', 'Maple', 'Linh'] }],
    ['a line further down', { n: 5, cells: ['', 'Sq Ft', 'Rent', ''] }],
  ])("aren't made of %s", (_what, lower) => {
    expect(joinHeadings(upper, lower, isKnown)).toBeNull()
  })
})

describe('the content of a column', () => {
  it.each([
    ['phone', ['(830) 555-0134', 'Mobile: 830-555-0177, Home: 830-555-0178'], ['204', '12/01/2025', '78028']],
    ['date', ['12/01/2025', '2026-11-30', '30-Nov-2026'], ['850', '1,450.00', 'Maple']],
    ['money', ['$1,450.00', '(45.00)', '1390.00'], ['204', '12/01/2025', 'none']],
    ['name', ['Nguyen, Linh', 'Per & Maja Lindqvist', 'Hill Bakery LLC'], ['204', 'B1', '12 Oak St']],
    ['email', ['ada@example.com', 'ada@example.com; linh@example.com'], ['ada', 'example.com']],
  ] as const)('is recognized as %s', (shape, fitting, others) => {
    expect(shareOfShape(fitting, shape)).toBe(1)
    expect(shareOfShape(others, shape)).toBe(0)
  })
})

it('lets the server respond between the columns of a wide file', async () => {
  let turns = 0
  let isOver = false
  const countTurn = () => {
    turns += 1
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const wideFile = columns(...Array.from({ length: 200 }, (_, n) => `q${n}`))
  await matchColumns(wideFile, { key: 'tenant', fields: tenantFields }, null)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(200)
})
