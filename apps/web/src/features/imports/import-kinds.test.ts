import { expect, it } from 'vitest'
import { getRowLabel } from './import-kinds.ts'

it('names a row by what its kind is told apart by', () => {
  expect(getRowLabel('property', { name: null, line1: '1 Oak St' })).toBe('1 Oak St')
  expect(getRowLabel('unit', { property: 'Maple Court', building: null, unit: '204' })).toBe(
    'Maple Court 204',
  )
  expect(getRowLabel('unit', { propertyCode: 'MPLC', unit: '204' })).toBe('MPLC 204')
  expect(getRowLabel('tenant', { firstName: 'Linh', lastName: 'Nguyen', company: 'Hill Bakery' })).toBe(
    'Linh Nguyen',
  )
  expect(getRowLabel('tenant', { firstName: null, lastName: null, company: 'Hill Bakery' })).toBe(
    'Hill Bakery',
  )
})

it('knows no name for a row that says nothing', () => {
  expect(getRowLabel('tenant', { firstName: null })).toBeNull()
})
