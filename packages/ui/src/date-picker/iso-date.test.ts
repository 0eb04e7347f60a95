import { afterEach, expect, it } from 'vitest'
import { addDays, countDays, fromLocal, splitIsoDate, toLocalNoon, toUtc } from './iso-date.ts'

const zone = process.env.TZ

afterEach(() => {
  process.env.TZ = zone
})

it('adds days across months, years, and leap days', () => {
  expect(addDays('2026-11-21', 10)).toBe('2026-12-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('knows the length of months', () => {
  expect(countDays(2026, 2)).toBe(28)
  expect(countDays(2028, 2)).toBe(29)
  expect(countDays(2026, 11)).toBe(30)
  expect(countDays(2026, 12)).toBe(31)
})

it('splits and joins', () => {
  expect(splitIsoDate('0987-06-05')).toEqual([987, 6, 5])
})

// Havana and São Paulo had no midnight on these days, and Samoa skipped a whole day between two of them.
it.each([
  ['Pacific/Kiritimati', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21'],
  ['America/Havana', '2026-03-08'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Pacific/Apia', '2011-12-31'],
  ['Europe/Berlin', '2026-10-25'],
])('means the same day in %s', (timeZone, date) => {
  process.env.TZ = timeZone
  expect(fromLocal(toLocalNoon(date))).toBe(date)
  expect(toUtc(date).toISOString()).toBe(`${date}T00:00:00.000Z`)
  expect(addDays(addDays(date, 1), -1)).toBe(date)
})
