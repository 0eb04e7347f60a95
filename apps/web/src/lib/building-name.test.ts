import { expect, it } from 'vitest'
import { nameBuilding, nameBuildings } from './building-name.ts'

it('names a building unless its name says that it is one', () => {
  expect(['B', '12', 'Magnolia', 'Building B', 'Bldg4', 'North Tower'].map(nameBuilding)).toEqual([
    'Building B',
    'Building 12',
    'Building Magnolia',
    'Building B',
    'Bldg4',
    'North Tower',
  ])
})

it('names several together if all of them need it', () => {
  expect(nameBuildings(['B'])).toBe('Building B')
  expect(nameBuildings(['B', 'C'])).toBe('Buildings B and C')
  expect(nameBuildings(['B', 'Clubhouse'])).toBe('Building B and Clubhouse')
  expect(nameBuildings('ABCDEFGH'.split(''))).toBe('Buildings A, B, C, D, E, and 3 more')
})
