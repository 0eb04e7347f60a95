import { describe, expect, it } from 'vitest'
import { FieldReader } from './field-reader.ts'
import { type FixRule, FixRules, fixKeys, labelFix, offerFixes } from './fix-rule.ts'
import { defaultOptions, filledFields, importFileKey } from './import-file.ts'
import {
  hasErrors,
  type IssueCode,
  issueCodes,
  locateIssue,
  type RowIssue,
  rowError,
  rowWarning,
} from './row-plan.ts'

const rule = (values: Partial<FixRule>): FixRule => ({
  code: 'required',
  field: 'name',
  fix: 'fill_all',
  value: null,
  values: null,
  ...values,
})

const readerOf = (texts: Record<string, string>, ...rules: FixRule[]) =>
  new FieldReader(texts, new FixRules(rules))

describe('reading a cell', () => {
  const reads = (reader: FieldReader): [string, unknown][] => [
    ['text', reader.text('a', 5)],
    ['choice', reader.choice('a', 'kind', () => 'x')],
    ['number', reader.number('a', 'Rent', 0, 10)],
    ['integer', reader.integer('a', 'Beds', 0, 10)],
    ['digits', reader.digits('a', 5)],
    ['email', reader.email('a')],
    ['phone', reader.phone('a', 'US')],
    ['list', reader.list('a', 3, 10)],
  ]

  it('tells an empty cell, which may clear a value, from a column that isn’t mapped', () => {
    const empty = readerOf({ a: '' })
    for (const [name, value] of reads(empty)) expect([name, value]).toEqual([name, null])
    const unmapped = readerOf({})
    for (const [name, value] of reads(unmapped)) expect([name, value]).toEqual([name, undefined])
    expect([empty.has('a'), unmapped.has('a')]).toEqual([true, false])
    expect([empty.raw('a'), unmapped.raw('a'), readerOf({ a: 'x' }).raw('a')]).toEqual(['', '', 'x'])
    expect([...empty.issues, ...unmapped.issues]).toEqual([])
    expect(empty.isSkipped).toBe(false)
  })

  it.each<[string, unknown, (reader: FieldReader) => unknown]>([
    ['Lakes', 'Lakes', (reader) => reader.text('a', 5)],
    ['Condo', 7, (reader) => reader.choice('a', 'kind', (text) => (text === 'Condo' ? 7 : null))],
    ['0', 0, (reader) => reader.number('a', 'Rent', 0, 10)],
    ['10', 10, (reader) => reader.number('a', 'Rent', 0, 10)],
    ['$1,450.50', 1450.5, (reader) => reader.number('a', 'Rent', 0, 2_000)],
    ['3.0', 3, (reader) => reader.integer('a', 'Beds', 0, 10)],
    ['1234', '01234', (reader) => reader.digits('a', 5)],
    ['12345.0', '12345', (reader) => reader.digits('a', 5)],
    ['Ana@Example.TEST', 'ana@example.test', (reader) => reader.email('a')],
    ['(970) 247-1234', '+19702471234', (reader) => reader.phone('a', 'US')],
    ['pool, gym;pool |dock', ['pool', 'gym', 'dock'], (reader) => reader.list('a', 3, 10)],
    ['a,b,c,d', ['a', 'b', 'c'], (reader) => reader.list('a', 3, 10)],
    [',,elevator', ['elev'], (reader) => reader.list('a', 3, 4)],
  ])('takes %s', (text, value, read) => {
    const reader = readerOf({ a: text })
    expect(read(reader)).toEqual(value)
    expect(reader.issues).toEqual([])
  })

  it.each<[string, Partial<RowIssue>, (reader: FieldReader) => unknown]>([
    [
      'Lakeside',
      { severity: 'error', code: 'too_long', message: 'Use up to 5 characters. This has 8.' },
      (reader) => reader.text('a', 5),
    ],
    [
      'Castle',
      { severity: 'error', code: 'enum_unknown', message: "“Castle” isn't a known kind." },
      (reader) => reader.choice('a', 'kind', () => undefined),
    ],
    [
      'lots',
      { severity: 'error', code: 'number_format', message: "“lots” isn't a number." },
      (reader) => reader.number('a', 'Rent', 0, 10),
    ],
    [
      '-0.01',
      { severity: 'error', code: 'out_of_range', message: 'Rent must be between 0 and 10, not -0.01.' },
      (reader) => reader.number('a', 'Rent', 0, 10),
    ],
    ['10.01', { severity: 'error', code: 'out_of_range' }, (reader) => reader.number('a', 'Rent', 0, 10)],
    [
      '1.5',
      { severity: 'error', code: 'number_format', message: 'Beds must be a whole number, not 1.5.' },
      (reader) => reader.integer('a', 'Beds', 0, 10),
    ],
    [
      '123456',
      { severity: 'error', code: 'number_format', message: "“123456” isn't a 5-digit code." },
      (reader) => reader.digits('a', 5),
    ],
    ['x1234', { severity: 'error', code: 'number_format' }, (reader) => reader.digits('a', 5)],
    ['1234x', { severity: 'error', code: 'number_format' }, (reader) => reader.digits('a', 5)],
    [
      'ana@example',
      { severity: 'warning', code: 'email_invalid', message: "“ana@example” isn't a valid email address." },
      (reader) => reader.email('a'),
    ],
    ['ana@b@example.test', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['ana b@example.test', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['a@b.test c', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['ana@example.t', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    [
      '12',
      { severity: 'warning', code: 'phone_invalid', message: "“12” isn't a valid phone number." },
      (reader) => reader.phone('a', 'US'),
    ],
  ])('takes nothing from %s, and says why', (text, issue, read) => {
    const reader = readerOf({ a: text })
    expect(read(reader)).toBeNull()
    expect(reader.issues).toMatchObject([{ field: 'a', value: text, ...issue }])
    expect(reader.isSkipped).toBe(false)
  })

  it('shortens a long value in its issue', () => {
    const reader = readerOf({ a: 'x'.repeat(100) })
    reader.text('a', 90)
    expect(reader.issues[0]!.value).toBe('x'.repeat(80))
  })

  it('offers title case for capital letters, but not for abbreviations and codes', () => {
    const reader = readerOf({})
    expect(reader.caseOf('a', 'THE ELMS')).toBe('THE ELMS')
    expect(reader.issues).toEqual([
      {
        severity: 'info',
        code: 'all_caps',
        field: 'a',
        value: 'THE ELMS',
        message: '“THE ELMS” is in capital letters.',
        suggestion: 'The Elms',
      },
    ])
    for (const text of ['The Elms', 'ELM', '12 A B', 'YMCA']) expect(reader.caseOf('a', text)).toBe(text)
    expect(reader.caseOf('a', 'LAKE')).toBe('LAKE')
    expect(reader.issues).toHaveLength(2)
  })
})

describe('a rule for all rows with one issue', () => {
  it('skips the row', () => {
    const reader = readerOf({ a: 'lots' }, rule({ code: 'number_format', field: 'a', fix: 'skip_rows' }))
    expect(reader.number('a', 'Rent', 0, 10)).toBeNull()
    expect([reader.isSkipped, reader.issues]).toEqual([true, []])
  })

  it('leaves the cell empty', () => {
    const reader = readerOf({ a: 'lots' }, rule({ code: 'number_format', field: 'a', fix: 'clear' }))
    expect(reader.number('a', 'Rent', 0, 10)).toBeNull()
    expect([reader.isSkipped, reader.issues]).toEqual([false, []])
  })

  it('shortens a text to fit', () => {
    const reader = readerOf({ a: 'Lakeside' }, rule({ code: 'too_long', field: 'a', fix: 'cut' }))
    expect(reader.text('a', 5)).toBe('Lakes')
    expect(reader.issues).toEqual([])
  })

  it('uses the suggested title case', () => {
    const reader = readerOf({}, rule({ code: 'all_caps', field: 'a', fix: 'use_suggestion' }))
    expect(reader.caseOf('a', 'THE ELMS')).toBe('The Elms')
    expect(reader.issues).toEqual([])
  })

  it('doesn’t touch another issue or another field', () => {
    const reader = readerOf(
      { a: 'lots', b: 'Lakeside' },
      rule({ code: 'number_format', field: 'b', fix: 'skip_rows' }),
      rule({ code: 'out_of_range', field: 'a', fix: 'skip_rows' }),
      rule({ code: 'too_long', field: 'b', fix: 'use_suggestion' }),
    )
    reader.number('a', 'Rent', 0, 10)
    expect(reader.text('b', 5)).toBeNull()
    expect(reader.isSkipped).toBe(false)
    expect(reader.issues.map(({ code }) => code)).toEqual(['number_format', 'too_long'])
  })

  it('is found by issue and field, or by issue alone', () => {
    const order = rule({ code: 'date_ambiguous', field: 'leaseFrom', fix: 'choose_order' })
    const rules = new FixRules([rule({ field: 'other' }), order])
    expect(rules.find({ code: 'date_ambiguous', field: 'leaseFrom' })).toBe(order)
    expect(rules.find({ code: 'date_ambiguous', field: 'leaseTo' })).toBeUndefined()
    expect(rules.find({ code: 'required', field: 'leaseFrom' })).toBeUndefined()
    expect(rules.findForAny('date_ambiguous')).toBe(order)
    expect(rules.findForAny('too_long')).toBeUndefined()
    expect([rules.isEmpty, new FixRules([]).isEmpty]).toEqual([false, true])
  })

  it('replaces cells before the row is read: empty ones with one value, others by a map', () => {
    const rules = new FixRules([
      rule({ fix: 'fill_all', field: 'city', value: 'Durango' }),
      rule({ fix: 'fill_all', field: 'state' }),
      rule({ fix: 'map_values', field: 'kind', code: 'enum_unknown', values: { apt: 'apartment' } }),
      rule({ fix: 'map_values', field: 'status', code: 'enum_unknown' }),
      rule({ fix: 'clear', field: 'rent', value: '1', values: { x: 'y' } }),
      rule({ fix: 'fill_all', field: null, value: 'x' }),
    ])
    expect(rules.fields).toEqual(['city', 'state', 'kind', 'status'])
    expect(rules.replace('city', '')).toBe('Durango')
    expect(rules.replace('city', 'Aztec')).toBe('Aztec')
    expect(rules.replace('state', '')).toBe('')
    expect(rules.replace('kind', 'apt')).toBe('apartment')
    expect(rules.replace('kind', 'villa')).toBe('villa')
    expect(rules.replace('status', 'x')).toBe('x')
    expect(rules.replace('rent', 'x')).toBe('x')
    expect(rules.replace('rent', '')).toBe('')
    expect(rules.replace('name', '')).toBe('')
  })
})

describe('the fixes offered for an issue', () => {
  const choices = [{ value: 'CO', label: 'Colorado' }]
  const offer = (
    code: IssueCode,
    severity: RowIssue['severity'] = 'warning',
    field = 'name',
    canCreate = true,
  ) => offerFixes({ code, severity, field }, undefined, canCreate).map(({ key }) => key)

  it('depend on the issue', () => {
    const offered = Object.fromEntries(
      issueCodes.map((code) => [code, offer(code).join()]).filter(([, keys]) => keys !== ''),
    )
    expect(offered).toEqual({
      required: 'fill_all',
      name_required: 'use_company',
      too_long: 'cut',
      enum_unknown: 'map_values,clear',
      postal_format: 'pad_zeros',
      postal_region_mismatch: 'use_suggestion',
      region_unknown: 'use_suggestion,map_values',
      country_unknown: 'use_suggestion,map_values',
      coordinates_invalid: 'drop_point',
      coordinates_swapped: 'swap,drop_point',
      coordinates_far: 'drop_point',
      date_format: 'clear',
      date_ambiguous: 'choose_order',
      date_order: 'swap,clear',
      number_format: 'clear',
      out_of_range: 'clear',
      email_invalid: 'clear',
      email_typo: 'use_suggestion',
      manager_unknown: 'clear',
      phone_invalid: 'clear',
      unit_already_occupied: 'co_tenant',
      status_mismatch: 'use_suggestion',
      split_household: 'split',
      portfolio_not_found: 'create_missing,map_values',
      all_caps: 'use_suggestion',
    })
  })

  it('end with skipping the rows if the issue rejects them', () => {
    for (const code of issueCodes) {
      expect(offer(code, 'error').at(-1)).toBe('skip_rows')
      expect(offer(code, 'warning')).not.toContain('skip_rows')
    }
  })

  it('let several records share an address, but nothing else', () => {
    expect(offer('duplicate_in_file', 'error', 'line1')).toEqual(['share_address', 'skip_rows'])
    expect(offer('duplicate_in_file', 'error', 'name')).toEqual(['skip_rows'])
    expect(offer('duplicate_existing', 'error', 'line1')).toEqual(['share_address', 'skip_rows'])
    expect(offer('duplicate_existing', 'error', 'name')).toEqual(['skip_rows'])
    expect(offer('duplicate_existing', 'warning', 'line1')).toEqual([])
  })

  it('create missing records only if the row is rejected without them and the person may create them', () => {
    for (const code of ['property_not_found', 'unit_not_found'] as const) {
      expect(offer(code, 'error')).toEqual(['create_missing', 'map_values', 'skip_rows'])
      expect(offer(code, 'error', 'name', false)).toEqual(['map_values', 'skip_rows'])
      expect(offer(code, 'warning')).toEqual([])
    }
    // The portfolio exists, but is archived.
    expect(offer('portfolio_not_found', 'error')).toEqual(['map_values', 'skip_rows'])
    expect(offer('portfolio_not_found', 'warning', 'name', false)).toEqual(['map_values'])
  })

  it('count the records they create', () => {
    const label = (code: IssueCode, count: number | null) =>
      offerFixes({ code, severity: 'error', field: 'unit' }, undefined, true, count)[0]!.label
    expect(label('unit_not_found', null)).toBe('Create the missing units')
    expect(label('unit_not_found', 1)).toBe('Create the missing unit')
    expect(label('unit_not_found', 1200)).toBe('Create the 1,200 missing units')
    expect(label('property_not_found', 1)).toBe('Create the missing property')
    expect(label('property_not_found', 2)).toBe('Create the 2 missing properties')
  })

  it('ask for a value from the list of the field, if it has one', () => {
    const offerFirst = (code: IssueCode, list?: typeof choices) =>
      offerFixes({ code, severity: 'warning', field: 'region' }, list, true)[0]
    expect(offerFirst('required', choices)).toMatchObject({ input: 'choice', choices })
    expect(offerFirst('required')).toMatchObject({ input: 'text', choices: null })
    expect(offerFirst('enum_unknown', choices)).toMatchObject({ input: 'map', choices })
    expect(offerFirst('date_ambiguous')!.choices?.map(({ value }) => value)).toEqual(['MDY', 'DMY'])
    expect(offerFirst('too_long')).toMatchObject({ input: 'none', choices: null })
  })

  it('have a label, also after they were chosen', () => {
    const fixes = issueCodes.flatMap((code) =>
      ['line1', 'name'].flatMap((field) =>
        (['error', 'warning'] as const).flatMap((severity) =>
          offerFixes({ code, field, severity }, undefined, true).map((fix) => ({ code, field, ...fix })),
        ),
      ),
    )
    expect(new Set(fixes.map(({ key }) => key))).toEqual(new Set(fixKeys))
    for (const { code, field, key, label } of fixes) {
      expect(label).toMatch(/^[A-Z].{5}/)
      expect(labelFix({ code, field, fix: key })).toBe(label)
    }
    expect(labelFix({ code: 'too_long', field: 'name', fix: 'split' })).toBe('split')
  })
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

it('changes no existing value with an empty cell, and skips no good row, unless someone chooses so', () => {
  expect(defaultOptions('US')).toEqual({
    mode: 'upsert',
    blankMeans: 'keep',
    onError: 'skip_rows',
    portfolioId: null,
    createPortfolios: true,
    defaultCountry: 'US',
    dateFormat: null,
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
