import { inArray } from 'drizzle-orm'
import type { Pool } from 'pg'
import { task } from '../db/schema/index.ts'
import { inLogScope } from '../log/log.ts'
import { type DailyJob, startDailyJobs } from './daily-jobs.ts'
import type { TaskQueue } from '../context/gateways.ts'
import { startAttempt, type TaskEnding } from './task-lifecycle.ts'
import type { TaskRow } from './task-handlers.ts'
import { claimLost, taskCanceled, runTask, serverStopping } from './run-task.ts'
import type { RunnerDeps } from '../context/context.ts'
import {
  createBoss,
  createTaskQueue,
  createPgBossQueue,
  heartbeat,
  isClaimed,
  queueName,
  type TaskJob,
} from './task-queue.ts'

interface TaskRunnerOptions {
  pool: Pool
  deps: Omit<RunnerDeps, 'tasks'>
  /** False for a process that only enqueues tasks. */
  isWorker: boolean
  /** True if no other process can have the database open, so every task still running at startup was lost. */
  isOnlyProcess: boolean
  concurrency?: number
  /**
   * How often a worker polls for jobs enqueued by other processes. Jobs enqueued by the same process start immediately.
   */
  pollMs?: number
  /** Called when a task stopped running here; `ending` is null if another worker has it now. */
  onEnd?(task: TaskRow, ending: TaskEnding | null, seconds: number): void
}

export interface TaskRunner extends TaskQueue {
  start(): Promise<void>
  /** Runs each of these once a day in one of the workers. Call it once, after `start`. */
  startDaily(jobs: Readonly<Record<string, DailyJob>>): Promise<void>
  /** Aborts the running handlers; their tasks go back to the queue. */
  stop(): Promise<void>
}

const stopWaitMs = 10_000
const jobsMax = 100_000

/** Runs the tasks that pg-boss delivers, and records in their rows how they end. */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { isWorker, isOnlyProcess, concurrency = 2, pollMs = isOnlyProcess ? 10_000 : 2_000 } = options
  const { db, log } = options.deps
  const boss = createBoss({ pool: options.pool, log, isWorker, isOnlyProcess })
  const claims = new Map<string, { job: TaskJob; controller: AbortController }>()
  const workers: string[] = []
  let isStopping = false
  let dailyJobs: { stop(): void } | null = null
  const queue = createTaskQueue({ boss, claims, wake, cancelReason: taskCanceled })
  const deps: RunnerDeps = { ...options.deps, tasks: queue }

  function wake(at: Date | null = null) {
    if (at && at.getTime() > Date.now()) setTimeout(wake, at.getTime() - Date.now() + 50).unref()
    else for (const worker of workers) boss.notifyWorker(worker)
  }

  async function runJob(job: TaskJob) {
    const startedAt = performance.now()
    const key = { orgId: job.data.orgId, id: job.id }
    const claimedTask = await startAttempt(deps, key, (tx) => isClaimed(boss, tx, job))
    if (!claimedTask) return
    const controller = new AbortController()
    const claim = { job, controller }
    claims.set(job.id, claim)
    job.signal.addEventListener('abort', () => controller.abort(claimLost))
    if (isStopping) controller.abort(serverStopping)
    try {
      const ending = await runTask(deps, claimedTask, controller)
      options.onEnd?.(claimedTask, ending, (performance.now() - startedAt) / 1000)
    } catch (error) {
      log.error({ err: error, taskId: claimedTask.id, orgId: claimedTask.orgId }, 'task outcome not stored')
      throw error
    } finally {
      if (claims.get(job.id) === claim) claims.delete(job.id)
      wake()
    }
  }

  /**
   * Creates the missing jobs of unfinished tasks, for example after a restore, and requeues the jobs of lost workers: by
   * heartbeat, or every active job if this is the only process.
   */
  async function recover() {
    const unfinishedTasks = await db
      .select({ orgId: task.orgId, id: task.id, scheduledFor: task.scheduledFor })
      .from(task)
      .where(inArray(task.status, ['queued', 'waiting', 'running']))
    const jobs = await boss.findJobs(queueName, { limit: jobsMax })
    const jobIds = new Set(jobs.map(({ id }) => id))
    const missingJobs = unfinishedTasks
      .filter(({ id }) => !jobIds.has(id))
      .map(({ orgId, id, scheduledFor }) => ({
        id,
        data: { orgId },
        ...(scheduledFor && { startAfter: scheduledFor }),
      }))
    if (missingJobs.length > 0) await boss.insert(queueName, missingJobs)
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
      await createPgBossQueue(boss, { isOnlyProcess })
      if (!isWorker) return
      await recover()
      const settings = {
        pollingIntervalSeconds: pollMs / 1000,
        ...(!isOnlyProcess && { heartbeatRefreshSeconds: heartbeat.everySeconds }),
      }
      // Workers with a concurrency of one, because pg-boss wakes a worker by its id.
      for (let n = 0; n < concurrency; n += 1) {
        workers.push(
          await boss.work<TaskJob['data']>(queueName, settings, async ([job]) =>
            // Outside the log scope of the request that woke the worker.
            inLogScope({}, () => runJob(job!)),
          ),
        )
      }
    },

    async startDaily(jobs) {
      dailyJobs = await startDailyJobs({ boss, log, isOnlyProcess }, jobs)
    },

    async stop() {
      isStopping = true
      dailyJobs?.stop()
      for (const { controller } of claims.values()) controller.abort(serverStopping)
      await boss.stop({ timeout: stopWaitMs })
    },
  }
}
