import { expect, it } from 'vitest'
import { evaluateSource } from './source-health.ts'

const minuteMs = 60_000
const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

type Row = Parameters<typeof evaluateSource>[0]
type Feed = Parameters<typeof evaluateSource>[1][number]

const row = {
  status: 'active',
  statusReason: null,
  unmonitoredSince: null,
  lastError: null,
  createdAt: minutesAgo(60 * 24 * 30),
  staleAfterSeconds: 900,
} as Row

const feed = (values: Partial<Feed> = {}): Feed => ({
  consecutiveFailures: 0,
  lastSuccessAt: minutesAgo(1),
  lastRunAt: minutesAgo(1),
  lastError: null,
  lastStatus: 200,
  lastHost: 'example.org',
  madeAt: null,
  nextRunAt: null,
  lagSeconds: [],
  createdAt: minutesAgo(60 * 24 * 30),
  ...values,
})

it('reports an area added later as not monitored only since it was added', () => {
  const added = feed({ lastSuccessAt: null, lastRunAt: null, createdAt: minutesAgo(2) })
  expect(evaluateSource(row, [feed(), added], now)).toMatchObject({
    status: 'active',
    unmonitoredSince: minutesAgo(2),
    reason: 'Waiting for the first response.',
  })
})

it('never dates the gap of a new area by the last success of another', () => {
  const added = feed({ lastSuccessAt: null, lastRunAt: null, createdAt: minutesAgo(2) })
  const earlier = feed({ lastSuccessAt: minutesAgo(9), consecutiveFailures: 1 })
  expect(evaluateSource(row, [earlier, added], now).unmonitoredSince).toEqual(minutesAgo(2))
})

it('dates a gap by the last success of the areas that fail, not of those fetched less often', () => {
  const failing = feed({ lastSuccessAt: minutesAgo(4), consecutiveFailures: 5 })
  expect(evaluateSource(row, [feed({ lastSuccessAt: minutesAgo(9) }), failing], now)).toMatchObject({
    status: 'failing',
    unmonitoredSince: minutesAgo(4),
  })
})

it('reports a new source on an existing feed as not monitored since the source was created', () => {
  const newSource = { ...row, createdAt: minutesAgo(3) }
  const pending = feed({ lastSuccessAt: null, createdAt: minutesAgo(60) })
  expect(evaluateSource(newSource, [pending], now).unmonitoredSince).toEqual(minutesAgo(3))
})

it('is monitored while every feed succeeds', () => {
  expect(evaluateSource(row, [feed(), feed()], now)).toMatchObject({
    status: 'active',
    unmonitoredSince: null,
  })
})
