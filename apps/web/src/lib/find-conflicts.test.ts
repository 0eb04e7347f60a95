import { expect, it } from 'vitest'
import { findConflicts, mergeChanges } from './find-conflicts.ts'

const base = { name: 'Maple Court', units: '48', notes: '' }

it('finds the fields that both sides changed to different values', () => {
  const conflicts = findConflicts(
    base,
    { name: 'Maple Ct', units: '50', notes: '' },
    { name: 'Maple House', units: '48', notes: 'Roof redone' },
  )
  expect(conflicts).toEqual([{ field: 'name', mine: 'Maple Ct', theirs: 'Maple House' }])
})

it('takes what only someone else changed, and keeps my changes', () => {
  const mine = { name: 'Maple Court', units: '50', notes: '' }
  const theirs = { name: 'Maple House', units: '48', notes: 'Roof redone' }
  expect(findConflicts(base, mine, theirs)).toEqual([])
  expect(mergeChanges(base, mine, theirs)).toEqual({ ...theirs, units: '50' })
})

it('leaves out fields that agree, and those that only I changed', () => {
  expect(findConflicts(base, { ...base, units: '50' }, { ...base, units: '50' })).toEqual([])
  expect(findConflicts(base, { ...base, units: '50' }, base)).toEqual([])
})
