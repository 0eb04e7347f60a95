import { expect, it } from 'vitest'
import { unitRules, describeUnitValue, emptyUnit, toNewUnit, toUnitPatch } from './unit-values.ts'

const base = { ...emptyUnit, name: '204', building: 'B', floor: '2', bathrooms: '1.5' }

it('sends only changed fields, with numbers and booleans in the API’s types', () => {
  expect(toUnitPatch(base, base)).toEqual({})
  expect(
    toUnitPatch({ ...base, floor: '-1', belowGrade: 'true', area: '1,250.5', tags: 'river, ada' }, base),
  ).toEqual({ floor: -1, belowGrade: true, area: 1250.5, tags: ['river', 'ada'] })
})

it('sends null for cleared fields', () => {
  expect(toUnitPatch({ ...base, building: ' ', floor: '', bathrooms: '' }, base)).toEqual({
    building: null,
    floor: null,
    bathrooms: null,
  })
})

it('creates a unit without untouched defaults, and with the area unit only if there is an area', () => {
  expect(toNewUnit({ ...emptyUnit, name: ' 12B ' }, 'p1')).toEqual({ name: '12B', propertyId: 'p1' })
  expect(toNewUnit({ ...emptyUnit, name: '1', area: '880', status: 'notice' }, 'p1')).toEqual({
    name: '1',
    propertyId: 'p1',
    area: 880,
    areaUnits: 'square_feet',
    status: 'notice',
  })
})

it('accepts floors below ground and bathrooms in quarters', () => {
  expect(['3', '-1', '', ' 12 '].map((value) => unitRules.floor.validate(value))).toEqual(Array(4).fill(true))
  expect(unitRules.floor.validate('2.5')).toMatch(/whole number/)
  expect(['1.5', '2.25', ''].map((value) => unitRules.bathrooms.validate(value))).toEqual([true, true, true])
  expect(unitRules.bathrooms.validate('1.3')).toMatch(/steps of 0\.25/)
})

it('labels enum values and keeps other values', () => {
  expect(describeUnitValue('status', 'notice')).toBe('On notice')
  expect(describeUnitValue('belowGrade', 'true')).toBe('Yes')
  expect(describeUnitValue('name', '204')).toBe('204')
})
