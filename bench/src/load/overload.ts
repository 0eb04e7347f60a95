import { printSection } from '../report.ts'
import { countAnswers, countFailures, throughputOf } from './load-figures.ts'
import type { LoadSite } from './load-site.ts'
import { describeLatencies, describeShares, describeStatuses, runMix } from './mixed-load.ts'

const seconds = 20

/** Twice what the server can do: it turns the rest away at once, keeps answering, and is as fast as before afterwards. */
export async function measureOverload(site: LoadSite, saturation: number) {
  const run = await runMix(site, { rate: saturation * 2, seconds })
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
