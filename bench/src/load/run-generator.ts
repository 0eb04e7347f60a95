import { fork } from 'node:child_process'
import { join } from 'node:path'
import { cpuShares, type ProcessGroups, readGroups } from './cpu-time.ts'
import type { LoadFigures } from './load-figures.ts'

/** A member of an organization, and what of it they look at. */
export interface Person {
  token: string
  userId: string
  orgId: string
  role: 'org_admin' | 'property_manager' | 'viewer'
  properties: string[]
  units: string[]
  tenants: string[]
}

/** What a load generator is asked to do. */
export interface GeneratorJob {
  /** Where the calls go, without a slash at the end. */
  url: string
  people: Person[]
  connections: number
  /** Calls per second of all connections together; null for as many as are answered. */
  rate: number | null
  warmUpSeconds: number
  seconds: number
  /** `mix`: what people do. `list`: the first page of properties again and again. `bare`, `page`: the same of the floor. */
  kind: 'mix' | 'list' | 'bare' | 'page'
  seed: number
}

export type GeneratorMessage = { type: 'begun' } | { type: 'done'; figures: LoadFigures }

export interface LoadRun {
  figures: LoadFigures
  /** Processors in use by each group; the load generator is one. */
  shares: Record<string, number>
}

const entry = join(import.meta.dirname, 'generator.main.ts')

/** Runs a load in a process of its own, and counts the time of the processors that each group used during it. */
export async function runGenerator(job: GeneratorJob, groups: ProcessGroups): Promise<LoadRun> {
  const child = fork(entry, { serialization: 'advanced' })
  const watched = { 'load generator': [child.pid!], ...groups }
  let before: Record<string, number> = {}
  let begunAt = 0
  try {
    return await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The load generator ended with ${code}`)))
      child.once('error', reject)
      child.on('message', (message: GeneratorMessage) => {
        if (message.type === 'begun') {
          begunAt = performance.now()
          void readGroups(watched).then((used) => (before = used), reject)
          return
        }
        const seconds = (performance.now() - begunAt) / 1000
        const { figures } = message
        readGroups(watched).then(
          (after) => resolve({ figures: { ...figures, seconds }, shares: cpuShares(before, after, seconds) }),
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
