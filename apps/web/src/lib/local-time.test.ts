import { expect, it } from 'vitest'
import { utcToLocalTime, localTimeToUtc } from './local-time.ts'

it('converts local times in winter and in summer', () => {
  expect(localTimeToUtc('2026-11-21T14:30', 'America/Denver')).toBe('2026-11-21T21:30:00.000Z')
  expect(localTimeToUtc('2026-07-21T14:30', 'America/Denver')).toBe('2026-07-21T20:30:00.000Z')
  expect(localTimeToUtc('2026-11-21T14:30', 'Asia/Kolkata')).toBe('2026-11-21T09:00:00.000Z')
})

it('is correct on both sides of a daylight saving change', () => {
  expect(localTimeToUtc('2026-03-08T01:59', 'America/Denver')).toBe('2026-03-08T08:59:00.000Z')
  expect(localTimeToUtc('2026-03-08T03:01', 'America/Denver')).toBe('2026-03-08T09:01:00.000Z')
})

it('round-trips a time', () => {
  expect(utcToLocalTime('2026-11-21T21:30:00.000Z', 'America/Denver')).toBe('2026-11-21T14:30')
  expect(utcToLocalTime(null, 'America/Denver')).toBe('')
})

it('rejects malformed times', () => {
  expect(localTimeToUtc('', undefined)).toBeNull()
  expect(localTimeToUtc('tomorrow', undefined)).toBeNull()
})
