import { expect, it } from 'vitest'
import { describeCountdown } from './threat-countdown.tsx'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const threat = {
  status: 'active',
  onsetAt: '2026-11-21T11:00:00.000Z',
  endsAt: '2026-11-21T13:12:30.000Z',
  expiresAt: '2026-11-21T12:30:00.000Z',
  closedAt: null,
} as const
const describe = (changes: object) => describeCountdown({ ...threat, ...changes }, now).text

it('counts down to the hazard’s end, or to the message’s expiry if no end is known', () => {
  expect(describe({})).toBe('ends in 1 hr 12 min')
  expect(describe({ endsAt: null })).toBe('ends in 30 min')
  expect(describe({ endsAt: null, expiresAt: null })).toBe('no end time')
  expect(describe({ endsAt: '2026-11-21T12:00:20.000Z' })).toBe('ends in a moment')
  expect(describe({ endsAt: '2026-11-24T15:40:00.000Z' })).toBe('ends in 3 days 3 hr')
})

it('counts down to the start of an upcoming threat, and up from the end of a past one', () => {
  expect(describe({ status: 'upcoming', onsetAt: '2026-11-21T14:00:00.000Z' })).toBe('starts in 2 hr')
  expect(describe({ status: 'ended', closedAt: '2026-11-21T10:00:00.000Z' })).toBe('ended 2 hr ago')
  expect(describe({ status: 'cancelled', closedAt: '2026-11-21T11:59:50.000Z' })).toBe(
    'canceled a moment ago',
  )
})
