import { percentile } from '../statistics.ts'

/** A write with a successful response. */
export interface AcknowledgedWrite {
  kind: 'created' | 'changed'
  table: 'property' | 'unit' | 'tenant'
  orgId: string
  id: string
  version: number
  /** The text that it wrote. */
  marker: string
}

/** The results of a load generator run, after its warm-up. */
export interface LoadResults {
  seconds: number
  /** Milliseconds from when a call was due to its response, for statuses below 400. */
  latencies: number[]
  /** Latencies by call name. */
  latenciesByCall: Record<string, number[]>
  statusCounts: Record<string, number>
  /** Calls without a response: refused or broken connections, and timeouts. */
  unanswered: number
  /** 503 responses without `Retry-After`. */
  missingRetryAfter: number
  /** One response body per error status and call. */
  errorExamples: Record<string, string>
  acknowledgedWrites: AcknowledgedWrite[]
  /** Repeated idempotency keys that didn't return the record of the first call. */
  idempotencyViolations: number
}

interface Latencies {
  p50: number
  p95: number
  p99: number
}

export function computePercentiles(latencies: readonly number[]): Latencies {
  if (latencies.length === 0) return { p50: NaN, p95: NaN, p99: NaN }
  const sorted = latencies.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95), p99: percentile(sorted, 99) }
}

export const countResponses = (results: LoadResults, matches: (status: number) => boolean) =>
  Object.entries(results.statusCounts).reduce(
    (sum, [status, count]) => sum + (matches(Number(status)) ? count : 0),
    0,
  )

/** Successful responses per second. */
export const computeThroughput = (results: LoadResults) =>
  countResponses(results, (status) => status < 400) / results.seconds

/** Server errors, except 503, which asks clients to retry later. */
export const countServerErrors = (results: LoadResults) =>
  countResponses(results, (status) => status >= 500 && status !== 503)

/** MB per minute by least squares over (minute, MB). */
export function computeSlope(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanMinute = mean(points.map(([minute]) => minute))
  const meanValue = mean(points.map(([, value]) => value))
  const minuteVariance = points.reduce((sum, [minute]) => sum + (minute - meanMinute) ** 2, 0)
  const covariance = points.reduce(
    (sum, [minute, value]) => sum + (minute - meanMinute) * (value - meanValue),
    0,
  )
  return minuteVariance === 0 ? 0 : covariance / minuteVariance
}
