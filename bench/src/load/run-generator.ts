import { fork } from 'node:child_process'
import { join } from 'node:path'
import { computeCpuShares, type ProcessGroups, readGroupSeconds } from './process-usage.ts'
import type { LoadResults } from './load-results.ts'

/** A member of an organization, and the records that they open. */
export interface Member {
  token: string
  userId: string
  orgId: string
  role: 'org_admin' | 'property_manager' | 'viewer'
  properties: string[]
  units: string[]
  tenants: string[]
}

/** The task of a load generator. */
export interface GeneratorJob {
  /** The base URL, without a trailing slash. */
  url: string
  members: Member[]
  connections: number
  /** Calls per second of all connections together; null for as many as possible. */
  rate: number | null
  warmUpSeconds: number
  seconds: number
  /** `mix`: the weighted mix of calls. `list`: only the first page of properties. `bare`, `page`: the baseline's equivalents. */
  kind: 'mix' | 'list' | 'bare' | 'page'
  seed: number
}

export type GeneratorMessage = { type: 'measuring' } | { type: 'done'; results: LoadResults }

export interface LoadRun {
  results: LoadResults
  /** How many CPUs each group kept busy; the load generator is a group, too. */
  cpuShares: Record<string, number>
}

const generatorScript = join(import.meta.dirname, 'generator.main.ts')

/** Runs a load in a separate process, and measures the CPU time that each group used. */
export async function runGenerator(job: GeneratorJob, groups: ProcessGroups): Promise<LoadRun> {
  const child = fork(generatorScript, { serialization: 'advanced' })
  const allGroups = { 'load generator': [child.pid!], ...groups }
  let secondsBefore: Record<string, number> = {}
  let startedAt = 0
  try {
    return await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The load generator exited with code ${code}`)))
      child.once('error', reject)
      child.on('message', (message: GeneratorMessage) => {
        if (message.type === 'measuring') {
          startedAt = performance.now()
          void readGroupSeconds(allGroups).then((used) => (secondsBefore = used), reject)
          return
        }
        const seconds = (performance.now() - startedAt) / 1000
        const { results } = message
        readGroupSeconds(allGroups).then(
          (secondsAfter) =>
            resolve({
              results: { ...results, seconds },
              cpuShares: computeCpuShares(secondsBefore, secondsAfter, seconds),
            }),
          reject,
        )
      })
      child.send(job)
    })
  } finally {
    child.removeAllListeners()
    child.kill()
  }
}
