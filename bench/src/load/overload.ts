import { printSection } from '../report.ts'
import { median } from '../statistics.ts'
import { countResponses, countServerErrors, computeThroughput } from './load-results.ts'
import {
  describeLatencies,
  describeCpuShares,
  describeStatuses,
  type LoadContext,
  runMix,
} from './mixed-load.ts'

const saturationSeconds = 10
const roundCount = 3
/** As many as a process has database connections: enough to keep it busy, few enough that it rejects nothing. */
const connections = 10

/** The highest throughput, in calls per second: each connection sends its next call immediately. The median of all rounds. */
export async function findSaturation(context: LoadContext): Promise<number> {
  console.log(`\nSaturation: ${connections} connections that send as fast as responses arrive`)
  const throughputs: number[] = []
  for (let round = 0; round < roundCount; round += 1) {
    const run = await runMix(context, {
      rate: null,
      seconds: saturationSeconds,
      connections,
      warmUpSeconds: 2,
    })
    throughputs.push(computeThroughput(run.results))
    console.log(
      `  ${throughputs.at(-1)!.toFixed(0)} calls/s, ${describeLatencies(run.results.latencies)}, ${describeStatuses(run.results)}, ${describeCpuShares(run.cpuShares)}`,
    )
  }
  return median(throughputs)
}

const overloadSeconds = 20

/** Sends twice what the server can handle. It should reject the excess immediately, and recover afterward. */
export async function measureOverload(context: LoadContext, saturation: number) {
  const run = await runMix(context, { rate: saturation * 2, seconds: overloadSeconds })
  const { results } = run
  const rejected = countResponses(results, (status) => status === 503)
  const healthResponse = await fetch(`${context.services.url}/healthz`)
  const recoveryRun = await runMix(context, { rate: saturation * 0.5, seconds: 8, warmUpSeconds: 3 })
  printSection(`Twice saturation, ${(saturation * 2).toFixed(0)} calls/s offered`, [
    { label: 'served', value: `${computeThroughput(results).toFixed(0)} calls/s` },
    {
      label: 'rejected with 503 and Retry-After',
      value: `${rejected - results.missingRetryAfter} of ${rejected} (all 503s)`,
    },
    { label: 'other failures', value: String(countServerErrors(results) + results.unanswered), goal: '0' },
    { label: 'responses', value: describeStatuses(results) },
    { label: 'p50 / p95 / p99 of served calls', value: describeLatencies(results.latencies) },
    { label: 'CPU share', value: describeCpuShares(run.cpuShares) },
    {
      label: 'afterward, at half of saturation',
      value: `${describeLatencies(recoveryRun.results.latencies)}, ${describeStatuses(recoveryRun.results)}`,
    },
  ])
  if (countServerErrors(results) > 0)
    context.missedGoals.push(`overload: ${countServerErrors(results)} responses of 500 and above`)
  if (results.missingRetryAfter > 0)
    context.missedGoals.push(`overload: ${results.missingRetryAfter} 503 responses without Retry-After`)
  if (rejected === 0) context.missedGoals.push('overload: nothing was rejected')
  if (!healthResponse.ok) context.missedGoals.push("overload: /healthz didn't respond")
}
