import { expect, it } from 'vitest'
import { readUndoResult } from './undo-import.tsx'

const kept = {
  type: 'unit' as const,
  id: '1',
  name: 'Maple Court',
  row: 4,
  reason: 'It was changed after the import.',
}

it('lists the records an undo kept', () => {
  const task = { type: 'import_undo', result: { removed: 2, restored: 0, kept: 1, keptRecords: [kept] } }
  expect(readUndoResult(task)).toEqual({ kept: 1, keptRecords: [kept] })
})

it('returns nothing for unknown results', () => {
  expect(readUndoResult(undefined)).toEqual({ kept: 0, keptRecords: [] })
  expect(readUndoResult({ type: 'import_commit', result: { kept: 3 } })).toEqual({
    kept: 0,
    keptRecords: [],
  })
  expect(readUndoResult({ type: 'import_undo', result: null })).toEqual({ kept: 0, keptRecords: [] })
})
