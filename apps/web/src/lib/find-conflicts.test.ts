import { expect, it } from 'vitest'
import { findConflicts } from './find-conflicts.ts'

const base = { name: 'Maple Court', units: '48', notes: '' }

it('suggests whoever changed the field, and me where both did', () => {
  const conflicts = findConflicts(
    base,
    { name: 'Maple Ct', units: '50', notes: '' },
    { name: 'Maple House', units: '48', notes: 'Roof redone' },
  )
  expect(conflicts).toEqual([
    { field: 'name', mine: 'Maple Ct', theirs: 'Maple House', suggested: 'mine' },
    { field: 'units', mine: '50', theirs: '48', suggested: 'mine' },
    { field: 'notes', mine: '', theirs: 'Roof redone', suggested: 'theirs' },
  ])
})

it('leaves out what both changed to the same', () => {
  expect(findConflicts(base, { ...base, units: '50' }, { ...base, units: '50' })).toEqual([])
})
