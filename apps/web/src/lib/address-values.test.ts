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

it('sends the changed address fields, and leaves geocoding to the server', () => {
  expect(toAddressPatch({ ...address, city: 'Boerne', line2: 'Bldg B' }, address)).toEqual({
    city: 'Boerne',
    line2: 'Bldg B',
  })
})

it('marks entered coordinates as manual, and clears them if both are empty', () => {
  const placed = { ...address, lat: '30.05', lon: '-99.14' }
  expect(toAddressPatch(placed, address)).toEqual({ lat: 30.05, lon: -99.14, manual: true })
  expect(toAddressPatch(address, placed)).toEqual({ lat: null, lon: null })
})

it('creates an address without empty strings', () => {
  expect(toNewAddress({ ...address, region: '' })).toEqual({
    country: 'US',
    line1: '1200 Maple St',
    line2: null,
    city: 'Kerrville',
    region: null,
    postalCode: '78028',
  })
})
