import { expect, it } from 'vitest'
import { describeUndo, readUndoResult } from './undo-import.tsx'

const kept = {
  type: 'unit' as const,
  id: '1',
  name: 'Maple Court',
  row: 4,
  reason: 'It was changed after the import.',
}

it.each([
  [290, 0, '290 properties will be removed.'],
  [0, 1, 'The previous values of 1 property will be restored.'],
  [2, 3, '2 properties will be removed. The previous values of 3 properties will be restored.'],
])('says what it does to %i created and %i updated records', (created, updated, sentence) => {
  expect(describeUndo('property', created, updated)).toBe(sentence)
})

it('says which missing records of other kinds it removes', () => {
  const sentence = '14 tenants and 14 units will be removed.'
  expect(describeUndo('tenant', 14, 0, { portfolios: 0, properties: 0, units: 14 })).toBe(sentence)
  expect(describeUndo('unit', 0, 1, { portfolios: 0, properties: 1, units: 0 })).toBe(
    '1 property will be removed. The previous values of 1 unit will be restored.',
  )
})

it('says what happens to the portfolios it created', () => {
  const counts = { portfolios: 1, properties: 0, units: 0 }
  expect(describeUndo('property', 3, 0, counts)).toBe(
    '3 properties will be removed. The portfolio created by the import will be removed if it’s empty.',
  )
  expect(describeUndo('property', 0, 3, { ...counts, portfolios: 2 })).toBe(
    'The previous values of 3 properties will be restored. The 2 portfolios created by the import will be removed if they’re empty.',
  )
})

it('lists the records an undo kept', () => {
  const task = { type: 'import_undo', result: { removed: 2, restored: 0, kept: 1, keptRecords: [kept] } }
  expect(readUndoResult(task)).toEqual({ keptCount: 1, keptRecords: [kept] })
})

it('returns nothing for unknown results', () => {
  expect(readUndoResult(undefined)).toEqual({ keptCount: 0, keptRecords: [] })
  expect(readUndoResult({ type: 'import_commit', result: { kept: 3 } })).toEqual({
    keptCount: 0,
    keptRecords: [],
  })
  expect(readUndoResult({ type: 'import_undo', result: null })).toEqual({ keptCount: 0, keptRecords: [] })
})
