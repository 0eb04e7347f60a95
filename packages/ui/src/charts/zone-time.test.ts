import { expect, it } from 'vitest'
import { fromClockTime, getZoneOffsetMs, toClockTime } from './zone-time.ts'

const hourMs = 3_600_000

it('computes the offset of a time zone in summer and winter', () => {
  expect(getZoneOffsetMs(new Date('2026-07-01T12:00:00Z'), 'UTC')).toBe(0)
  expect(getZoneOffsetMs(new Date('2026-07-01T12:00:00Z'), 'America/Denver')).toBe(-6 * hourMs)
  expect(getZoneOffsetMs(new Date('2026-12-01T12:00:00.250Z'), 'America/Denver')).toBe(-7 * hourMs)
  expect(getZoneOffsetMs(new Date('2026-12-01T00:30:00Z'), 'Asia/Kolkata')).toBe(5.5 * hourMs)
})

it.each([
  ['America/Denver', '2026-11-01T06:00:00.000Z'],
  ['America/Denver', '2026-11-02T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-01T18:30:00.000Z'],
  ['UTC', '2026-11-01T00:00:00.000Z'],
])('finds midnight in %s', (zone, midnight) => {
  const clockTime = toClockTime(new Date(midnight), zone)
  expect(clockTime.toISOString()).toMatch(/T00:00:00\.000Z$/u)
  expect(fromClockTime(clockTime, zone).toISOString()).toBe(midnight)
})
