import type { Engine } from '../engine.ts'
import { printSection } from '../report.ts'
import type { ProcessGroups } from './cpu-time.ts'
import {
  type AcknowledgedWrite,
  countAnswers,
  countFailures,
  type LoadFigures,
  summarize,
  throughputOf,
} from './load-figures.ts'
import type { LoadServices } from './load-services.ts'
import { type LoadRun, type Person, runGenerator } from './run-generator.ts'

/** What all sections work on. */
export interface LoadSite {
  databaseUrl: string
  engine: Engine
  services: LoadServices
  people: Person[]
  groups: ProcessGroups
  /** Everything that was acknowledged so far, checked at the end. */
  acknowledged: AcknowledgedWrite[]
  /** Refusals that were shown already, one of each kind. */
  examples: Set<string>
  /** Goals that were missed and that decide how the run ends. */
  missed: string[]
}

const connectionsMax = 400

/** The mix at a steady rate, or with `null` as fast as it is answered. Keeps what was acknowledged. */
export async function runMix(
  site: LoadSite,
  job: { rate: number | null; seconds: number; warmUpSeconds?: number; connections?: number },
): Promise<LoadRun> {
  const { rate, seconds, warmUpSeconds = 3 } = job
  // Each connection sends every few seconds, as people do, but no more seldom than autocannon's time limit.
  const connections = job.connections ?? Math.min(connectionsMax, Math.max(16, Math.round((rate ?? 16) * 4)))
  const run = await runGenerator(
    {
      url: site.services.url,
      people: site.people,
      connections,
      rate,
      warmUpSeconds,
      seconds,
      kind: 'mix',
      seed: Math.floor(Math.random() * 1e9) + 1,
    },
    site.groups,
  )
  site.acknowledged.push(...run.figures.acknowledged)
  const refused = Object.entries(run.figures.unexpected).filter(([call]) => !call.startsWith('503'))
  for (const [call, body] of refused) {
    if (site.examples.has(call)) continue
    site.examples.add(call)
    console.log(`  for example ${call}: ${body}`)
  }
  if (run.figures.doubled > 0)
    site.missed.push(`${run.figures.doubled} repeated keys did not answer with the first result`)
  return run
}

export const describeShares = (shares: Record<string, number>) => {
  const sum = Object.values(shares).reduce((total, share) => total + share, 0)
  return Object.entries(shares)
    .map(([name, share]) => `${name} ${Math.round((share / sum) * 100)} %`)
    .concat(`${sum.toFixed(2)} processors in all`)
    .join(', ')
}

/** Milliseconds of a processor for each answer. */
export const describeCosts = ({ figures, shares }: LoadRun) =>
  Object.entries(shares)
    .map(([name, share]) => `${name} ${((share / throughputOf(figures)) * 1000).toFixed(1)} ms`)
    .join(', ')

export const describeStatuses = ({ statuses, unanswered }: LoadFigures) =>
  [...Object.entries(statuses), ...(unanswered > 0 ? [['no answer', unanswered] as const] : [])]
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

export const describeLatencies = (latencies: readonly number[]) => {
  const { p50, p95, p99 } = summarize(latencies)
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`
}

/** Prints a run of the mix, and its slowest calls. */
export function printRun(title: string, { figures, shares }: LoadRun) {
  const { p50, p99 } = summarize(figures.latencies)
  const wrong =
    countFailures(figures) + countAnswers(figures, (status) => status === 503) + figures.unanswered
  printSection(title, [
    { what: 'throughput', measured: `${throughputOf(figures).toFixed(0)} calls/s` },
    { what: 'p50 / p95 / p99', measured: describeLatencies(figures.latencies) },
    { what: 'p99 / p50', measured: `${(p99 / p50).toFixed(1)}×`, goal: '≤ 10×' },
    { what: 'answers', measured: describeStatuses(figures) },
    { what: 'errors of the server', measured: String(wrong), goal: '0' },
    { what: 'share of the processors', measured: describeShares(shares) },
    { what: 'processor time of each call', measured: describeCosts({ figures, shares }) },
  ])
}

export function printCalls({ figures }: LoadRun) {
  printSection(
    'By call: how many, p50 / p95 / p99',
    Object.entries(figures.byCall).map(([what, latencies]) => ({
      what,
      measured: `${latencies.length}, ${describeLatencies(latencies)}`,
    })),
  )
}

/** Remembers failures where there may be none. */
export function requireNoFailures(site: LoadSite, what: string, { figures }: LoadRun) {
  const failures = countAnswers(figures, (status) => status >= 500) + figures.unanswered
  if (failures === 0) return
  site.missed.push(`${what}: ${failures} calls failed (${describeStatuses(figures)})`)
}
