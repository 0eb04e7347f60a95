import { printSection } from '../report.ts'
import { readMemoryMb } from './cpu-time.ts'
import { slopeOf } from './load-figures.ts'
import {
  describeLatencies,
  describeStatuses,
  type LoadSite,
  requireNoFailures,
  runMix,
} from './mixed-load.ts'

const sampleEveryMs = 5_000

type Sample = readonly [minute: number, megabytes: number]

/** Memory of the server over a long steady load. The first fifth is warm-up and does not count. */
export async function soak(site: LoadSite, rate: number, minutes: number) {
  const { api, worker } = site.services.pids
  const samples: Record<'api' | 'worker', Sample[]> = { api: [], worker: [] }
  const startedAt = performance.now()
  const sample = async () => {
    const minute = (performance.now() - startedAt) / 60_000
    samples.api.push([minute, await readMemoryMb(api)])
    samples.worker.push([minute, await readMemoryMb(worker)])
  }
  const timer = setInterval(() => void sample(), sampleEveryMs)
  const run = await runMix(site, { rate, seconds: minutes * 60 }).finally(() => clearInterval(timer))
  requireNoFailures(site, 'soak', run)
  printSection(`Soak of ${minutes} minutes at ${rate.toFixed(0)} calls/s`, [
    { what: 'p50 / p95 / p99', measured: describeLatencies(run.figures.latencies) },
    { what: 'answers', measured: describeStatuses(run.figures) },
    ...(['api', 'worker'] as const).map((name) => ({
      what: `memory of ${name}`,
      measured: describeMemory(samples[name], minutes),
      goal: 'flat',
    })),
  ])
}

function describeMemory(samples: Sample[], minutes: number) {
  const steady = samples.filter(([minute]) => minute >= minutes / 5)
  const values = steady.map(([, megabytes]) => megabytes)
  const part = Math.max(1, Math.floor(values.length / 4))
  const mean = (some: number[]) => some.reduce((sum, value) => sum + value, 0) / some.length
  return `${mean(values.slice(0, part)).toFixed(0)} → ${mean(values.slice(-part)).toFixed(0)} MB (highest ${Math.max(...values).toFixed(0)}), slope ${slopeOf(steady).toFixed(2)} MB/min`
}
