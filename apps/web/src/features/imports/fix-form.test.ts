import { expect, it } from 'vitest'
import { describeAppliedFix } from './fix-form.tsx'

const fix = { fix: 'fill_all', label: 'Fill all with one value', value: null, values: null }

it('includes the input', () => {
  expect(describeAppliedFix({ ...fix, value: 'Denver' })).toBe('Fill all with one value: Denver')
  expect(describeAppliedFix({ ...fix, fix: 'choose_order', value: 'DMY' })).toBe('Day first: 3/4 is April 3')
  expect(describeAppliedFix(fix)).toBe('Fill all with one value')
})

it('lists the first of many matched values', () => {
  const values = { a: '1', b: '2', c: '3', d: '4', e: '5' }
  expect(describeAppliedFix({ ...fix, fix: 'map_values', label: 'Match values', values })).toBe(
    'Match values: “a” changed to “1”, “b” changed to “2”, “c” changed to “3”, and 2 more',
  )
})
