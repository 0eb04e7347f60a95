import type { Logger } from 'pino'
import { runEvery } from './run-every.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Does some upkeep now and once a day. `work` checks the signal between steps; `stop` waits for it. */
export const runDaily = (log: Logger, name: string, work: (signal: AbortSignal) => Promise<void>) =>
  runEvery(dayMs, work, (error) => log.warn({ err: error }, `Not done today: ${name}`))
