import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { claimTask, type TaskKey } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import { inLogScope } from '../log/log.ts'
import type { TaskEnding } from './end-task.ts'
import { findOverdueTask, recoverTasks } from './recover-tasks.ts'
import { personCancels, runTask, serverStops } from './run-task.ts'
import type { RunnerDeps } from './task-context.ts'
import type { Announcement, TaskQueue } from '../context/gateways.ts'

export interface TaskRunnerOptions {
  pool: Pool
  deps: Omit<RunnerDeps, 'tasks'>
  /** False for a process that only announces tasks and leaves the work to others. */
  isWorker: boolean
  /** True where no other process can have the database open, so that every running task is a lost one at start. */
  isOnlyProcess: boolean
  concurrency?: number
  pollMs?: number
  /** Called when a task stopped running here; `ending` is null where another worker has it now. */
  onEnd?(task: TaskRow, ending: TaskEnding | null, seconds: number): void
}

export interface TaskRunner extends TaskQueue {
  start(): Promise<void>
  /** Ends what runs: handlers are told to stop and their tasks go back into the queue. */
  stop(): Promise<void>
}

const queueName = 'task'
const sweepMs = 10_000
const stopWaitMs = 10_000

/**
 * Delivers tasks through pg-boss and works on them. A delivery is only a nudge: whoever gets it must still claim
 * the task row, so doubled, late or lost deliveries do no harm.
 */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { pool, isWorker, concurrency = 2, pollMs = 2_000 } = options
  const { db, log } = options.deps
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>()
  const timers: NodeJS.Timeout[] = []
  const sends = new Set<Promise<void>>()
  let startedAt = new Date()
  let isOpen = false
  let pumping: Promise<void> | null = null
  let isPumpWanted = false

  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values as unknown[]) },
    schema: 'pgboss',
    schedule: false,
    supervise: isWorker,
    // The registry of processes and jobs that wait for others: unused here, and each would write every few seconds.
    registerInstance: false,
    flowIntervalSeconds: 86_400,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  const runner: TaskRunner = {
    announce(task) {
      if (!isOpen) return
      const sending = send(task).catch((error: unknown) => {
        log.warn(
          { err: error, taskId: task.id, orgId: task.orgId },
          'A task could not be announced; the sweep will find it',
        )
      })
      sends.add(sending)
      void sending.finally(() => sends.delete(sending))
    },

    interrupt({ id }) {
      running.get(id)?.controller.abort(personCancels)
    },

    async start() {
      startedAt = new Date()
      await boss.start()
      await boss.createQueue(queueName, { retryLimit: 0 })
      isOpen = true
      if (!isWorker) return
      await recoverTasks(deps, { isOnlyProcess: options.isOnlyProcess })
      timers.push(
        setInterval(pump, pollMs),
        setInterval(() => void sweep(), sweepMs),
      )
      pump()
    },

    async stop() {
      isOpen = false
      for (const timer of timers) clearInterval(timer)
      await pumping
      for (const { controller } of running.values()) controller.abort(serverStops)
      const ended = Promise.allSettled([...running.values()].map(({ done }) => done))
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopWaitMs).unref())])
      await Promise.allSettled(sends)
      await boss.stop({ graceful: false })
    },
  }

  const deps: RunnerDeps = { ...options.deps, tasks: runner }

  async function send({ orgId, id, startAfter }: Announcement) {
    await boss.send(queueName, { orgId, id }, startAfter ? { startAfter } : {})
    if (!isWorker) return
    if (!startAfter) return pump()
    const timer = setTimeout(pump, Math.max(0, startAfter.getTime() - Date.now()) + 50)
    timer.unref()
  }

  function pump() {
    isPumpWanted = true
    // Not in the name of whoever woke it.
    pumping ??= inLogScope({}, takeTasks)
      .catch((error: unknown) => log.error({ err: error }, 'Tasks could not be fetched; trying again'))
      .finally(() => {
        pumping = null
        if (isPumpWanted && isOpen && running.size < concurrency) pump()
      })
  }

  async function takeTasks() {
    isPumpWanted = false
    while (isOpen && running.size < concurrency) {
      const [job] = await boss.fetch<TaskKey>(queueName)
      const key = job?.data ?? (await findOverdueTask(db, { startedAt, overdueMs: sweepMs }))
      if (!key) return
      const held = await claimTask(db, key)
      // First, since a task that was claimed stands still until its lease is over where nobody works on it.
      if (held) work(held)
      if (job) await boss.deleteJob(queueName, job.id)
    }
  }

  function work(held: TaskRow) {
    const controller = new AbortController()
    const startedAt = performance.now()
    const done = runTask(deps, held, controller)
      .then((ending) => options.onEnd?.(held, ending, (performance.now() - startedAt) / 1000))
      .catch((error: unknown) =>
        log.error(
          { err: error, taskId: held.id, orgId: held.orgId },
          'The end of a task could not be stored',
        ),
      )
      .finally(() => {
        running.delete(held.id)
        if (isOpen) pump()
      })
    running.set(held.id, { controller, done })
  }

  async function sweep() {
    try {
      await recoverTasks(deps, { isOnlyProcess: false })
    } catch (error) {
      log.warn({ err: error }, 'Lost tasks could not be looked for; trying again')
    }
  }

  return runner
}
