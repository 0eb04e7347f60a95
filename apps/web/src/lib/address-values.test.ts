import { expect, it } from 'vitest'
import { findUnit, toAddressPatch, toNewAddress, type AddressValues } from './address-values.ts'

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

it('sends the point of a suggestion with its precision and source until another is entered', () => {
  const suggested = { lat: 30.05, lon: -99.14, precision: 'street', source: 'photon' } as const
  const placed = { ...address, lat: '30.05', lon: '-99.14' }
  expect(toNewAddress(placed, suggested)).toMatchObject(suggested)
  expect(toAddressPatch(placed, address, suggested)).toEqual(suggested)
  expect(toAddressPatch({ ...placed, lat: '30.06' }, address, suggested)).toEqual({
    lat: 30.06,
    lon: -99.14,
    manual: true,
  })
  expect(toNewAddress({ ...placed, lat: '30.06' }, suggested)).not.toHaveProperty('source')
})

it('finds the unit at the end of a line', () => {
  const lines = [
    '12 Elm St Apt 4',
    '12 Elm St, #4',
    '12 Elm St Ste. 200',
    '12 Unity Way',
    '12 Floral Ave',
    '12 Elm',
  ]
  expect(lines.map(findUnit)).toEqual(['Apt 4', '#4', 'Ste. 200', '', '', ''])
})
