import { expect, it } from 'vitest'
import { toLocal, toMoment } from './local-moment.ts'

it('converts local times in winter and in summer', () => {
  expect(toMoment('2026-11-21T14:30', 'America/Denver')).toBe('2026-11-21T21:30:00.000Z')
  expect(toMoment('2026-07-21T14:30', 'America/Denver')).toBe('2026-07-21T20:30:00.000Z')
  expect(toMoment('2026-11-21T14:30', 'Asia/Kolkata')).toBe('2026-11-21T09:00:00.000Z')
})

it('is correct on both sides of a daylight saving change', () => {
  expect(toMoment('2026-03-08T01:59', 'America/Denver')).toBe('2026-03-08T08:59:00.000Z')
  expect(toMoment('2026-03-08T03:01', 'America/Denver')).toBe('2026-03-08T09:01:00.000Z')
})

it('round-trips a time', () => {
  expect(toLocal('2026-11-21T21:30:00.000Z', 'America/Denver')).toBe('2026-11-21T14:30')
  expect(toLocal(null, 'America/Denver')).toBe('')
})

it('rejects malformed times', () => {
  expect(toMoment('', undefined)).toBeNull()
  expect(toMoment('tomorrow', undefined)).toBeNull()
})
