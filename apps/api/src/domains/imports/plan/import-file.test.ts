import { describe, expect, it } from 'vitest'
import { defaultOptions, filledFields, importFileKey } from './import-file.ts'
import { hasErrors, locateIssue, rowError, rowWarning } from './row-plan.ts'

it('changes no existing value with an empty cell, and skips no good row, unless someone chooses to', () => {
  expect(defaultOptions('US')).toEqual({
    mode: 'upsert',
    blankMeans: 'keep',
    onError: 'skip_rows',
    portfolioId: null,
    createPortfolios: true,
    defaultCountry: 'US',
    dateFormat: null,
    decimalMark: null,
    fixes: [],
  })
})

it('knows the fields of a file from its columns and its headings', () => {
  const column = { sourceColumn: 'Town', index: 0, confidence: 1, transform: null, alternatives: [] }
  const mapping = [
    { ...column, field: 'city' },
    { ...column, field: null },
  ]
  expect([...filledFields(mapping, { implied: ['name'] })]).toEqual(['city', 'name'])
})

it('stores a file in its organization’s folder', () => {
  expect(importFileKey({ orgId: 'o1', id: 'f1' })).toBe('org/o1/imports/f1')
})

describe('an issue', () => {
  it('says in which row and column it is', () => {
    const issue = rowError('required', 'city', null, 'City is required.')
    expect(locateIssue(issue, 17, 'Town')).toEqual({
      n: 17,
      severity: 'error',
      code: 'required',
      field: 'city',
      column: 'Town',
      value: null,
      message: 'Row 17, column Town: City is required.',
    })
    expect(locateIssue(issue, 17, null).message).toBe('Row 17: City is required.')
  })

  it('rejects its row only if it’s an error', () => {
    const error = rowError('required', 'city', '', 'City is required.')
    const warning = rowWarning('required', 'city', '', 'City is required.')
    expect(warning).toEqual({ ...error, severity: 'warning' })
    expect([hasErrors([]), hasErrors([warning]), hasErrors([warning, error])]).toEqual([false, false, true])
  })
})
