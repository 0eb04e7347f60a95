import { inArray } from 'drizzle-orm'
import type { Pool } from 'pg'
import { task } from '../db/schema/index.ts'
import { inLogScope } from '../log/log.ts'
import { type DailyWork, startDailyWork } from './daily-work.ts'
import type { TaskQueue } from '../context/gateways.ts'
import { startAttempt, type TaskEnding } from './task-lifecycle.ts'
import type { TaskRow } from './task-handlers.ts'
import { claimLost, personCancels, runTask, serverStops } from './run-task.ts'
import type { RunnerDeps } from '../context/context.ts'
import {
  createBoss,
  createTaskQueue,
  createTasksQueue,
  heartbeat,
  isClaimed,
  queueName,
  type TaskJob,
} from './task-queue.ts'

export interface TaskRunnerOptions {
  pool: Pool
  deps: Omit<RunnerDeps, 'tasks'>
  /** False for a process that only puts tasks into the queue and leaves the work to others. */
  isWorker: boolean
  /** True where no other process can have the database open, so that every running task is a lost one at start. */
  isOnlyProcess: boolean
  concurrency?: number
  /** How often a worker looks for jobs of other processes. What this process queues starts at once. */
  pollMs?: number
  /** Called when a task stopped running here; `ending` is null where another worker has it now. */
  onEnd?(task: TaskRow, ending: TaskEnding | null, seconds: number): void
}

export interface TaskRunner extends TaskQueue {
  start(): Promise<void>
  /** Does upkeep once a day in one of the workers, by its name. Call it once, after the start. */
  startDaily(works: Readonly<Record<string, DailyWork>>): Promise<void>
  /** Ends what runs: handlers are told to stop and their tasks go back into the queue. */
  stop(): Promise<void>
}

const stopWaitMs = 10_000
const jobsMax = 100_000

/** Works on the tasks that pg-boss delivers, and shows in their rows what becomes of them. */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { isWorker, isOnlyProcess, concurrency = 2, pollMs = isOnlyProcess ? 10_000 : 2_000 } = options
  const { db, log } = options.deps
  const boss = createBoss({ pool: options.pool, log, isWorker, isOnlyProcess })
  const claims = new Map<string, { job: TaskJob; controller: AbortController }>()
  const workers: string[] = []
  let isStopping = false
  let daily: { stop(): void } | null = null
  const queue = createTaskQueue({ boss, claims, wake, cancelReason: personCancels })
  const deps: RunnerDeps = { ...options.deps, tasks: queue }

  function wake(at: Date | null = null) {
    if (at && at.getTime() > Date.now()) setTimeout(wake, at.getTime() - Date.now() + 50).unref()
    else for (const worker of workers) boss.notifyWorker(worker)
  }

  async function deliver(job: TaskJob) {
    const startedAt = performance.now()
    const key = { orgId: job.data.orgId, id: job.id }
    const held = await startAttempt(deps, key, (tx) => isClaimed(boss, tx, job))
    if (!held) return
    const controller = new AbortController()
    const claim = { job, controller }
    claims.set(job.id, claim)
    job.signal.addEventListener('abort', () => controller.abort(claimLost))
    if (isStopping) controller.abort(serverStops)
    try {
      const ending = await runTask(deps, held, controller)
      options.onEnd?.(held, ending, (performance.now() - startedAt) / 1000)
    } catch (error) {
      log.error({ err: error, taskId: held.id, orgId: held.orgId }, 'task outcome not stored')
      throw error
    } finally {
      if (claims.get(job.id) === claim) claims.delete(job.id)
      wake()
    }
  }

  /**
   * Gives unfinished tasks a job that have none, as after a move or a restore of the database, and takes back those whose
   * worker is gone: by its last sign of life, or all where no other process can exist.
   */
  async function recover() {
    const unfinished = await db
      .select({ orgId: task.orgId, id: task.id, scheduledFor: task.scheduledFor })
      .from(task)
      .where(inArray(task.status, ['queued', 'waiting', 'running']))
    const jobs = await boss.findJobs(queueName, { limit: jobsMax })
    const known = new Set(jobs.map(({ id }) => id))
    const missing = unfinished
      .filter(({ id }) => !known.has(id))
      .map(({ orgId, id, scheduledFor }) => ({
        id,
        data: { orgId },
        ...(scheduledFor && { startAfter: scheduledFor }),
      }))
    if (missing.length > 0) await boss.insert(queueName, missing)
    if (!isOnlyProcess) return await boss.supervise(queueName)
    for (const { id } of jobs.filter(({ state }) => state === 'active')) {
      await boss.fail(queueName, id)
      await boss.update(queueName, undefined, { id, startAfter: 0 })
    }
  }

  return {
    ...queue,

    async start() {
      await boss.start()
      await createTasksQueue(boss, { isOnlyProcess })
      if (!isWorker) return
      await recover()
      const settings = {
        pollingIntervalSeconds: pollMs / 1000,
        ...(!isOnlyProcess && { heartbeatRefreshSeconds: heartbeat.everySeconds }),
      }
      // One by one, since each can only be woken by its own id.
      for (let n = 0; n < concurrency; n += 1) {
        workers.push(
          await boss.work<TaskJob['data']>(queueName, settings, async ([job]) =>
            // Not in the name of whoever woke it.
            inLogScope({}, () => deliver(job!)),
          ),
        )
      }
    },

    async startDaily(works) {
      daily = await startDailyWork({ boss, log, isOnlyProcess }, works)
    },

    async stop() {
      isStopping = true
      daily?.stop()
      for (const { controller } of claims.values()) controller.abort(serverStops)
      await boss.stop({ timeout: stopWaitMs })
    },
  }
}
