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
const say = (changes: object) => describeCountdown({ ...threat, ...changes }, now).text

it('counts to the end of the hazard, and to that of the message only where nothing else is known', () => {
  expect(say({})).toBe('ends in 1 h 12 min')
  expect(say({ endsAt: null })).toBe('ends in 30 min')
  expect(say({ endsAt: null, expiresAt: null })).toBe('no end time')
  expect(say({ endsAt: '2026-11-21T12:00:20.000Z' })).toBe('ends in a moment')
  expect(say({ endsAt: '2026-11-24T15:40:00.000Z' })).toBe('ends in 3 d 3 h')
})

it('counts to the beginning of what is to come, and from the end of what is over', () => {
  expect(say({ status: 'upcoming', onsetAt: '2026-11-21T14:00:00.000Z' })).toBe('starts in 2 h')
  expect(say({ status: 'ended', closedAt: '2026-11-21T10:00:00.000Z' })).toBe('ended 2 h ago')
  expect(say({ status: 'cancelled', closedAt: '2026-11-21T11:59:50.000Z' })).toBe('canceled a moment ago')
})
