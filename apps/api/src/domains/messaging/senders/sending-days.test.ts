import { expect, it } from 'vitest'
import { emptyStats, computeDailyLimit, computeReputation } from './sending-days.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

it('raises the limit of a domain after a good month', () => {
  const limit = (days: number) =>
    computeDailyLimit({ kind: 'domain', verifiedAt: daysAgo(days) }, emptyStats, now)
  expect([limit(0), limit(29), limit(31)]).toEqual([2_000, 2_000, 10_000])
  expect(computeDailyLimit({ kind: 'address', verifiedAt: daysAgo(300) }, emptyStats, now)).toBe(1_000)
})

it('lowers the limit of a sender with many bounces or complaints, once enough emails were sent', () => {
  const limit = (record: Partial<typeof emptyStats>) =>
    computeDailyLimit({ kind: 'domain', verifiedAt: daysAgo(1) }, { ...emptyStats, ...record }, now)
  expect(limit({ sent: 40, bounced: 20 })).toBe(2_000)
  expect(limit({ sent: 100, bounced: 6 })).toBe(500)
  expect(limit({ sent: 400, complained: 4 })).toBe(2_000)
  expect(limit({ sent: 1_000, complained: 2 })).toBe(500)
})

it('returns rates relative to the emails sent, and zero if none were', () => {
  expect(computeReputation({ sentToday: 0, sent: 1_000, bounced: 4, complained: 1 })).toEqual({
    window: '30d',
    sent: 1_000,
    bounceRate: 0.004,
    complaintRate: 0.001,
  })
  expect(computeReputation(emptyStats)).toMatchObject({ bounceRate: 0, complaintRate: 0 })
})
