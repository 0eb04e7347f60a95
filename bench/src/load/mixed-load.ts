import type { DatabaseClient } from '../database-client.ts'
import { printSection } from '../report.ts'
import type { ProcessGroups } from './process-usage.ts'
import {
  type AcknowledgedWrite,
  countResponses,
  countServerErrors,
  type LoadResults,
  computePercentiles,
  computeThroughput,
} from './load-results.ts'
import type { LoadServices } from './load-services.ts'
import { type LoadRun, type Member, runGenerator } from './run-generator.ts'

/** Shared by all sections. */
export interface LoadContext {
  databaseUrl: string
  client: DatabaseClient
  services: LoadServices
  members: Member[]
  processGroups: ProcessGroups
  /** All acknowledged writes so far, checked at the end. */
  acknowledgedWrites: AcknowledgedWrite[]
  /** Errors that were already printed, by status and call. */
  shownErrors: Set<string>
  /** Goals that were missed; if there are any, the run fails. */
  missedGoals: string[]
}

const maxConnections = 400

/** Runs the mix at a steady rate, or with `null` as fast as responses arrive. Adds its acknowledged writes to the context. */
export async function runMix(
  context: LoadContext,
  job: { rate: number | null; seconds: number; warmUpSeconds?: number; connections?: number },
): Promise<LoadRun> {
  const { rate, seconds, warmUpSeconds = 3 } = job
  // Each connection sends every few seconds, as people do, but more often than autocannon's timeout.
  const connections = job.connections ?? Math.min(maxConnections, Math.max(16, Math.round((rate ?? 16) * 4)))
  const run = await runGenerator(
    {
      url: context.services.url,
      members: context.members,
      connections,
      rate,
      warmUpSeconds,
      seconds,
      kind: 'mix',
      seed: Math.floor(Math.random() * 1e9) + 1,
    },
    context.processGroups,
  )
  context.acknowledgedWrites.push(...run.results.acknowledgedWrites)
  const errorExamples = Object.entries(run.results.errorExamples).filter(([call]) => !call.startsWith('503'))
  for (const [call, body] of errorExamples) {
    if (context.shownErrors.has(call)) continue
    context.shownErrors.add(call)
    console.log(`  for example ${call}: ${body}`)
  }
  if (run.results.idempotencyViolations > 0)
    context.missedGoals.push(
      `${run.results.idempotencyViolations} repeated keys didn't return the first result`,
    )
  return run
}

export const describeCpuShares = (cpuShares: Record<string, number>) => {
  const sum = Object.values(cpuShares).reduce((total, share) => total + share, 0)
  return Object.entries(cpuShares)
    .map(([name, share]) => `${name} ${Math.round((share / sum) * 100)}%`)
    .concat(`${sum.toFixed(2)} CPUs in total`)
    .join(', ')
}

/** CPU milliseconds per successful response. */
export const describeCpuTimes = ({ results, cpuShares }: LoadRun) =>
  Object.entries(cpuShares)
    .map(([name, share]) => `${name} ${((share / computeThroughput(results)) * 1000).toFixed(1)} ms`)
    .join(', ')

export const describeStatuses = ({ statusCounts, unanswered }: LoadResults) =>
  [...Object.entries(statusCounts), ...(unanswered > 0 ? [['no response', unanswered] as const] : [])]
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

export const describeLatencies = (latencies: readonly number[]) => {
  const { p50, p95, p99 } = computePercentiles(latencies)
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`
}

/** Prints a run of the mix, and its slowest calls. */
export function printRun(title: string, { results, cpuShares }: LoadRun) {
  const { p50, p99 } = computePercentiles(results.latencies)
  const errorCount =
    countServerErrors(results) + countResponses(results, (status) => status === 503) + results.unanswered
  printSection(title, [
    { label: 'throughput', value: `${computeThroughput(results).toFixed(0)} calls/s` },
    { label: 'p50 / p95 / p99', value: describeLatencies(results.latencies) },
    { label: 'p99 / p50', value: `${(p99 / p50).toFixed(1)}×`, goal: '≤ 10×' },
    { label: 'responses', value: describeStatuses(results) },
    { label: 'server errors', value: String(errorCount), goal: '0' },
    { label: 'CPU share', value: describeCpuShares(cpuShares) },
    {
      label: 'CPU time per call',
      value: describeCpuTimes({ results, cpuShares }),
      goal: '≤ 10 ms each of api and database',
    },
  ])
}

export function printCalls({ results }: LoadRun) {
  printSection(
    'By call: count, p50 / p95 / p99',
    Object.entries(results.latenciesByCall).map(([name, latencies]) => ({
      label: name,
      value: `${latencies.length}, ${describeLatencies(latencies)}`,
    })),
  )
}

/** Adds a missed goal if any calls failed. */
export function recordFailures(context: LoadContext, section: string, { results }: LoadRun) {
  const failures = countResponses(results, (status) => status >= 500) + results.unanswered
  if (failures === 0) return
  context.missedGoals.push(`${section}: ${failures} calls failed (${describeStatuses(results)})`)
}
