import { expect, it } from 'vitest'
import { readImportFilesState, toImportFilesQuery, writeImportFilesState } from './import-files-url.ts'

const kinds = ['property', 'unit'] as const

it('keeps kind, search and state in the URL', () => {
  const params = new URLSearchParams('kind=unit&q=cedar&state=done')
  const state = readImportFilesState(params, kinds)

  expect(state).toEqual({ kind: 'unit', q: 'cedar', group: 'done' })
  expect(writeImportFilesState(new URLSearchParams(), state).toString()).toBe('kind=unit&q=cedar&state=done')
  expect(writeImportFilesState(params, { kind: 'unit', q: '', group: 'all' }).toString()).toBe('kind=unit')
})

it('requests all statuses of a state', () => {
  expect(toImportFilesQuery({ kind: 'unit', q: 'cedar', group: 'failed' })).toEqual({
    q: 'cedar',
    status: 'import_failed',
  })
  expect(toImportFilesQuery({ kind: 'unit', q: '', group: 'open' }).status).toContain('has_errors')
  expect(toImportFilesQuery(readImportFilesState(new URLSearchParams('state=nonsense'), kinds))).toEqual({})
})

it('shows the first permitted kind if the URL has another', () => {
  expect(readImportFilesState(new URLSearchParams('kind=tenant'), kinds).kind).toBe('property')
  expect(readImportFilesState(new URLSearchParams(), ['unit']).kind).toBe('unit')
})
