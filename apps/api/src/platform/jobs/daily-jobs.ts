import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { heartbeat } from './task-queue.ts'

/** Should check the signal between steps; it aborts when the server stops. */
export type DailyJob = (signal: AbortSignal) => Promise<unknown>

const queueName = 'daily'
/** 9:30 UTC is night in the United States: 2:30 a.m. in Denver in winter. */
const cron = '30 9 * * *'

interface DailyJobsOptions {
  boss: PgBoss
  log: Logger
  isOnlyProcess: boolean
  pollSeconds?: number
}

/**
 * Runs each job once a day in one of the processes, or as soon as one starts if all were down. A failed job is retried
 * three times, ten minutes apart. The names are also the keys of the schedules.
 */
export async function startDailyJobs(
  { boss, log, isOnlyProcess, pollSeconds = 60 }: DailyJobsOptions,
  jobs: Readonly<Record<string, DailyJob>>,
) {
  const stopController = new AbortController()
  await boss.createQueue(queueName, {
    // One run of each at a time, in case one takes longer than a day.
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 10 * 60,
    expireInSeconds: 24 * 60 * 60,
    ...(!isOnlyProcess && { heartbeatSeconds: heartbeat.lostAfterSeconds }),
  })
  for (const { key } of await boss.getSchedules(queueName)) {
    if (!Object.hasOwn(jobs, key)) await boss.unschedule(queueName, key)
  }
  for (const key of Object.keys(jobs)) {
    await boss.schedule(queueName, cron, { key }, { key, singletonKey: key, missed: 'once' })
  }
  await boss.work<{ key: string }>(queueName, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    const { key } = job!.data
    try {
      await jobs[key]?.(AbortSignal.any([stopController.signal, job!.signal]))
      // Fails an interrupted run, so that it is retried today.
      stopController.signal.throwIfAborted()
    } catch (error) {
      if (!stopController.signal.aborted)
        log.warn({ err: error, job: key }, 'daily maintenance failed; retrying')
      throw error
    }
  })
  return { stop: () => stopController.abort() }
}
