import { expect, it } from 'vitest'
import { readImportFilesState, toImportFilesQuery, writeImportFilesState } from './import-files-url.ts'

const kinds = ['property', 'unit'] as const

it('keeps the kind, the search and the state of the files in the address', () => {
  const params = new URLSearchParams('kind=unit&q=cedar&state=done')
  const state = readImportFilesState(params, kinds)

  expect(state).toEqual({ kind: 'unit', q: 'cedar', shown: 'done' })
  expect(writeImportFilesState(new URLSearchParams(), state).toString()).toBe('kind=unit&q=cedar&state=done')
  expect(writeImportFilesState(params, { kind: 'unit', q: '', shown: 'all' }).toString()).toBe('kind=unit')
})

it('requests all statuses of a state', () => {
  expect(toImportFilesQuery({ kind: 'unit', q: 'cedar', shown: 'failed' })).toEqual({
    q: 'cedar',
    status: 'import_failed',
  })
  expect(toImportFilesQuery({ kind: 'unit', q: '', shown: 'open' }).status).toContain('has_errors')
  expect(toImportFilesQuery(readImportFilesState(new URLSearchParams('state=nonsense'), kinds))).toEqual({})
})

it('shows the first kind that the person may import when the address asks for another', () => {
  expect(readImportFilesState(new URLSearchParams('kind=tenant'), kinds).kind).toBe('property')
  expect(readImportFilesState(new URLSearchParams(), ['unit']).kind).toBe('unit')
})
