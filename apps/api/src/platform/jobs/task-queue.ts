import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type Db, type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { asSessionRole } from '../context/context.ts'
import type { QueueTransaction, TaskQueue } from '../context/gateways.ts'

/** A job of the queue carries the id of its task as its own. */
export type TaskJob = Job<{ orgId: string }>

export const queueName = 'tasks'

const daySeconds = 24 * 60 * 60
const recoverSeconds = 10

/**
 * How often a claimed job says that its worker is alive, and after how long it is taken for lost. Not where no other
 * process can have the database: there a long transaction holds up the sign of life, and whoever worked is gone for sure
 * when the next process starts.
 */
export const heartbeat = { everySeconds: 10, lostAfterSeconds: 30 }

/** pg-boss with the settings that all processes share. `isOnlyProcess`: no other process can have the database open. */
export function createBoss(options: { pool: Pool; log: Logger; isWorker: boolean; isOnlyProcess: boolean }) {
  const { pool, log, isWorker, isOnlyProcess } = options
  const superviseSeconds = isOnlyProcess ? 60 * 60 : recoverSeconds
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    schema: 'pgboss',
    supervise: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: isWorker,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    queueCacheIntervalSeconds: 60 * 60,
    // The registry of processes and jobs that wait for others: unused here, and each would write every few seconds.
    registerInstance: false,
    flowIntervalSeconds: daySeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss
}

export const createTasksQueue = async (boss: PgBoss, { isOnlyProcess }: { isOnlyProcess: boolean }) =>
  await boss.createQueue(queueName, {
    // How often a task may be tried stands in its row: pg-boss counts clean stops of a server as well.
    retryLimit: 1_000_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 5 * 60,
    // The longest pg-boss allows, since a task takes as long as its file or campaign.
    expireInSeconds: daySeconds,
    retentionSeconds: 365 * daySeconds,
    ...(!isOnlyProcess && { heartbeatSeconds: heartbeat.lostAfterSeconds }),
  })

export interface QueueOptions {
  boss: PgBoss
  /** The jobs that this process works on, by the id of their task. */
  claims: ReadonlyMap<string, { job: TaskJob; controller: AbortController }>
  /** Looks for jobs in this process, now or at that moment. */
  wake(at: Date | null): void
  /** What a handler is aborted with when a person cancels its task. */
  cancelReason: unknown
}

/** The queue of pg-boss, written in the transactions of the callers. */
export function createTaskQueue({ boss, claims, wake, cancelReason }: QueueOptions): TaskQueue {
  const queue: TaskQueue = {
    async put(tx, { orgId, id }, startAfter = null) {
      await inQueue(tx, async (db) => {
        await boss.deleteJob(queueName, id, { db })
        await boss.send(queueName, { orgId }, { id, db, ...(startAfter && { startAfter }) })
      })
      tx.afterCommit.push(() => wake(startAfter))
    },

    async postpone(tx, { id }, startAfter) {
      await inQueue(tx, (db) => boss.update(queueName, undefined, { id, startAfter, db }))
    },

    async retry(tx, task, startAfter) {
      const claim = claims.get(task.id)?.job
      const planned = await inQueue(tx, async (db) => {
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
      const at = planned ?? (startAfter instanceof Date ? startAfter : new Date())
      // Whatever took the job away, an unfinished task keeps one.
      if (!planned) await queue.put(tx, task, at)
      else tx.afterCommit.push(() => wake(at))
      return at
    },

    async remove(tx, { id }) {
      await inQueue(tx, (db) => boss.deleteJob(queueName, id, { db }))
    },

    interrupt({ id }) {
      claims.get(id)?.controller.abort(cancelReason)
    },
  }
  return queue
}

/**
 * Whether this job is still ours, to be asked under the lock of the task row: until the commit nobody else gets it then.
 */
export const isClaimed = async (boss: PgBoss, tx: QueueTransaction, job: TaskJob) => {
  const { affected } = (await inQueue(tx, (db) => boss.touch(queueName, job, { db }))) as { affected: number }
  return affected > 0
}

const inQueue = async <Result>(tx: QueueTransaction, work: (db: Db) => Promise<Result>) =>
  await asSessionRole(tx.db, () => work(fromDrizzle(tx.db, sql)))

/** A queue that nobody works on: tasks stay in their rows until a worker starts and finds them. */
export const silentQueue: TaskQueue = {
  put: () => Promise.resolve(),
  postpone: () => Promise.resolve(),
  retry: (_tx, _task, startAfter) => Promise.resolve(startAfter instanceof Date ? startAfter : new Date()),
  remove: () => Promise.resolve(),
  interrupt() {},
}
