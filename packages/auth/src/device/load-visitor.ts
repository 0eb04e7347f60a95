import { DeviceError } from './device-error.ts'
import { watchPolicy } from './watch-policy.ts'

const ATTEMPTS = 5
const MIN_WAIT_MS = 100
const MAX_WAIT_MS = 3000

export interface Visitor {
  /** 32 hex digits. */
  visitorId: string
  /** How sure the agent is, from 0 to 1. */
  score: number
}

/** The agent, in a chunk of its own. Its own statistics stay off: without them it calls nobody. */
export async function runAgent(): Promise<Visitor> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  const agent = await load({ monitoring: false })
  const { visitorId, confidence } = await agent.get()
  return { visitorId, score: confidence.score }
}

/** Milliseconds before retry `retry`, which counts from 1. */
export function getBackoffMs(retry: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** retry)
  return MIN_WAIT_MS + random() * (most - MIN_WAIT_MS)
}

/**
 * Runs the agent, up to five times.
 * @throws DeviceError of what went wrong first.
 */
export async function loadVisitor(run: () => Promise<Visitor>): Promise<Visitor> {
  let first: unknown
  for (let retry = 0; retry < ATTEMPTS; retry += 1) {
    if (retry > 0) await new Promise((resolve) => setTimeout(resolve, getBackoffMs(retry)))
    const outcome = await watchPolicy('script-src', run)
    if ('value' in outcome) return outcome.value
    if (outcome.isBlocked) throw new DeviceError('csp', { cause: outcome.error })
    first ??= outcome.error
  }
  throw new DeviceError('script', { cause: first })
}
