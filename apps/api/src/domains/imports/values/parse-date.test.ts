import { describe, expect, it } from 'vitest'
import { type DateOrder, findDateOrder, parseDate } from './parse-date.ts'

describe('a date', () => {
  it.each<[string, DateOrder | null, string]>([
    ['2026-11-30', null, '2026-11-30'],
    ['2026-11-30T00:00:00.000Z', null, '2026-11-30'],
    ['2026/1/5', null, '2026-01-05'],
    ['20261130', null, '2026-11-30'],
    ['11/30/2026', null, '2026-11-30'],
    ['30/11/2026', null, '2026-11-30'],
    ['30.11.2026', null, '2026-11-30'],
    ['03/04/2025', 'MDY', '2025-03-04'],
    ['03/04/2025', 'DMY', '2025-04-03'],
    ['05/05/2025', null, '2025-05-05'],
    ['03/04/25', 'MDY', '2025-03-04'],
    ['3/4/69', 'MDY', '2069-03-04'],
    ['3/4/70', 'MDY', '1970-03-04'],
    ['25-03-04', 'YMD', '2025-03-04'],
    ['11/30/2026 12:00:00 AM', null, '2026-11-30'],
    ['30-Nov-2026', null, '2026-11-30'],
    ['1-Sep-26', null, '2026-09-01'],
    ['Nov 30, 2026', null, '2026-11-30'],
    ['November 3rd, 2026', null, '2026-11-03'],
    ['Sept 3, 2026', null, '2026-09-03'],
    ['Mon, 30 Nov 2026', null, '2026-11-30'],
    ['2026-Nov-30', null, '2026-11-30'],
    ['46356', null, '2026-11-30'],
    ['46356.5', null, '2026-11-30'],
    ['2/29/2028', null, '2028-02-29'],
  ])('%j in order %s is %s', (text, order, date) => {
    expect(parseDate(text, order)).toEqual({ date })
  })

  it("with two readings isn't guessed", () => {
    expect(parseDate('03/04/25', null)).toEqual({ ambiguous: { MDY: '2025-03-04', DMY: '2025-04-03' } })
  })

  it.each<[string, DateOrder | null]>([
    ['13/25/2026', null],
    ['2/29/2027', null],
    ['30/11/2026', 'MDY'],
    ['99999', null],
    ['31-Foo-2026', null],
    ['month to month', null],
    ['0001-01-01', null],
  ])('%j in order %s is none', (text, order) => {
    expect(parseDate(text, order)).toEqual({ invalid: true })
  })
})

describe('findDateOrder', () => {
  it.each<[string[], DateOrder | null]>([
    [['03/04/2025', '11/30/2026'], 'MDY'],
    [['03/04/2025', '30/11/2026'], 'DMY'],
    [['03/04/2025', '05/05/2025'], null],
    [['2026-01-02'], 'MDY'],
    [['13/01/2026', '01/13/2026', '02/03/2026'], null],
    [[], 'MDY'],
  ])('of %j is %s', (values, order) => {
    expect(findDateOrder(values)).toBe(order)
  })
})
