import { expect, it } from 'vitest'
import { expiresSoon, toExpiry } from './grant-expiry.ts'

const now = new Date('2026-11-21T10:00:00Z')

it('expires never, after some days, or after a calendar day', () => {
  expect(toExpiry('never', '', now)).toBeNull()
  expect(toExpiry('week', '', now)).toBe('2026-11-28T10:00:00.000Z')
  expect(toExpiry('date', '2026-12-31', now)).toBe(new Date(2027, 0, 1).toISOString())
})

it('expires soon if within two weeks', () => {
  expect(expiresSoon(null, now)).toBe(false)
  expect(expiresSoon('2026-12-05T09:00:00Z', now)).toBe(true)
  expect(expiresSoon('2026-12-06T09:00:00Z', now)).toBe(false)
})
