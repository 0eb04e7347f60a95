import { describe, expect, it } from 'vitest'
import { findImportBlocker, getLastAvailableStep, getStep, type WizardFile } from './wizard-steps.ts'

const summary = {
  rows: 10,
  ok: 8,
  warnings: 0,
  errors: 2,
  create: 8,
  update: 0,
  unchanged: 0,
  skip: 0,
  ignored: 0,
}

const file = (status: WizardFile['status'], overrides: Partial<WizardFile> = {}): WizardFile => ({
  status,
  summary: null,
  options: { onError: 'skip_rows' },
  ...overrides,
})

describe('the step of a file', () => {
  it('follows the status, so that the wizard can be left and resumed', () => {
    expect(getStep(null, 'check')).toBe('upload')
    expect(getStep(file('ready'), null)).toBe('recognize')
    expect(getStep(file('validating'), null)).toBe('check')
    expect(getStep(file('has_errors', { summary }), null)).toBe('check')
    expect(getStep(file('importing'), 'map')).toBe('import')
    expect(getStep(file('partially_imported'), 'check')).toBe('result')
    expect(getStep(file('undone'), null)).toBe('result')
    expect(getStep(file('expired'), null)).toBe('upload')
  })

  it('can be an earlier one while nothing has been imported', () => {
    expect(getStep(file('has_errors', { summary }), 'map')).toBe('map')
    expect(getStep(file('valid', { summary }), 'recognize')).toBe('recognize')
  })

  it('is never ahead of the file', () => {
    expect(getStep(file('ready'), 'import')).toBe('recognize')
    expect(getStep(file('valid', { summary }), 'result')).toBe('check')
    expect(getStep(file('ready'), 'nowhere')).toBe('recognize')
  })
})

describe('the blocker of an import', () => {
  it('is missing validation, errors, or nothing to import', () => {
    expect(findImportBlocker(file('ready'))).toBe('not-checked')
    expect(findImportBlocker(file('has_errors', { summary, options: { onError: 'stop' } }))).toBe('errors')
    expect(findImportBlocker(file('has_errors', { summary: { ...summary, create: 0 } }))).toBe('nothing')
    expect(findImportBlocker(file('has_errors', { summary }))).toBeNull()
  })

  it('keeps the wizard at the check step', () => {
    expect(getLastAvailableStep(file('has_errors', { summary, options: { onError: 'stop' } }))).toBe('check')
    expect(getLastAvailableStep(file('valid', { summary }))).toBe('import')
  })
})
