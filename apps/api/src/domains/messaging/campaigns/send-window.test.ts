import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithinSendWindow, nextWindowStart, toThrottle } from './send-window.ts'

const hours = { fromHour: 9, toHour: 18 }

it('opens by local time', () => {
  const now = new Date('2026-11-21T15:30:00Z')
  expect(isWithinSendWindow(hours, 'America/New_York', now)).toBe(true)
  expect(isWithinSendWindow(hours, 'America/Denver', now)).toBe(false)
  expect(isWithinSendWindow(null, 'America/Denver', now)).toBe(true)
  expect(nextWindowStart(hours, 'America/Denver', now)).toEqual(new Date('2026-11-21T16:00:00Z'))
  expect(nextWindowStart(hours, 'Asia/Kathmandu', now)).toEqual(new Date('2026-11-22T03:15:00Z'))
})

it('finds the next opening on days when clocks change', () => {
  const evening = new Date('2026-10-31T23:30:00Z')
  expect(nextWindowStart(hours, 'America/New_York', evening)).toEqual(new Date('2026-11-01T14:00:00Z'))
})

it('always finds a time at which the window is open', () => {
  const zones = ['America/Los_Angeles', 'America/St_Johns', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 24 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (zone, from, length, now) => {
        const window = { fromHour: from, toHour: Math.min(24, from + length) }
        const opening = nextWindowStart(window, zone, now)
        expect(opening.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(isWithinSendWindow(window, zone, opening)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

it('never allows more emails per minute than the throttle', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (perMinute) => {
      const pace = toThrottle(perMinute)!
      expect((60_000 / pace.spanMs) * pace.count).toBeLessThanOrEqual(perMinute)
      expect(pace.count).toBeGreaterThanOrEqual(1)
    }),
  )
  expect(toThrottle(null)).toBeNull()
})
