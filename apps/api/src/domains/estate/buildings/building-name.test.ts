import { expect, it } from 'vitest'
import { nameBuilding } from './building-name.ts'

it.each([
  ['B', 'Building B'],
  ['12', 'Building 12'],
  ['Magnolia', 'Building Magnolia'],
  ['Building B', 'Building B'],
  ['Bldg4', 'Bldg4'],
  ['Clubhouse', 'Clubhouse'],
  ['North Tower', 'North Tower'],
])('names %s in a sentence', (name, sentence) => {
  expect(nameBuilding(name)).toBe(sentence)
})
