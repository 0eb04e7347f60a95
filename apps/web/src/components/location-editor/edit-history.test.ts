import { expect, it } from 'vitest'
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts'

const record = (history: EditHistory<string>, value: string, mergeKey: string | null = null, nowMs = 0) =>
  recordEdit(history, value, mergeKey, nowMs)

it('undoes and redoes one edit at a time', () => {
  const edited = record(record(startHistory('a'), 'b'), 'c')
  expect(undoEdit(edited).present).toBe('b')
  expect(undoEdit(undoEdit(edited)).present).toBe('a')
  expect(redoEdit(undoEdit(edited)).present).toBe('c')
  expect(redoEdit(redoEdit(undoEdit(undoEdit(edited)))).present).toBe('c')
})

it('has nothing to undo at the start, or to redo after an edit', () => {
  const start = startHistory('a')
  expect(undoEdit(start)).toBe(start)
  const edited = record(undoEdit(record(start, 'b')), 'c')
  expect(redoEdit(edited)).toBe(edited)
  expect(undoEdit(edited).present).toBe('a')
})

it('undoes quick steps of one kind together', () => {
  const stepped = record(
    record(record(startHistory('a'), 'b', 'keys', 0), 'c', 'keys', 900),
    'd',
    'keys',
    1_800,
  )
  expect(undoEdit(stepped).present).toBe('a')
  expect(undoEdit(record(stepped, 'e', 'keys', 3_000)).present).toBe('d')
  expect(undoEdit(record(stepped, 'e', 'other', 1_900)).present).toBe('d')
  expect(undoEdit(record(stepped, 'e', null, 1_900)).present).toBe('d')
})

it('doesn’t add a step after undoing to the one before', () => {
  const undone = undoEdit(record(record(startHistory('a'), 'b', 'keys', 0), 'c', null, 100))
  expect(undoEdit(record(undone, 'd', 'keys', 200)).present).toBe('b')
})

it('drops the oldest edits', () => {
  let history = startHistory('start')
  for (let n = 0; n < 300; n += 1) history = record(history, String(n))
  expect(history.past).toHaveLength(200)
})
