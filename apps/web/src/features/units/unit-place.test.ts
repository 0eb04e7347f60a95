import { expect, it } from 'vitest'
import { toPlacePatch, toPlaceValues } from './unit-place.ts'

const shared = toPlaceValues({ address: null }, 'US')
const own = {
  ...shared,
  place: 'own',
  line1: '12 Elm St',
  city: 'Denver',
  region: 'CO',
  postalCode: '80218',
}

it('starts with the organization’s country if the unit has no address of its own', () => {
  expect(shared).toMatchObject({ place: 'same', country: 'US', line1: '' })
})

it('sends nothing if nothing changed, and null to use the property’s address', () => {
  expect(toPlacePatch(shared, shared)).toBeUndefined()
  expect(toPlacePatch(own, own)).toBeUndefined()
  expect(toPlacePatch({ ...own, place: 'same' }, own)).toBeNull()
})

it('sends a first address whole, and later only the changed parts', () => {
  expect(toPlacePatch(own, shared)).toEqual({
    country: 'US',
    line1: '12 Elm St',
    line2: null,
    city: 'Denver',
    region: 'CO',
    postalCode: '80218',
  })
  expect(toPlacePatch({ ...own, city: 'Boulder', lat: '40.01', lon: '-105.2' }, own)).toEqual({
    city: 'Boulder',
    lat: 40.01,
    lon: -105.2,
  })
})
