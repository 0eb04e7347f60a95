import { expect, it } from 'vitest'
import { nameUnit } from './unit-name.ts'

it.each([
  ['204', 'Unit 204'],
  ['B-12', 'Unit B-12'],
  ['Suitland', 'Unit Suitland'],
  ['Suite 4', 'Suite 4'],
  ['apt 2B', 'apt 2B'],
  ['Apt. 2B', 'Apt. 2B'],
  ['APT2B', 'APT2B'],
  ['#7', '#7'],
  ['Unit 9', 'Unit 9'],
])('names unit %s as %s', (name, expected) => expect(nameUnit(name)).toBe(expected))

it('is lower case in the middle of a sentence', () => {
  expect(nameUnit('204', 'unit')).toBe('unit 204')
  expect(nameUnit('Suite 4', 'unit')).toBe('Suite 4')
})
