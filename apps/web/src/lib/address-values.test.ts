import { expect, it } from 'vitest'
import { toAddressPatch, toNewAddress, type AddressValues } from './address-values.ts'

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
