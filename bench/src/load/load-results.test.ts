import { expect, it } from 'vitest'
import {
  countServerErrors,
  type LoadResults,
  computeSlope,
  computePercentiles,
  computeThroughput,
} from './load-results.ts'

const results: LoadResults = {
  seconds: 10,
  latencies: [],
  latenciesByCall: {},
  statusCounts: { 200: 80, 304: 20, 404: 3, 500: 2, 503: 5 },
  unanswered: 0,
  missingRetryAfter: 0,
  errorExamples: {},
  acknowledgedWrites: [],
  idempotencyViolations: 0,
}

it('counts only successful calls as throughput', () => {
  expect(computeThroughput(results)).toBe(10)
})

it('distinguishes failures from calls that were rejected with Retry-After', () => {
  expect(countServerErrors(results)).toBe(2)
})

it('summarizes by nearest rank', () => {
  const latencies = Array.from({ length: 200 }, (_, index) => 200 - index)

  expect(computePercentiles(latencies)).toEqual({ p50: 100, p95: 190, p99: 198 })
  expect(computePercentiles([]).p99).toBeNaN()
})

it('estimates memory growth despite noise', () => {
  expect(
    computeSlope([0, 1, 2, 3].map((minute) => [minute, 100 + 2 * minute + (minute % 2)] as const)),
  ).toBeCloseTo(2.2)
  expect(computeSlope([[1, 100]])).toBe(0)
})
