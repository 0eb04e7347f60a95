import { printSection } from '../report.ts'
import { readMemoryMb } from './process-usage.ts'
import { computeSlope } from './load-results.ts'
import {
  describeLatencies,
  describeStatuses,
  type LoadContext,
  recordFailures,
  runMix,
} from './mixed-load.ts'

const sampleIntervalMs = 5_000

type Sample = readonly [minute: number, megabytes: number]

/** Memory of the server over a long steady load. The first fifth is warm-up and does not count. */
export async function runSoak(context: LoadContext, rate: number, minutes: number) {
  const { api, worker } = context.services.pids
  const samples: Record<'api' | 'worker', Sample[]> = { api: [], worker: [] }
  const startedAt = performance.now()
  const sample = async () => {
    const minute = (performance.now() - startedAt) / 60_000
    samples.api.push([minute, await readMemoryMb(api)])
    samples.worker.push([minute, await readMemoryMb(worker)])
  }
  const timer = setInterval(() => void sample(), sampleIntervalMs)
  const run = await runMix(context, { rate, seconds: minutes * 60 }).finally(() => clearInterval(timer))
  recordFailures(context, 'soak', run)
  printSection(`Soak of ${minutes} minutes at ${rate.toFixed(0)} calls/s`, [
    { label: 'p50 / p95 / p99', value: describeLatencies(run.results.latencies) },
    { label: 'responses', value: describeStatuses(run.results) },
    ...(['api', 'worker'] as const).map((name) => ({
      label: `memory of ${name}`,
      value: describeMemory(samples[name], minutes),
      goal: 'flat',
    })),
  ])
}

function describeMemory(samples: Sample[], minutes: number) {
  const steadySamples = samples.filter(([minute]) => minute >= minutes / 5)
  const values = steadySamples.map(([, megabytes]) => megabytes)
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const mean = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length
  return `${mean(values.slice(0, quarter)).toFixed(0)} → ${mean(values.slice(-quarter)).toFixed(0)} MB (highest ${Math.max(...values).toFixed(0)}), slope ${computeSlope(steadySamples).toFixed(2)} MB/min`
}
