import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type Db, type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { asSystem } from '../context/context.ts'
import type { QueueTransaction, TaskQueue } from '../context/gateways.ts'
import type { TaskType } from './task-handlers.ts'

/** A pg-boss job; its id is the id of its task. */
export type TaskJob = Job<{ orgId: string }>

export const queueName = 'tasks'

const daySeconds = 24 * 60 * 60
const recoverSeconds = 10

/**
 * How often the worker of a claimed job sends a heartbeat, and after how long without one it counts as lost. Unused if no
 * other process can have the database open: there a long transaction delays heartbeats, and a worker that is lost takes
 * the whole process with it.
 */
export const heartbeat = { everySeconds: 10, lostAfterSeconds: 30 }

/** pg-boss with the settings that all processes share. `isOnlyProcess`: no other process can have the database open. */
export function createBoss(options: { pool: Pool; log: Logger; isWorker: boolean; isOnlyProcess: boolean }) {
  const { pool, log, isWorker, isOnlyProcess } = options
  const superviseSeconds = isOnlyProcess ? 60 * 60 : recoverSeconds
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema: 'pgboss',
    // The migration creates it, because creating a schema takes a privilege on the database.
    createSchema: false,
    supervise: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: isWorker,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    queueCacheIntervalSeconds: 60 * 60,
    // Instance registration and job dependencies are unused, and each would write every few seconds.
    registerInstance: false,
    flowIntervalSeconds: daySeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, data }, 'job queue warning'))
  return boss
}

export const createPgBossQueue = async (boss: PgBoss, { isOnlyProcess }: { isOnlyProcess: boolean }) =>
  await boss.createQueue(queueName, {
    // The task row limits the attempts; pg-boss would count clean shutdowns as well.
    retryLimit: 1_000_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 5 * 60,
    // The maximum of pg-boss: a task takes as long as its file or campaign.
    expireInSeconds: daySeconds,
    retentionSeconds: 365 * daySeconds,
    ...(!isOnlyProcess && { heartbeatSeconds: heartbeat.lostAfterSeconds }),
  })

/** Started before all other tasks that wait. */
const urgentType: TaskType = 'alert_send'

interface QueueOptions {
  boss: PgBoss
  /** The jobs that this process is running, by task id. */
  claims: ReadonlyMap<string, { job: TaskJob; controller: AbortController }>
  /** Wakes the workers of this process, now or at this time. */
  wake(at: Date | null): void
  /** The abort reason for a handler whose task was canceled. */
  cancelReason: unknown
}

/** The pg-boss queue, written in the caller's transaction. */
export function createTaskQueue({ boss, claims, wake, cancelReason }: QueueOptions): TaskQueue {
  const queue: TaskQueue = {
    async enqueue(tx, { orgId, id, type }, startAfter = null) {
      const priority = type === urgentType ? 1 : 0
      await withQueueDb(tx, async (db) => {
        await boss.deleteJob(queueName, id, { db })
        await boss.send(queueName, { orgId }, { id, db, priority, ...(startAfter && { startAfter }) })
      })
      tx.afterCommit.push(() => wake(startAfter))
    },

    async postpone(tx, { id }, startAfter) {
      await withQueueDb(tx, (db) => boss.update(queueName, undefined, { id, startAfter, db }))
    },

    async retry(tx, task, startAfter) {
      const claim = claims.get(task.id)?.job
      const plannedStart = await withQueueDb(tx, async (db) => {
        if (claim) await boss.fail(queueName, claim, null, { db })
        if (startAfter) {
          await boss.update(queueName, undefined, {
            id: task.id,
            startAfter: startAfter === 'now' ? 0 : startAfter,
            db,
          })
        }
        const [job] = await boss.findJobs(queueName, { id: task.id, db })
        return job && new Date(job.startAfter)
      })
      const at = plannedStart ?? (startAfter instanceof Date ? startAfter : new Date())
      // An unfinished task must have a job, no matter what removed this one.
      if (!plannedStart) await queue.enqueue(tx, task, at)
      else tx.afterCommit.push(() => wake(at))
      return at
    },

    async remove(tx, { id }) {
      await withQueueDb(tx, (db) => boss.deleteJob(queueName, id, { db }))
    },

    interrupt({ id }) {
      claims.get(id)?.controller.abort(cancelReason)
    },
  }
  return queue
}

/**
 * Whether this process still owns the job. Hold the lock on the task row, so that no other worker can claim it before the
 * commit.
 */
export const isClaimed = async (boss: PgBoss, tx: QueueTransaction, job: TaskJob) => {
  const { affected } = (await withQueueDb(tx, (db) => boss.touch(queueName, job, { db }))) as {
    affected: number
  }
  return affected > 0
}

const withQueueDb = async <Result>(tx: QueueTransaction, work: (db: Db) => Promise<Result>) =>
  await asSystem(tx.db, () => work(fromDrizzle(tx.db, sql)))

/** A queue without workers: tasks wait in their rows until a worker starts and creates their jobs. */
export const noopQueue: TaskQueue = {
  enqueue: () => Promise.resolve(),
  postpone: () => Promise.resolve(),
  retry: (_tx, _task, startAfter) => Promise.resolve(startAfter instanceof Date ? startAfter : new Date()),
  remove: () => Promise.resolve(),
  interrupt() {},
}
