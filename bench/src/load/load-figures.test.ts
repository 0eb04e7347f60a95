import { expect, it } from 'vitest'
import { countFailures, type LoadFigures, slopeOf, summarize, throughputOf } from './load-figures.ts'

const figures: LoadFigures = {
  seconds: 10,
  latencies: [],
  byCall: {},
  statuses: { 200: 80, 304: 20, 404: 3, 500: 2, 503: 5 },
  unanswered: 0,
  withoutRetryAfter: 0,
  unexpected: {},
  acknowledged: [],
  doubled: 0,
}

it('counts as throughput only what did what was asked', () => {
  expect(throughputOf(figures)).toBe(10)
})

it('tells failures from calls that were asked to come back later', () => {
  expect(countFailures(figures)).toBe(2)
})

it('summarizes by nearest rank', () => {
  const latencies = Array.from({ length: 200 }, (_, index) => 200 - index)

  expect(summarize(latencies)).toEqual({ p50: 100, p95: 190, p99: 198 })
  expect(summarize([]).p99).toBeNaN()
})

it('finds how fast memory grows in spite of noise', () => {
  expect(
    slopeOf([0, 1, 2, 3].map((minute) => [minute, 100 + 2 * minute + (minute % 2)] as const)),
  ).toBeCloseTo(2.2)
  expect(slopeOf([[1, 100]])).toBe(0)
})
