import { expect, it } from 'vitest'
import { listPlaces, listPropertyIds, namePlace, withPlaces, type Place } from './places.ts'

const nowhere = { propertyIds: [], buildings: [], floors: [], unitIds: [], onlyUnanswered: false }
const places: Place[] = [
  { kind: 'property', propertyId: 'p1' },
  { kind: 'building', propertyId: 'p2', name: 'B' },
  { kind: 'floor', propertyId: 'p2', building: null, floor: -1 },
  { kind: 'unit', unitId: 'u1' },
]

it('writes places to the audience and reads them back', () => {
  const audience = withPlaces(nowhere, places)
  expect(audience).toEqual({
    propertyIds: ['p1'],
    buildings: [{ propertyId: 'p2', name: 'B' }],
    floors: [{ propertyId: 'p2', building: null, floor: -1 }],
    unitIds: ['u1'],
    onlyUnanswered: false,
  })
  expect(listPlaces(audience)).toEqual(places)
})

it('keeps a place that is added again once', () => {
  expect(withPlaces(nowhere, [...places, { kind: 'unit', unitId: 'u1' }]).unitIds).toEqual(['u1'])
})

it('names the properties that the places need', () => {
  expect(listPropertyIds(places)).toEqual(['p1', 'p2'])
})

it('names each place as precisely as it is', () => {
  const names = {
    properties: new Map([
      ['p1', 'Maple Court'],
      ['p2', 'Elm House'],
    ]),
    units: new Map([['u1', 'Elm House, Unit 204']]),
  }
  expect(places.map((place) => namePlace(place, names))).toEqual([
    'Maple Court',
    'Elm House, Building B',
    'Elm House, floor -1',
    'Elm House, Unit 204',
  ])
})
