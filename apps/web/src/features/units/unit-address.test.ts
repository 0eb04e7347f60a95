import { expect, it } from 'vitest'
import { toUnitAddressPatch, toUnitAddressValues } from './unit-address.ts'

const shared = toUnitAddressValues({ address: null }, 'US')
const own = {
  ...shared,
  addressChoice: 'own',
  line1: '12 Elm St',
  city: 'Denver',
  region: 'CO',
  postalCode: '80218',
}

it('starts with the organization’s country if the unit uses the property’s address', () => {
  expect(shared).toMatchObject({ addressChoice: 'same', country: 'US', line1: '' })
})

it('sends nothing if nothing changed, and null to use the property’s address', () => {
  expect(toUnitAddressPatch(shared, shared)).toBeUndefined()
  expect(toUnitAddressPatch(own, own)).toBeUndefined()
  expect(toUnitAddressPatch({ ...own, addressChoice: 'same' }, own)).toBeNull()
})

it('sends a first address whole, and later only the changed parts', () => {
  expect(toUnitAddressPatch(own, shared)).toEqual({
    country: 'US',
    line1: '12 Elm St',
    line2: null,
    city: 'Denver',
    region: 'CO',
    postalCode: '80218',
  })
  expect(toUnitAddressPatch({ ...own, city: 'Boulder', lat: '40.01', lon: '-105.2' }, own)).toEqual({
    city: 'Boulder',
    lat: 40.01,
    lon: -105.2,
  })
})
