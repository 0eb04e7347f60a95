import { describe, expect, it } from 'vitest'
import { FixRules, offerFixes } from '../../plan/fix-rule.ts'
import {
  AddressClaims,
  EarlierRows,
  findTarget,
  type ExistingProperty,
  hiddenPropertyName,
  PropertyIndex,
  toAddressKey,
} from './property-index.ts'
import { propertyFields } from './fields.ts'
import { readProperty } from './read-property.ts'

const noRules = new FixRules([])
const address = { line1: '1 Oak St', city: 'Denver', region: 'CO', postalCode: '80218' }
const read = (texts: Record<string, string>, rules = noRules) =>
  readProperty({ ...address, ...texts }, rules, { defaultCountry: 'US', decimalMark: '.' })
const codes = (texts: Record<string, string>) =>
  read(texts).issues.map(({ severity, code }) => `${severity} ${code}`)

it('requires a region only where addresses have one', () => {
  const rulesOf = (key: string) => propertyFields.find((field) => field.key === key)
  expect(rulesOf('region')).toMatchObject({ required: true, requiredIn: ['US', 'CA', 'AU'] })
  expect(rulesOf('line1')).not.toHaveProperty('requiredIn')
})

describe('readProperty', () => {
  it.each([
    ['07/01/1998', 1998],
    ['13.07.1998', 1998],
    ['1998-07-01', 1998],
    ['Jul 1, 1998', 1998],
    ['19980701', 1998],
    ['July 1998', 1998],
    ['1998', 1998],
  ])('takes the year that a property was built from %s', (yearBuilt, year) => {
    expect(codes({ yearBuilt })).toEqual([])
    expect(read({ yearBuilt }).draft.yearBuilt).toBe(year)
  })

  it.each(['07/01/25', 'c. 1920', '07/01/1555', '35977'])('doesn’t guess a year from %s', (yearBuilt) => {
    expect(read({ yearBuilt }).draft.yearBuilt).toBeNull()
    expect(read({ yearBuilt }).issues).toMatchObject([{ severity: 'error', field: 'yearBuilt' }])
  })

  it('in capital letters are offered in title case', () => {
    const texts = {
      name: 'OAK MANOR',
      line1: '12 N ELM ST',
      city: 'DENVER',
      region: 'CO',
      postalCode: '80202',
    }
    const offered = read(texts).issues.filter(({ code }) => code === 'all_caps')
    expect(offered.map(({ severity, field, suggestion }) => [severity, field, suggestion])).toEqual([
      ['info', 'line1', '12 N Elm St'],
      ['info', 'city', 'Denver'],
      ['info', 'name', 'Oak Manor'],
    ])
    const rules = new FixRules([
      { code: 'all_caps', field: 'name', fix: 'use_suggestion', value: null, values: null },
    ])
    const renamed = read(texts, rules)
    expect(renamed.draft.name).toBe('Oak Manor')
    expect(renamed.issues.map(({ field }) => field)).toEqual(['line1', 'city'])
  })

  it.each(propertyFields.flatMap(({ key, values }) => values?.map((choice) => ({ ...choice, key })) ?? []))(
    'reads the label $label of $key as $value',
    ({ label, key, value }) => {
      expect(read({ [key]: label }).draft).toHaveProperty(key, value)
    },
  )

  it('shortens a street that is too long, if that fix was chosen', () => {
    const texts = { line1: `12 Elm St ${'x'.repeat(100)}`, city: 'Denver', region: 'CO', postalCode: '80202' }
    expect(read(texts).issues).toMatchObject([{ code: 'too_long', field: 'line1' }])
    const cut = new FixRules([{ code: 'too_long', field: 'line1', fix: 'cut', value: null, values: null }])
    const shortened = read(texts, cut)
    expect(shortened.issues).toEqual([])
    expect(shortened.draft.address.line1).toHaveLength(100)
  })

  it('are read with their types', () => {
    const { draft, issues } = read({
      name: 'Oak MANOR',
      units: '41.0',
      yearBuilt: '1987',
      tags: 'river; older-roof',
      status: 'yes',
      propertySubType: 'Garden',
      propertyClass: 'COM',
      lat: '39.74',
      lon: '-104.98',
      countyFips: '8031',
      contactName: 'Ray',
      contactPhone: '(830) 555-0134',
      region: 'colorado',
    })
    expect(issues).toEqual([])
    expect(draft).toMatchObject({
      name: 'Oak MANOR',
      units: 41,
      yearBuilt: 1987,
      tags: ['river', 'older-roof'],
      status: 'active',
      propertySubType: 'multi_family',
      propertyClass: 'commercial',
      point: { lat: 39.74, lon: -104.98 },
      countyFips: '08031',
      contactPhone: '+18305550134',
      address: { region: 'CO', line1: '1 Oak St' },
    })
  })

  it.each([
    ['Commercial', { propertyClass: 'commercial' }],
    ['Residential', { propertyClass: 'residential' }],
    ['Office', { propertySubType: 'office' }],
  ])('reads a type column with %s', (propertySubType, expected) => {
    const { draft, issues } = read({ propertySubType })
    expect(issues).toEqual([])
    expect(draft).toMatchObject(expected)
  })

  it('keeps the class of its own column', () => {
    expect(read({ propertyClass: 'Mixed use', propertySubType: 'Commercial' }).draft.propertyClass).toBe(
      'mixed_use',
    )
  })

  it('groups large numbers in messages, but not years', () => {
    const { issues } = read({ units: '20001', yearBuilt: '1200' })
    expect(issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Year built must be between 1600 and \d{4}, not 1200\.$/),
      'Declared units must be between 0 and 20,000, not 20001.',
    ])
  })

  it('fills the district and the sorting code of an address', () => {
    const { draft, issues } = read({
      country: 'MC',
      city: 'Monaco',
      region: '',
      postalCode: '98020',
      dependentLocality: ' La Condamine ',
      sortingCode: 'CEDEX',
    })
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(draft.address).toMatchObject({ dependentLocality: 'La Condamine', sortingCode: 'CEDEX' })
    expect(draft.addressParts).toEqual(expect.arrayContaining(['dependentLocality', 'sortingCode']))
  })

  it.each([
    [{ city: '', postalCode: '00000' }, 'error required'],
    [{ lat: '0', lon: '0' }, 'error coordinates_invalid'],
    [{ lat: '99.1', lon: '-200' }, 'error coordinates_invalid'],
    [{ lat: '-104.98', lon: '39.74' }, 'error coordinates_swapped'],
    [{ lat: '39.7', lon: '' }, 'error coordinates_invalid'],
    [{ lat: '48.85', lon: '2.35' }, 'error coordinates_far'],
    [{ units: '20001' }, 'error out_of_range'],
    [{ units: '1.5' }, 'error number_format'],
    [{ yearBuilt: 'old' }, 'error number_format'],
    [{ region: 'TX' }, 'warning postal_region_mismatch'],
    [{ country: 'Untied States' }, 'error country_unknown'],
    [{ name: 'x'.repeat(161) }, 'error too_long'],
    [{ contactPhone: '555-01' }, 'warning phone_invalid'],
    [{ managerEmail: 'dana@@example' }, 'warning email_invalid'],
    [{ line1: '', fullAddress: 'Maple Ct @ river' }, 'error address_unparsable'],
  ])('%j is returned with %s', (texts, expected) => {
    expect(codes(texts)).toContain(expected)
  })

  it('needs no city in the United States if its ZIP code or coordinates locate it', () => {
    const byZip = read({ city: '' })
    expect(byZip.draft.address.city).toBeNull()
    expect(byZip.issues).toEqual([
      {
        severity: 'warning',
        code: 'required',
        field: 'city',
        value: null,
        message: 'City is missing. The property is located without it.',
      },
    ])
    const point = { lat: '39.74', lon: '-104.98' }
    expect(codes({ city: '', ...point, postalCode: '' })).toEqual(['warning required', 'error required'])
    expect(codes({ city: '', postalCode: '' })).toEqual(
      expect.arrayContaining(['error required', 'error required']),
    )
    expect(codes({ city: '', postalCode: '802' })).toContain('error required')
    expect(codes({ city: '', country: 'CA', region: 'ON', postalCode: 'K1A 0B1' })).toContain(
      'error required',
    )
  })

  it('restores the leading zero of a ZIP code if the state confirms it', () => {
    const boston = read({ city: 'Boston', region: 'MA', postalCode: '2108' })
    expect(boston.draft.address.postalCode).toBe('02108')
    expect(boston.issues).toMatchObject([{ severity: 'info', code: 'normalized' }])
    const mystic = read({ city: 'Mystic', region: 'Conn.', postalCode: '6355' })
    expect(mystic.draft.address.postalCode).toBe('06355')
    expect(read({ region: '', postalCode: '8052' }).draft.address.postalCode).toBe('08052')
    expect(codes({ postalCode: '7802' })).toContain('error postal_format')
    // 08052 is in New Jersey.
    expect(codes({ city: 'Loveland', region: 'CO', postalCode: '8052' })).toContain('error postal_format')
    expect(codes({ city: 'Loveland', region: 'Colorodo', postalCode: '8052' })).toContain(
      'error postal_format',
    )
    expect(read({ city: 'Cambridge', region: 'CO', postalCode: '2139' }).issues).toContainEqual({
      severity: 'error',
      code: 'postal_format',
      field: 'postalCode',
      value: '2139',
      message: '“2139” isn’t a valid US ZIP code, and 02139 isn’t in Colorado.',
    })
    expect(
      offerFixes({ code: 'postal_format', field: 'postalCode', severity: 'error' }, undefined, true),
    ).toMatchObject([{ key: 'skip_rows' }])
  })

  it('applies the fix rules of the file', () => {
    const rule = { field: 'lat', value: null, values: null }
    const swap = new FixRules([{ ...rule, code: 'coordinates_swapped', fix: 'swap' }])
    expect(read({ lat: '-104.98', lon: '39.74' }, swap)).toMatchObject({
      issues: [],
      draft: { point: { lat: 39.74, lon: -104.98 } },
    })
    const far = { lat: '48.85', lon: '2.35' }
    const keep = new FixRules([{ ...rule, code: 'coordinates_far', fix: 'keep_point' }])
    expect(read(far, keep)).toMatchObject({ issues: [], draft: { point: { lat: 48.85, lon: 2.35 } } })
    const drop = new FixRules([{ ...rule, code: 'coordinates_far', fix: 'drop_point' }])
    expect(read(far, drop)).toMatchObject({ issues: [], draft: { point: null } })
    const skip = new FixRules([{ ...rule, field: 'city', code: 'required', fix: 'skip_rows' }])
    expect(read({ city: '' }, skip)).toMatchObject({ isSkipped: true, issues: [] })
  })
})

describe('matching a row with a property', () => {
  const { draft } = read({ name: 'Oak' })
  const existingProperty = (values: Partial<ExistingProperty>): ExistingProperty => ({
    id: 'p1',
    name: 'Oak',
    code: null,
    externalId: null,
    ...toAddressKey(draft),
    portfolioId: 'f',
    isArchived: false,
    sharesAddress: false,
    ...values,
  })
  const find = (texts: Record<string, string>, properties: ExistingProperty[], claimedIds: string[] = []) =>
    findTarget(read(texts).draft, new PropertyIndex(properties), new Map(claimedIds.map((id) => [id, true])))

  it('matches by external id, then code, then address in any spelling', () => {
    const elsewhere = { fingerprint: 'elsewhere' }
    expect(find({ externalId: 'X' }, [existingProperty({ externalId: 'X', ...elsewhere })])).toMatchObject({
      by: 'externalId',
    })
    expect(find({ code: 'C' }, [existingProperty({ code: 'C', ...elsewhere })])).toMatchObject({ by: 'code' })
    expect(find({ line1: '1 OAK STREET' }, [existingProperty({})])).toMatchObject({
      by: 'address',
      target: { id: 'p1' },
    })
  })

  it('matches by address if only the row or the property has its ZIP code', () => {
    const { draft: withoutZip } = read({ postalCode: '' })
    expect(find({ postalCode: '' }, [existingProperty({})])).toMatchObject({ by: 'address' })
    expect(find({}, [existingProperty({ ...toAddressKey(withoutZip) })])).toMatchObject({ by: 'address' })
    const twoZips = [
      existingProperty({ name: 'A' }),
      existingProperty({ id: 'p2', name: 'B', ...toAddressKey(read({ postalCode: '80219' }).draft) }),
    ]
    expect(find({ postalCode: '', name: 'C' }, twoZips).issue).toMatchObject({ code: 'ambiguous_match' })
    expect(find({ postalCode: '80219' }, twoZips)).toMatchObject({ target: { id: 'p2' } })
  })

  it.each([
    ['', '80218'],
    ['80218', ''],
  ])('finds the same address in an earlier row (ZIP code “%s”, then “%s”)', (first, second) => {
    const claims = new AddressClaims(new PropertyIndex([]), new Map())
    claims.add(toAddressKey(read({ postalCode: first }).draft), { n: 2, name: 'Oak' })
    const conflict = claims.findAddressConflict(3, toAddressKey(read({ postalCode: second }).draft), null)
    expect(conflict).toMatchObject({ code: 'duplicate_in_file' })
    expect(conflict?.message).toBe('Same address as row 2 (Oak).')
  })

  it('never guesses', () => {
    const two = [
      existingProperty({ id: 'a', name: 'A' }),
      existingProperty({ id: 'b', name: 'B', sharesAddress: true }),
    ]
    expect(find({ name: 'Other' }, two)).toMatchObject({ target: null, issue: { code: 'ambiguous_match' } })
    expect(find({ name: 'b' }, two)).toMatchObject({ target: { id: 'b' } })
    const contradiction = [
      existingProperty({ id: 'a', externalId: 'X' }),
      existingProperty({ id: 'b', code: 'C', fingerprint: 'else' }),
    ]
    expect(find({ externalId: 'X', code: 'C' }, contradiction)).toMatchObject({
      issue: { code: 'ambiguous_match' },
    })
  })

  it("names a property in quotes, and describes one that the member can't view", () => {
    const contradiction = [
      existingProperty({ id: 'a', externalId: 'X' }),
      existingProperty({ id: 'b', code: 'C', fingerprint: 'else', name: hiddenPropertyName }),
    ]
    expect(find({ externalId: 'X', code: 'C' }, contradiction).issue?.message).toBe(
      'The external ID belongs to “Oak” and the code to a property you can’t view. Correct one of them.',
    )
    const archived = [existingProperty({ externalId: 'X', isArchived: true, name: hiddenPropertyName })]
    expect(find({ externalId: 'X' }, archived).issue?.message).toMatch(
      /^A property you can’t view has this external ID and is archived\./,
    )
  })

  it('says which earlier row has the same external ID', () => {
    const rows = new EarlierRows()
    const { draft: repeated } = read({ name: 'Oak', externalId: 'X' })
    rows.add(2, repeated)
    expect(rows.findDuplicate(repeated)?.message).toBe('Same external ID as row 2 (Oak).')
  })

  it("doesn't match another id at the same address, or an archived property", () => {
    const index = new PropertyIndex([existingProperty({ externalId: 'X' })])
    const { draft } = read({ externalId: 'Y' })
    expect(findTarget(draft, index, new Map())).toMatchObject({ target: null, issue: null })
    expect(
      new AddressClaims(index, new Map()).findAddressConflict(2, toAddressKey(draft), null),
    ).toMatchObject({
      code: 'duplicate_existing',
      severity: 'error',
    })
    expect(
      find({ externalId: 'X' }, [existingProperty({ externalId: 'X', isArchived: true })]),
    ).toMatchObject({
      issue: { code: 'duplicate_existing' },
    })
  })
})
