import { beforeEach, describe, expect, it } from 'vitest'
import {
  countOf,
  formatBytes,
  formatExactTime,
  formatList,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  plural,
} from './format.ts'
import { formatDate, formatDay } from './format-days.ts'
import { setRegionalSettings } from './regional-settings.ts'

const now = new Date('2026-11-20T18:00:00.000Z')

beforeEach(() => setRegionalSettings({ locale: 'en-US', timeZone: 'America/Denver' }))

it('formats numbers and dates for the user’s region', () => {
  expect(formatNumber(12345.5)).toBe('12,345.5')
  expect(formatDate('2026-11-20T02:00:00.000Z')).toBe('Nov 19, 2026')

  setRegionalSettings({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
  expect(formatNumber(12345.5)).toBe('12.345,5')
  expect(formatDate('2026-11-20T02:00:00.000Z')).toBe('20.11.2026')
})

it('formats whole numbers and percentages without a formatter as with one, in every locale', () => {
  for (const locale of [
    'en-US',
    'en',
    'en-GB',
    'en-CA',
    'en-AU',
    'en-NZ',
    'en-IE',
    'en-IN',
    'en-ZA',
    'en-DE',
    'en-US-u-nu-deva',
    'de-DE',
    'fr-CA',
    'pt-BR',
    'ar-EG',
    'hi-IN-u-nu-deva',
    'my',
    'mr-IN',
    'zh-CN',
  ]) {
    setRegionalSettings({ locale, timeZone: 'UTC' })
    for (const value of [
      0, 7, 42, 999, 1000, 12_345, 999_999, 1_000_000, 9_007_199_254_740_991, 1e21, -1, 1.5,
    ]) {
      expect([locale, formatNumber(value)]).toEqual([locale, new Intl.NumberFormat(locale).format(value)])
    }
    const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' })
    for (const share of [0, 0.07, 0.29, 0.57, 0.954, 1, 12.34])
      expect([locale, formatPercent(share)]).toEqual([locale, percentFormat.format(share)])
  }
})

it('formats counts in English, with the region’s digits', () => {
  expect([0, 1, 2, 1204].map((count) => countOf(count, 'unit'))).toEqual([
    '0 units',
    '1 unit',
    '2 units',
    '1,204 units',
  ])
  expect(countOf(2, 'property', 'properties')).toBe('2 properties')
  expect([0, 1].map((count) => plural(count, 'touches', 'touch'))).toEqual(['touch', 'touches'])

  // French uses the singular for 0.
  setRegionalSettings({ locale: 'fr-FR', timeZone: 'Europe/Paris' })
  expect(countOf(0, 'unit')).toBe('0 units')
  setRegionalSettings({ locale: 'ar-EG', timeZone: 'Africa/Cairo' })
  expect(countOf(1, 'unit')).toBe('١ unit')
})

it('formats lists', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual(['a', 'a and b', 'a, b, and c'])
})

it('includes the zone of an exact time', () => {
  expect(formatExactTime(now)).toContain('11:00 AM MST')
  expect(formatExactTime(now, 'America/New_York')).toContain('1:00 PM EST')
})

describe('formatRelativeTime', () => {
  it.each([
    ['2026-11-20T17:59:30.000Z', 'just now'],
    ['2026-11-20T18:00:30.000Z', 'now'],
    ['2026-11-20T17:58:00.000Z', '2 minutes ago'],
    ['2026-11-20T15:00:00.000Z', '3 hours ago'],
    ['2026-11-19T18:00:00.000Z', 'yesterday'],
    ['2026-11-22T18:00:00.000Z', 'in 2 days'],
    ['2025-11-20T18:00:00.000Z', 'last year'],
  ])('formats %s as %s', (moment, text) => {
    expect(formatRelativeTime(moment, now)).toBe(text)
  })

  it('is in English in every region, because it continues an English sentence', () => {
    setRegionalSettings({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
    expect(formatRelativeTime('2026-11-20T15:00:00.000Z', now)).toBe('3 hours ago')
  })
})

it('counts days in the user’s time zone', () => {
  expect(formatDay('2026-11-20T17:00:00.000Z', now)).toBe('Today')
  expect(formatDay('2026-11-20T05:00:00.000Z', now)).toBe('Yesterday')
  expect(formatDay('2026-11-10T17:00:00.000Z', now)).toBe('Nov 10, 2026')
})

it('formats sizes, with a plural for bytes', () => {
  expect([1, 757, 12_400, 2_100_000].map(formatBytes)).toEqual(['1 byte', '757 bytes', '12 kB', '2.1 MB'])
})
