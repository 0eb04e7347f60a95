import { describe, expect, it } from 'vitest'
import { FieldReader } from './field-reader.ts'
import { type FixRule, FixRules } from './fix-rule.ts'
import type { RowIssue } from './row-plan.ts'

const rule = (values: Partial<FixRule>): FixRule => ({
  code: 'required',
  field: 'name',
  fix: 'fill_all',
  value: null,
  values: null,
  ...values,
})

const readerOf = (texts: Record<string, string>, ...rules: FixRule[]) =>
  new FieldReader(texts, new FixRules(rules), '.')

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

  it('distinguishes an empty cell, which can clear a value, from a column that isn’t mapped', () => {
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
  ])('accepts %s', (text, value, read) => {
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
      { severity: 'error', code: 'enum_unknown', message: '“Castle” isn’t a known kind.' },
      (reader) => reader.choice('a', 'a known kind', () => undefined),
    ],
    [
      'lots',
      { severity: 'error', code: 'number_format', message: '“lots” isn’t a number.' },
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
      { severity: 'error', code: 'number_format', message: '“123456” isn’t a 5-digit code.' },
      (reader) => reader.digits('a', 5),
    ],
    ['x1234', { severity: 'error', code: 'number_format' }, (reader) => reader.digits('a', 5)],
    ['1234x', { severity: 'error', code: 'number_format' }, (reader) => reader.digits('a', 5)],
    [
      'ana@example',
      { severity: 'warning', code: 'email_invalid', message: '“ana@example” isn’t a valid email address.' },
      (reader) => reader.email('a'),
    ],
    ['ana@b@example.test', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['ana b@example.test', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['a@b.test c', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    ['ana@example.t', { severity: 'warning', code: 'email_invalid' }, (reader) => reader.email('a')],
    [
      '12',
      { severity: 'warning', code: 'phone_invalid', message: '“12” isn’t a valid phone number.' },
      (reader) => reader.phone('a', 'US'),
    ],
  ])('rejects %s, and says why', (text, issue, read) => {
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
})
