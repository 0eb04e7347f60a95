import { expect, it } from 'vitest'
import { getRowLabel } from './import-kinds.ts'

it('labels a row by the identifying fields of its kind', () => {
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

it('has no label for an empty row', () => {
  expect(getRowLabel('tenant', { firstName: null })).toBeNull()
})
