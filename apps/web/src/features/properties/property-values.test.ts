import { expect, it } from 'vitest'
import {
  isCount,
  isPhone,
  splitTags,
  toAddressPatch,
  toNewAddress,
  toPropertyPatch,
  type AddressValues,
  type PropertyValues,
} from './property-values.ts'

const base: PropertyValues = {
  name: 'Maple Court',
  code: 'MPLC',
  externalId: '',
  propertyClass: 'residential',
  propertySubType: '',
  status: 'active',
  criticality: 'normal',
  tags: 'river',
  unitCountDeclared: '48',
  yearBuilt: '1987',
  stories: '',
  livingArea: '',
  livingAreaUnits: '',
  contactName: 'Ray Ortiz',
  contactPhone: '',
  contactEmail: '',
  emergencyPlanUrl: '',
  notes: '',
}

it('sends only what was changed', () => {
  expect(toPropertyPatch({ ...base, name: 'Maple House ', unitCountDeclared: '1,250' }, base)).toEqual({
    name: 'Maple House',
    unitCountDeclared: 1250,
  })
  expect(toPropertyPatch(base, base)).toEqual({})
})

it('clears a value that was emptied', () => {
  expect(toPropertyPatch({ ...base, code: ' ', yearBuilt: '', tags: '' }, base)).toEqual({
    code: null,
    yearBuilt: null,
    tags: [],
  })
})

it('sends the contact as a whole, and none when all of it was emptied', () => {
  expect(toPropertyPatch({ ...base, contactPhone: '+1 (303) 555-0142' }, base)).toEqual({
    onSiteContact: { name: 'Ray Ortiz', phone: '+13035550142', email: null },
  })
  expect(toPropertyPatch({ ...base, contactName: '' }, base)).toEqual({ onSiteContact: null })
})

const address: AddressValues = {
  country: 'US',
  line1: '1200 Maple St',
  line2: '',
  city: 'Kerrville',
  region: 'TX',
  postalCode: '78028',
  lat: '',
  lon: '',
}

it('sends the parts of an address that were changed, and leaves the point to the server', () => {
  expect(toAddressPatch({ ...address, city: 'Boerne', line2: 'Bldg B' }, address)).toEqual({
    city: 'Boerne',
    line2: 'Bldg B',
  })
})

it('marks a typed point as set by hand, and gives it back when both are emptied', () => {
  const placed = { ...address, lat: '30.05', lon: '-99.14' }
  expect(toAddressPatch(placed, address)).toEqual({ lat: 30.05, lon: -99.14, manual: true })
  expect(toAddressPatch(address, placed)).toEqual({ lat: null, lon: null })
})

it('creates an address without empty texts', () => {
  expect(toNewAddress({ ...address, region: '' })).toEqual({
    country: 'US',
    line1: '1200 Maple St',
    line2: null,
    city: 'Kerrville',
    region: null,
    postalCode: '78028',
  })
})

it('reads counts, phones and tags as people write them', () => {
  expect([isCount('1,250'), isCount(''), isCount('two')]).toEqual([true, true, false])
  expect([isPhone('+1 303 555 0142'), isPhone(''), isPhone('555-01')]).toEqual([true, true, false])
  expect(splitTags('river, older roof,, river')).toEqual(['river', 'older roof'])
})
