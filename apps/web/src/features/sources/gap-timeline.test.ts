import { expect, it } from 'vitest'
import { getStatusLabel, placeGaps } from './gap-timeline.tsx'
import { readHealthSpan, toHealthQuery, writeHealthSpan } from './source-health.tsx'

const span = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }

it('clips gaps to the span', () => {
  const placed = placeGaps(
    [
      { from: '2026-11-19T20:00:00.000Z', to: '2026-11-20T06:00:00.000Z', status: 'failing' },
      { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T15:00:00.000Z', status: 'degraded' },
      { from: '2026-11-20T18:00:00.000Z', to: null, status: 'paused' },
      { from: '2026-11-18T00:00:00.000Z', to: '2026-11-19T00:00:00.000Z', status: 'failing' },
    ],
    span,
  )
  expect(placed.map(({ start, length, seconds }) => [start, length, seconds])).toEqual([
    [0, 0.25, 21_600],
    [0.5, 0.125, 10_800],
    [0.75, 0.25, 21_600],
  ])
})

it('keeps the span in the URL, and has the same query for five minutes', () => {
  expect(readHealthSpan(new URLSearchParams('span=week'))).toBe('week')
  expect(readHealthSpan(new URLSearchParams('span=year'))).toBe('day')
  expect(writeHealthSpan(new URLSearchParams('span=week'), 'day').toString()).toBe('')
  const now = Date.parse('2026-11-21T09:02:10Z')
  expect(toHealthQuery('day', now)).toEqual({ from: '2026-11-20T09:00:00.000Z' })
  expect(toHealthQuery('day', now + 60_000)).toEqual(toHealthQuery('day', now))
})

it('names a time without fetches, which isn’t a status', () => {
  expect(getStatusLabel('not_fetched')).toBe('Not fetched')
  expect(getStatusLabel('degraded')).toBe('Degraded')
})
