import { percentile } from '../statistics.ts'

/** A write that was answered with success. */
export interface AcknowledgedWrite {
  kind: 'created' | 'changed'
  table: 'property' | 'unit' | 'tenant'
  orgId: string
  id: string
  version: number
  /** The text that it wrote. */
  marker: string
}

/** What a run of the load generator saw, after its warm-up. */
export interface LoadFigures {
  seconds: number
  /** Milliseconds from when a call was due to its answer, for answers below 400. */
  latencies: number[]
  /** The same by the name of the call. */
  byCall: Record<string, number[]>
  statuses: Record<string, number>
  /** Calls without an answer: refused or broken connections, and none within the time limit. */
  unanswered: number
  /** Answers 503 that do not say when to come back. */
  withoutRetryAfter: number
  /** Answers of each kind that nobody expected, with one body as an example. */
  unexpected: Record<string, string>
  acknowledged: AcknowledgedWrite[]
  /** Repeated keys that did not answer with what the first call made. */
  doubled: number
}

interface Latencies {
  p50: number
  p95: number
  p99: number
}

export function summarize(latencies: readonly number[]): Latencies {
  if (latencies.length === 0) return { p50: NaN, p95: NaN, p99: NaN }
  const sorted = latencies.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95), p99: percentile(sorted, 99) }
}

export const countAnswers = (figures: LoadFigures, isMeant: (status: number) => boolean) =>
  Object.entries(figures.statuses).reduce(
    (sum, [status, count]) => sum + (isMeant(Number(status)) ? count : 0),
    0,
  )

/** Answers per second that did what was asked. */
export const throughputOf = (figures: LoadFigures) =>
  countAnswers(figures, (status) => status < 400) / figures.seconds

/** Failures of the server, without those that only ask to come back later. */
export const countFailures = (figures: LoadFigures) =>
  countAnswers(figures, (status) => status >= 500 && status !== 503)

/** MB per minute by least squares over (minute, MB). */
export function slopeOf(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = mean(points.map(([minute]) => minute))
  const values = mean(points.map(([, value]) => value))
  const spread = points.reduce((sum, [minute]) => sum + (minute - minutes) ** 2, 0)
  const product = points.reduce((sum, [minute, value]) => sum + (minute - minutes) * (value - values), 0)
  return spread === 0 ? 0 : product / spread
}
