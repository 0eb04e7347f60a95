import { throughputOf } from './load-figures.ts'
import type { LoadSite } from './load-site.ts'
import { describeLatencies, describeShares, describeStatuses, runMix } from './mixed-load.ts'

const seconds = 10
const rounds = 3
/** As many as a process has connections to the database: enough to keep it busy, few enough that nothing is shed. */
const connections = 10

/** Calls per second that are answered when there is always a next one waiting: the median of three runs. */
export async function findSaturation(site: LoadSite): Promise<number> {
  console.log(`\nSaturation: ${connections} connections that send as fast as they are answered`)
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const run = await runMix(site, { rate: null, seconds, connections, warmUpSeconds: 2 })
    rates.push(throughputOf(run.figures))
    console.log(
      `  ${rates.at(-1)!.toFixed(0)} calls/s, ${describeLatencies(run.figures.latencies)}, ${describeStatuses(run.figures)}, ${describeShares(run.shares)}`,
    )
  }
  return rates.toSorted((a, b) => a - b)[1]!
}
