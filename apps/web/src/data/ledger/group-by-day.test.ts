import { expect, it } from 'vitest'
import { groupByDay } from './queries.ts'

it('keeps the order of events and starts a group for each day', () => {
  const events = ['2026-11-20T10:00', '2026-11-20T09:00', '2026-11-19T23:00'].map((occurredAt) => ({
    occurredAt,
  }))
  const groups = groupByDay(events, (moment) => moment.slice(0, 10))

  expect(groups.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
})
