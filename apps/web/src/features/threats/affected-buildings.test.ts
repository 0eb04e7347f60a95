import { expect, it } from 'vitest'
import { describeBuildings } from './affected-buildings.ts'

const describe = (marks: string, ownLocation: 'affected' | 'possible' | 'unaffected' = 'affected') =>
  describeBuildings({
    buildings: marks.split('').map((mark, n) => ({
      id: String(n),
      name: 'ABCD'[n]!,
      isAffected: mark === '+',
    })),
    ownLocation,
  })

it('says which buildings are affected if not all of the property is', () => {
  expect(describe('++-', 'unaffected')).toBe('Buildings A and B, but not Building C')
  expect(describe('+-')).toBe('Building A, but not Building B')
  expect(describe('--')).toBe('All except Buildings A and B')
  expect(describe('+', 'unaffected')).toBe('Building A')
})

it('says nothing if the property has no such buildings, or all of it is affected', () => {
  expect(describe('', 'affected')).toBeNull()
  expect(describe('++', 'affected')).toBeNull()
  expect(describe('++', 'possible')).toBeNull()
})
