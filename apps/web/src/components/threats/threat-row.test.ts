import { expect, it } from 'vitest'
import { describeAffected } from './threat-row.tsx'

const none = {
  properties: 0,
  approximate: 0,
  units: 0,
  declaredUnits: 0,
  tenants: 0,
  reachable: 0,
  assistance: 0,
}

it('says how much a threat affects, with declared units where none are recorded', () => {
  expect(describeAffected({ ...none, properties: 72, units: 264, declaredUnits: 14_000, tenants: 378 })).toBe(
    'Affects 72 properties · 264 units · 14,000 declared units · 378 tenants',
  )
  expect(describeAffected({ ...none, properties: 1, declaredUnits: 1 })).toBe(
    'Affects 1 property · 1 declared unit',
  )
  expect(describeAffected({ ...none, properties: 1 })).toBe('Affects 1 property')
})

it('says how many properties it may only possibly affect', () => {
  expect(describeAffected({ ...none, properties: 3, approximate: 2, units: 8 })).toBe(
    'Affects 3 properties (2 possibly) · 8 units',
  )
})
