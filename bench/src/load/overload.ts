import { printSection } from '../report.ts'
import { countAnswers, countFailures, throughputOf } from './load-figures.ts'
import { describeLatencies, describeShares, describeStatuses, type LoadSite, runMix } from './mixed-load.ts'

const saturationSeconds = 10
const rounds = 3
/** As many as a process has connections to the database: enough to keep it busy, few enough that nothing is shed. */
const connections = 10

/** Calls per second that are answered when there is always a next one waiting: the median of three runs. */
export async function findSaturation(site: LoadSite): Promise<number> {
  console.log(`\nSaturation: ${connections} connections that send as fast as they are answered`)
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const run = await runMix(site, { rate: null, seconds: saturationSeconds, connections, warmUpSeconds: 2 })
    rates.push(throughputOf(run.figures))
    console.log(
      `  ${rates.at(-1)!.toFixed(0)} calls/s, ${describeLatencies(run.figures.latencies)}, ${describeStatuses(run.figures)}, ${describeShares(run.shares)}`,
    )
  }
  return rates.toSorted((a, b) => a - b)[1]!
}

const overloadSeconds = 20

/** Twice what the server can do: it turns the rest away at once, keeps answering, and is as fast as before afterwards. */
export async function measureOverload(site: LoadSite, saturation: number) {
  const run = await runMix(site, { rate: saturation * 2, seconds: overloadSeconds })
  const { figures } = run
  const shed = countAnswers(figures, (status) => status === 503)
  const health = await fetch(`${site.services.url}/healthz`)
  const after = await runMix(site, { rate: saturation * 0.5, seconds: 8, warmUpSeconds: 3 })
  printSection(`Twice saturation, ${(saturation * 2).toFixed(0)} calls/s offered`, [
    { what: 'answered as asked', measured: `${throughputOf(figures).toFixed(0)} calls/s` },
    {
      what: 'turned away with 503 and Retry-After',
      measured: `${shed - figures.withoutRetryAfter} of ${shed} (503 in all)`,
    },
    { what: 'other failures', measured: String(countFailures(figures) + figures.unanswered), goal: '0' },
    { what: 'answers', measured: describeStatuses(figures) },
    { what: 'p50 / p95 / p99 of what was answered', measured: describeLatencies(figures.latencies) },
    { what: 'share of the processors', measured: describeShares(run.shares) },
    {
      what: 'afterwards, at half of saturation',
      measured: `${describeLatencies(after.figures.latencies)}, ${describeStatuses(after.figures)}`,
    },
  ])
  if (countFailures(figures) > 0)
    site.missed.push(`overload: ${countFailures(figures)} answers of 500 and above`)
  if (figures.withoutRetryAfter > 0)
    site.missed.push(`overload: ${figures.withoutRetryAfter} answers 503 without Retry-After`)
  if (shed === 0) site.missed.push('overload: nothing was turned away')
  if (!health.ok) site.missed.push('overload: /healthz did not answer')
}
