import { expect, it } from 'vitest'
import { describeAppliedFix } from './fix-form.tsx'

const fix = {
  fix: 'fill_all',
  field: 'propertySubType' as string | null,
  label: 'Fill all with one value',
  value: null,
  values: null,
}
const fields = [
  { key: 'propertySubType', values: [{ value: 'multi_family', label: 'Multifamily' }] },
  { key: 'city', values: null },
]

it('includes the input', () => {
  expect(describeAppliedFix({ ...fix, field: 'city', value: 'Denver' }, fields, [])).toBe(
    'Fill all with one value: Denver',
  )
  expect(describeAppliedFix({ ...fix, fix: 'choose_order', field: null, value: 'DMY' }, fields, [])).toBe(
    'Day first: 3/4 is April 3',
  )
  expect(describeAppliedFix(fix, fields, [])).toBe('Fill all with one value')
})

it('names values as people see them', () => {
  expect(describeAppliedFix({ ...fix, value: 'multi_family' }, fields, [])).toBe(
    'Fill all with one value: Multifamily',
  )
  const match = { ...fix, fix: 'map_values', label: 'Match values', values: { MF: 'multi_family' } }
  expect(describeAppliedFix(match, fields, [])).toBe('Match values: “MF” changed to “Multifamily”')
  expect(describeAppliedFix({ ...match, field: 'city' }, fields, [])).toContain('“multi_family”')
})

it('lists the first of many matched values', () => {
  const values = { a: '1', b: '2', c: '3', d: '4', e: '5' }
  expect(describeAppliedFix({ ...fix, fix: 'map_values', label: 'Match values', values }, fields, [])).toBe(
    'Match values: “a” changed to “1”, “b” changed to “2”, “c” changed to “3”, and 2 more',
  )
})

it('names the columns', () => {
  const mapping = [
    {
      sourceColumn: 'Kind',
      index: 0,
      field: 'propertySubType',
      confidence: 1,
      transform: null,
      alternatives: [],
    },
  ]
  expect(describeAppliedFix({ ...fix, value: 'multi_family' }, fields, mapping)).toBe(
    'Kind: Fill all with one value: Multifamily',
  )
})
