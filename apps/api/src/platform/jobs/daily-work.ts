import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { heartbeat } from './task-queue.ts'

/** Checks the signal between steps: it aborts when the server stops. */
export type DailyWork = (signal: AbortSignal) => Promise<unknown>

const queueName = 'daily'
/** When most people in the United States sleep: 2:30 a.m. in Denver in winter. */
const at = '30 9 * * *'

export interface DailyWorkOptions {
  boss: PgBoss
  log: Logger
  isOnlyProcess: boolean
  /** How often a process looks for what is due. */
  lookSeconds?: number
}

/**
 * Does each of these once a day, in one of the processes: at half past nine UTC, or as soon as a process is there that
 * missed it. What fails is tried again, three times in the hour. The names are also the keys of the schedules.
 */
export async function startDailyWork(
  { boss, log, isOnlyProcess, lookSeconds = 60 }: DailyWorkOptions,
  works: Readonly<Record<string, DailyWork>>,
) {
  const stopping = new AbortController()
  await boss.createQueue(queueName, {
    // One at a time of each name, should one take longer than a day.
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 10 * 60,
    expireInSeconds: 24 * 60 * 60,
    ...(!isOnlyProcess && { heartbeatSeconds: heartbeat.lostAfterSeconds }),
  })
  for (const { key } of await boss.getSchedules(queueName)) {
    if (!Object.hasOwn(works, key)) await boss.unschedule(queueName, key)
  }
  for (const key of Object.keys(works)) {
    await boss.schedule(queueName, at, { key }, { key, singletonKey: key, missed: 'once' })
  }
  await boss.work<{ key: string }>(queueName, { pollingIntervalSeconds: lookSeconds }, async ([job]) => {
    const { key } = job!.data
    try {
      await works[key]?.(AbortSignal.any([stopping.signal, job!.signal]))
      // Else what was broken off would wait for tomorrow.
      stopping.signal.throwIfAborted()
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, `daily upkeep failed; retrying: ${key}`)
      throw error
    }
  })
  return { stop: () => stopping.abort() }
}
