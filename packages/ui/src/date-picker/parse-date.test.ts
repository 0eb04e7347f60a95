import { describe, expect, it } from 'vitest'
import { getDateFormat } from './date-format.ts'
import { parseDate } from './parse-date.ts'

const today = '2026-11-21'
const read = (text: string, locale: string) => parseDate(text, getDateFormat(locale), today)

describe('what people type', () => {
  it.each([
    ['en-US', '11/21/2026'],
    ['en-US', '11-21-26'],
    ['en-US', '11.21.2026'],
    ['en-US', '11212026'],
    ['en-US', '11/21'],
    ['en-US', 'Nov 21, 2026'],
    ['en-US', 'november 21'],
    ['en-US', '21 Nov 2026'],
    ['en-US', 'Saturday, November 21st, 2026'],
    ['en-US', '2026-11-21'],
    ['en-US', '2026 Nov 21'],
    ['en-GB', '21/11/2026'],
    ['en-GB', '21 11 26'],
    ['en-GB', '21st November'],
    ['de-DE', '21.11.2026'],
    ['de-DE', '21. November 2026'],
    ['de-DE', '211126'],
    ['fr-FR', '21 novembre 2026'],
    ['pl-PL', '21 listopada 2026'],
    ['es-ES', '21 de noviembre de 2026'],
    ['ja-JP', '2026/11/21'],
    ['ja-JP', '２０２６年１１月２１日'],
    ['ko-KR', '2026. 11. 21.'],
    ['hu-HU', '2026. 11. 21.'],
    ['bg-BG', '21.11.2026 г.'],
  ])('%s reads %j', (locale, text) => {
    expect(read(text, locale)).toEqual({ date: today, problem: null })
  })

  it.each([
    'en-US',
    'en-GB',
    'de-DE',
    'sv-SE',
    'ar-EG',
    'fa-IR',
    'th-TH',
    'hi-IN',
    'he-IL',
    'zh-CN',
    'lt-LT',
  ])('%s reads what it writes', (locale) => {
    const format = getDateFormat(locale)
    expect(parseDate(format.format('2026-03-09'), format, today).date).toBe('2026-03-09')
  })

  it('reads a two-digit year as the nearest such year', () => {
    expect(read('3/9/27', 'en-US').date).toBe('2027-03-09')
    expect(read('3/9/76', 'en-US').date).toBe('2076-03-09')
    expect(read('3/9/77', 'en-US').date).toBe('1977-03-09')
    expect(read('3/9/05', 'en-US').date).toBe('2005-03-09')
  })

  it.each([
    ['es', '21 mar 2026'],
    ['es', 'martes, 21 mar 2026'],
    ['it', '21 mar 2026'],
    ['ro', '21 mar. 2026'],
  ])('in %s, reads %j as March, although it is also short for Tuesday', (locale, text) => {
    expect(read(text, locale).date).toBe('2026-03-21')
  })

  it('ignores words that all months share', () => {
    expect(read('21 thg 3', 'vi').date).toBe('2026-03-21')
    expect(read('21 tháng 3, 2026', 'vi').date).toBe('2026-03-21')
    expect(read('21 de març del 2026', 'ca').date).toBe('2026-03-21')
  })

  it('reads the Arabic comma', () => {
    expect(read('السبت، ٢١ مارس ٢٠٢٦', 'ar-EG').date).toBe('2026-03-21')
  })

  it('reads empty text as no date', () => {
    expect(read('  ', 'en-US')).toEqual({ date: null, problem: null })
  })
})

describe('what is not a date', () => {
  it.each(['next friday', '21', '11/21/2026/1', '11/21/2026 10:30', 'Nov Dec 2026', '=1+1', '11//x'])(
    'does not guess %j',
    (text) => {
      expect(read(text, 'en-US')).toEqual({
        date: null,
        problem: `“${text}” isn’t a date. Use MM/DD/YYYY, for example 11/21/2026.`,
      })
    },
  )

  it('says what is wrong and which format to use', () => {
    expect(read('2/30/2026', 'en-US').problem).toBe(
      'February 2026 has 28 days, not 30. Use MM/DD/YYYY, for example 11/21/2026.',
    )
    expect(read('21/11/2026', 'en-US').problem).toBe(
      'Month 21 in “21/11/2026” doesn’t exist. Use MM/DD/YYYY, for example 11/21/2026.',
    )
    expect(read('11/21/20266', 'en-US').problem).toBe(
      'The year in “11/21/20266” must have two or four digits. Use MM/DD/YYYY, for example 11/21/2026.',
    )
    expect(read('29.2.2026', 'de-DE').problem).toBe(
      'Februar 2026 has 28 days, not 29. Use DD.MM.YYYY, for example 21.11.2026.',
    )
  })
})
