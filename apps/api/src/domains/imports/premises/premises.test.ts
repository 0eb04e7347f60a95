import { describe, expect, it } from 'vitest'
import { fingerprintAddress } from '../../estate/index.ts'
import { type NamedProperty, PropertyFinder, UnitFinder } from './find-premises.ts'

const property = (name: string, line1: string, values: Partial<NamedProperty> = {}): NamedProperty => ({
  id: name,
  name,
  code: null,
  externalId: null,
  fingerprint: fingerprintAddress({
    line1,
    city: 'Kerrville',
    region: 'TX',
    postalCode: '78028',
    country: 'US',
  }),
  portfolioId: 'p',
  nameSort: '',
  isVisible: true,
  ...values,
})

const finder = new PropertyFinder([
  property('Maple Court', '1200 Maple St', { code: 'MPLC', externalId: '41' }),
  property('Twin Oaks', '1 Oak St', { id: 'first twin' }),
  property('Twin Oaks', '2 Oak St', { id: 'second twin' }),
  property('Hidden House', '9 Elm St', { isVisible: false }),
])

describe('a property', () => {
  it.each([
    ['MPLC', 'Maple Court'],
    ['mplc', 'Maple Court'],
    ['41', 'Maple Court'],
    ['maple court', 'Maple Court'],
    ['mplc - Maple Court (mplc)', 'Maple Court'],
    ['Maple Court - 1200 Maple St Kerrville, TX 78028', 'Maple Court'],
    ['Twin Oaks - 2 Oak Street Kerrville, TX 78028', 'second twin'],
    ['1200 Maple Street, Kerrville, TX 78028', 'Maple Court'],
  ])('is found as %j', (text, id) => {
    expect(finder.find(text)).toMatchObject({ property: { id } })
  })

  it("isn't guessed", () => {
    expect(finder.find('Maple Ct')).toEqual({ closest: 'Maple Court' })
    expect(finder.find('Twin Oaks')).toMatchObject({ candidates: [{}, {}] })
    expect(finder.find('Hidden House')).toEqual({ closest: null })
  })

  it.each([
    ['Aspen Row Townhomes', 'ASPEN MEADOWS'],
    ['stu01 - Campus Edge (stu01)', 'CASA ALEGRE'],
    ['Riverside Plaza', 'Riverside Terrace'],
  ])('%j has no closest name in %j', (text, name) => {
    expect(new PropertyFinder([property(name, '1 Oak St')]).find(text)).toEqual({ closest: null })
  })
})

describe('a unit', () => {
  const unit = (name: string, building: string | null = null) => ({
    id: `${building ?? ''}${name}`,
    propertyId: 'p',
    name,
    building,
    placeSort: '',
    searchText: '',
  })
  const units = new UnitFinder([unit('204'), unit('2-B'), unit('1', 'North'), unit('1', 'South')])

  it.each([
    ['204', null, '204'],
    ['Apt. 204', null, '204'],
    ['#204', null, '204'],
    ['1', 'south', 'South1'],
  ])('%j in building %j is %s', (name, building, id) => {
    expect(units.find('p', name, building)).toMatchObject({ unit: { id } })
  })

  it("isn't guessed", () => {
    expect(units.find('p', '2B', null)).toEqual({ closest: '2-B' })
    expect(units.find('p', '0204', null)).toEqual({ closest: '204' })
    expect(units.find('p', '1', null)).toMatchObject({ candidates: [{}, {}] })
    expect(units.find('other', '204', null)).toEqual({ closest: null })
  })
})
