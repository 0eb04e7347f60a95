import { expect, it } from 'vitest'
import { nameBeds } from './name-bed.ts'

it.each([
  ['101', '', 'A', '101-A'],
  ['101', 'A', '1', '101-A-1'],
  ['101', 'A', '', '101-A'],
  ['101', '', '2', '101-2'],
  ['101', '', 'Bed B', '101-B'],
  ['101', '', 'Bedspace #2', '101-2'],
  ['101', '', '101-A', '101-A'],
  ['101', 'A', '101-A-1', '101-A-1'],
  ['101', '', '101A', '101A'],
  ['1', '', '12', '1-12'],
  ['101-A', '', 'A', '101-A'],
  ['101A', '', 'a', '101A'],
  ['A', '', 'A', 'A-A'],
  ['101', '', '', '101'],
])('unit %j, room %j, and bed %j are %j', (unit, room, bed, expected) => {
  expect({ unit, ...nameBeds({ unit, room, bed }, ['unit']) }).toEqual({ unit: expected })
})

it('leaves rows without a unit alone', () => {
  expect(nameBeds({ unit: '', bed: 'A' }, ['unit', 'externalId'])).toEqual({})
})
