import { expect, it } from 'vitest'
import { findConflicts } from './find-conflicts.ts'

const base = { name: 'Maple Court', units: '48', notes: '' }

it('suggests the side that changed a field, and mine if both did', () => {
  const conflicts = findConflicts(
    base,
    { name: 'Maple Ct', units: '50', notes: '' },
    { name: 'Maple House', units: '48', notes: 'Roof redone' },
  )
  expect(conflicts).toEqual([
    { field: 'name', mine: 'Maple Ct', theirs: 'Maple House', suggested: 'mine' },
    { field: 'notes', mine: '', theirs: 'Roof redone', suggested: 'theirs' },
  ])
})

it('leaves out fields that agree, and those that only I changed', () => {
  expect(findConflicts(base, { ...base, units: '50' }, { ...base, units: '50' })).toEqual([])
  expect(findConflicts(base, { ...base, units: '50' }, base)).toEqual([])
})
