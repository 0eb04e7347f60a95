import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate, formatDay, formatExactTime, formatNumber, formatRelativeTime } from './format.ts'
import { setRegion } from './region.ts'

const now = new Date('2026-11-20T18:00:00.000Z')

beforeEach(() => setRegion({ locale: 'en-US', timeZone: 'America/Denver' }))

it('writes numbers and dates as the person’s region does', () => {
  expect(formatNumber(12345.5)).toBe('12,345.5')
  expect(formatDate('2026-11-20T02:00:00.000Z')).toBe('Nov 19, 2026')

  setRegion({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
  expect(formatNumber(12345.5)).toBe('12.345,5')
  expect(formatDate('2026-11-20T02:00:00.000Z')).toBe('20.11.2026')
})

it('names the zone of an exact time, which may be that of a property', () => {
  expect(formatExactTime(now)).toContain('11:00 AM MST')
  expect(formatExactTime(now, 'America/New_York')).toContain('1:00 PM EST')
})

describe('formatRelativeTime', () => {
  it.each([
    ['2026-11-20T17:59:30.000Z', 'now'],
    ['2026-11-20T17:58:00.000Z', '2 minutes ago'],
    ['2026-11-20T15:00:00.000Z', '3 hours ago'],
    ['2026-11-19T18:00:00.000Z', 'yesterday'],
    ['2026-11-22T18:00:00.000Z', 'in 2 days'],
    ['2025-11-20T18:00:00.000Z', 'last year'],
  ])('calls %s %s', (moment, text) => {
    expect(formatRelativeTime(moment, now)).toBe(text)
  })
})

it('counts days where the person is', () => {
  expect(formatDay('2026-11-20T17:00:00.000Z', now)).toBe('Today')
  expect(formatDay('2026-11-20T05:00:00.000Z', now)).toBe('Yesterday')
  expect(formatDay('2026-11-10T17:00:00.000Z', now)).toBe('Nov 10, 2026')
})
