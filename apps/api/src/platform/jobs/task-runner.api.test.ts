import { eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { readAccess } from '../access/read-access.ts'
import { ledgerEvent, membership, org, task } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { enqueueTask, startAttempt } from './task-lifecycle.ts'
import { claimLost, createProgressWriter, runTask, serverStopping } from './run-task.ts'
import {
  createBoss,
  createTaskQueue,
  createPgBossQueue,
  heartbeat,
  isClaimed,
  queueName,
  type TaskJob,
} from './task-queue.ts'
import { createTaskRunner } from './task-runner.ts'
import { registerTaskHandler, TaskFailure } from './task-handlers.ts'
import { retryTask } from './tasks.service.ts'

let test: TestApp
let person: TestPerson
let boss: ReturnType<typeof createBoss>
let tasks: ReturnType<typeof createTaskQueue>
const claims = new Map<string, { job: TaskJob; controller: AbortController }>()

beforeAll(async () => {
  test = await createTestApp()
  person = await (await test.mintOrg()).member('org_admin')
  boss = createBoss({ pool: test.pool, log: test.deps.log, isWorker: false, isOnlyProcess: false })
  await boss.start()
  await createPgBossQueue(boss, { isOnlyProcess: false })
  tasks = createTaskQueue({ boss, claims, wake() {}, cancelReason: null })
})
afterAll(async () => {
  await boss.stop()
  await test.close()
})

const contextOf = (requester: TestPerson) => ({ ...test.contextOf(requester), tasks })

const enqueue = (values: { scheduledFor?: Date; maxAttempts?: number } = {}) =>
  inTransaction(contextOf(person), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
      ...values,
    }),
  )

const read = async (id: string) => (await test.db.select().from(task).where(eq(task.id, id)))[0]!

const change = (id: string, values: Partial<typeof task.$inferInsert>) =>
  test.db.update(task).set(values).where(eq(task.id, id))

const findJob = async (id: string) => (await boss.findJobs(queueName, { id }))[0]

function runnerDeps() {
  const { db, log, files, pictures, gateways, access } = test.deps
  return { db, log, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
}

const connectionLost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const createRunner = (options: Partial<Parameters<typeof createTaskRunner>[0]> = {}) =>
  createTaskRunner({
    pool: test.pool,
    deps: runnerDeps(),
    isWorker: true,
    isOnlyProcess: true,
    ...options,
  })

/** Fetches a job and starts an attempt, as a worker does. */
async function claimTask() {
  const [job] = (await boss.fetch<TaskJob['data']>(queueName)) as TaskJob[]
  const claimed = job && (await startAttempt(runnerDeps(), { orgId: job.data.orgId, id: job.id }, ofJob(job)))
  return job && { job, claimed }
}

const ofJob = (job: TaskJob) => (tx: Parameters<typeof isClaimed>[1]) => isClaimed(boss, tx, job)

/** Runs the supervision that pg-boss does every ten seconds in a worker. */
async function supervise() {
  await test.pool.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await boss.supervise(queueName)
}

/** Makes the worker's last heartbeat too old. */
async function loseWorker(id: string) {
  await test.pool.query(
    `update pgboss.job set heartbeat_on = now() - $2 * interval '1 second' where id = $1`,
    [id, heartbeat.lostAfterSeconds + 1],
  )
  await supervise()
}

/** Enqueues a task, starts it, sets these values and loses the worker; then the job can be claimed again. */
async function loseTask(values: Partial<typeof task.$inferInsert> = {}) {
  await clear()
  const queued = await enqueue()
  await claimTask()
  await change(queued.id, values)
  await loseWorker(queued.id)
  await test.pool.query(`update pgboss.job set start_after = now() where id = $1`, [queued.id])
  return queued.id
}

async function clear() {
  await test.db.update(task).set({ status: 'succeeded' })
  await boss.deleteAllJobs(queueName)
}

it('creates no task when the transaction is rolled back', async () => {
  const before = await test.db.$count(task)
  const jobs = (await boss.findJobs(queueName)).length
  const failing = inTransaction(contextOf(person), async (tx) => {
    await enqueueTask(tx, {
      type: 'geocode',
      title: 'Never',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await test.db.$count(task)).toBe(before)
  expect(await boss.findJobs(queueName)).toHaveLength(jobs)
})

it('runs each task in only one of two processes', async () => {
  await clear()
  const runs: string[] = []
  registerTaskHandler('geocode', async ({ task: { id } }) => {
    runs.push(id)
    await setTimeout(5)
  })
  const processes = [createRunner({ isOnlyProcess: false }), createRunner({ isOnlyProcess: false })]
  for (const runner of processes) await runner.start()
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1) ids.push((await enqueue()).id)
  for (const runner of processes) {
    await inTransaction(contextOf(person), (tx) => runner.enqueue(tx, { orgId: tx.orgId, id: ids[0]! }))
  }
  await expect.poll(async () => (await boss.findJobs(queueName)).length, { timeout: 20_000 }).toBe(0)
  for (const runner of processes) await runner.stop()
  expect(runs.toSorted()).toEqual(ids)
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'succeeded', attempt: 1 })
})

it('recovers a task when its worker sends no more heartbeats, and not before', async () => {
  await clear()
  const queued = await enqueue()
  const { job, claimed } = (await claimTask())!
  await supervise()
  expect(await findJob(queued.id)).toMatchObject({ state: 'active' })
  expect(await claimTask()).toBeUndefined()

  await loseWorker(queued.id)
  expect(await findJob(queued.id)).toMatchObject({ state: 'retry' })
  await test.pool.query(`update pgboss.job set start_after = now() where id = $1`, [queued.id])
  const { claimed: second } = (await claimTask())!
  expect(second).toMatchObject({ attempt: 2 })
  expect(await read(queued.id)).toMatchObject({
    status: 'running',
    attempts: [
      { n: 1, status: 'lost' },
      { n: 2, status: 'running' },
    ],
  })
  // The lost worker can't change it anymore.
  await runTask(runnerDeps(), claimed!, new AbortController())
  expect((await read(queued.id)).attempts).toMatchObject([{ status: 'lost' }, { status: 'running' }])
  expect(await startAttempt(runnerDeps(), queued, ofJob(job))).toBeNull()
  expect((await read(queued.id)).attempt).toBe(2)
})

// The embedded database shares the clock of its one process.
it.skipIf(!process.env.DATABASE_URL).each([-10, 10])(
  'does not reclaim a task from a worker whose clock is %d minutes off',
  async (minutes) => {
    await clear()
    const queued = await enqueue()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const { job } = (await claimTask())!
    await boss.touch(queueName, job)
    vi.useRealTimers()
    await supervise()
    expect((await read(queued.id)).status).toBe('running')
    const { state, heartbeatOn } = (await findJob(queued.id))!
    expect(state).toBe('active')
    expect(Math.abs(heartbeatOn!.getTime() - Date.now())).toBeLessThan(30_000)
  },
)

it('cancels a lost task if that was requested, with its ledger event and its hook', async () => {
  registerTaskHandler('geocode', () => Promise.resolve(), {
    async onCancelled(tx, row) {
      await tx.db
        .update(org)
        .set({ name: `${row.title} was cancelled` })
        .where(eq(org.id, tx.orgId))
    },
  })
  const id = await loseTask({ cancelRequested: true })
  expect((await claimTask())!.claimed).toBeNull()
  const ended = await read(id)
  expect(ended).toMatchObject({ status: 'cancelled', attempts: [{ n: 1, status: 'lost' }] })
  expect(ended.logTail.at(-1)!.message).toBe('Canceled while running.')
  expect(ended.endedAt).not.toBeNull()
  const events = await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.taskId, id))
  expect(events).toMatchObject([{ action: 'task.cancelled' }])
  const [changed] = await test.db.select().from(org).where(eq(org.id, person.orgId))
  expect(changed!.name).toBe('Locate addresses was cancelled')
  expect(await findJob(id)).toBeUndefined()
})

it('fails a task that has lost its worker in every attempt, until a person retries it', async () => {
  const id = await loseTask({ maxAttempts: 1 })
  expect((await claimTask())!.claimed).toBeNull()
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: { code: 'worker-lost', retryable: true },
    attempts: [{ n: 1, status: 'lost' }],
  })
  const events = await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.taskId, id))
  expect(events).toMatchObject([{ action: 'task.failed' }])

  expect(await findJob(id)).toBeUndefined()
  await retryTask(contextOf(person), id)
  expect((await read(id)).status).toBe('queued')
  expect(await findJob(id)).toMatchObject({ state: 'created' })
})

it('recovers other tasks when the hook of one fails', async () => {
  const done: string[] = []
  registerTaskHandler('geocode', ({ task: { id } }) => Promise.resolve(void done.push(id)), {
    onCancelled: () => Promise.reject(new Error('hook failed')),
  })
  const failing = await loseTask({ cancelRequested: true })
  const healthy = await enqueue()
  const runner = createRunner()
  await runner.start()
  await expect.poll(async () => (await read(healthy.id)).status, { timeout: 20_000 }).toBe('succeeded')
  await runner.stop()
  expect((await read(failing)).status).toBe('running')
  expect(await findJob(failing)).toBeDefined()
  expect(done).toEqual([healthy.id])
  registerTaskHandler('geocode', () => Promise.resolve())
})

it('does not deliver a task before its scheduled time', async () => {
  await clear()
  const queued = await enqueue({ scheduledFor: new Date(Date.now() + 60_000) })
  expect(await claimTask()).toBeUndefined()
  await inTransaction(contextOf(person), (tx) => tasks.postpone(tx, queued, new Date(Date.now() + 90_000)))
  expect((await findJob(queued.id))!.startAfter.getTime()).toBeGreaterThan(Date.now() + 80_000)
  await inTransaction(contextOf(person), (tx) => tasks.enqueue(tx, queued))
  expect((await claimTask())!.claimed!.id).toBe(queued.id)
})

it('backs off after failures and shows when the task starts again', async () => {
  await clear()
  registerTaskHandler('geocode', () =>
    Promise.reject(new TaskFailure('upstream-failed', 'No answer', 'HTTP 503', { retry: 'automatic' })),
  )
  const queued = await enqueue()
  for (const [shortest, longest] of [
    [1, 2],
    [2, 4],
    [4, 8],
  ] as const) {
    const { job, claimed } = (await claimTask())!
    claims.set(job.id, { job, controller: new AbortController() })
    const before = Date.now()
    await runTask(runnerDeps(), claimed!, new AbortController())
    const { status, scheduledFor } = await read(queued.id)
    expect(status).toBe('waiting')
    expect(scheduledFor!.getTime()).toBeGreaterThanOrEqual(before + shortest * 1000 - 100)
    expect(scheduledFor!.getTime()).toBeLessThan(Date.now() + longest * 1000 + 100)
    const waiting = (await findJob(queued.id))!
    expect(waiting.state).toBe('retry')
    expect(Math.abs(waiting.startAfter.getTime() - scheduledFor!.getTime())).toBeLessThan(2)
    await test.pool.query(`update pgboss.job set start_after = now() where id = $1`, [queued.id])
  }
  claims.clear()
})

it('creates the missing jobs of unfinished tasks at startup, as after a restore', async () => {
  await clear()
  registerTaskHandler('geocode', () => Promise.resolve())
  const [queued, running] = [await enqueue(), await enqueue()]
  await change(running.id, {
    status: 'running',
    attempt: 1,
    attempts: [{ n: 1, startedAt: new Date().toISOString(), endedAt: null, status: 'running', error: null }],
  })
  await boss.deleteAllJobs(queueName)
  const runner = createRunner({ isOnlyProcess: false })
  await runner.start()
  for (const { id } of [queued, running]) {
    await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toBe('succeeded')
  }
  await runner.stop()
  expect((await read(running.id)).attempts).toMatchObject([{ status: 'lost' }, { status: 'succeeded' }])
})

it('requeues a task whose claim was lost but that no other worker has', async () => {
  await clear()
  registerTaskHandler('geocode', ({ signal }) => Promise.reject(signal.reason as Error))
  const queued = await enqueue()
  const { claimed } = (await claimTask())!
  await boss.deleteJob(queueName, queued.id)
  const controller = new AbortController()
  controller.abort(claimLost)
  await runTask(runnerDeps(), claimed!, controller)
  expect((await read(queued.id)).status).toBe('queued')
  expect(await findJob(queued.id)).toMatchObject({ state: 'created' })
})

it('finishes at startup what a killed process left running or queued', async () => {
  await clear()
  const running = await enqueue()
  await claimTask()
  const queued = await enqueue()
  const done: string[] = []
  registerTaskHandler('geocode', async (run) => {
    done.push(run.task.id)
    return { result: { attempt: run.task.attempt } }
  })
  const runner = createRunner()
  await runner.start()
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual([running.id, queued.id].toSorted())
  await expect.poll(async () => (await read(running.id)).status, { timeout: 20_000 }).toBe('succeeded')
  expect(await read(running.id)).toMatchObject({
    result: { attempt: 2 },
    attempts: [
      { n: 1, status: 'lost' },
      { n: 2, status: 'succeeded' },
    ],
  })
  await runner.stop()
})

it('ends a task even if completing its job fails, and continues with the next', async () => {
  await clear()
  registerTaskHandler('geocode', () => Promise.resolve())
  let failures = 2
  const query = async (text: string, values: unknown[]) => {
    if (text.includes("state = 'completed'") && failures-- > 0) throw connectionLost()
    return await test.pool.query(text, values)
  }
  const runner = createRunner({
    pool: new Proxy(test.pool, {
      get: (pool, name) => (name === 'query' ? query : (Reflect.get(pool, name) as unknown)),
    }),
  })
  await runner.start()
  const queued = [await enqueue(), await enqueue(), await enqueue()]
  await inTransaction(contextOf(person), (tx) => runner.enqueue(tx, queued[0]!))
  for (const { id } of queued) {
    await expect.poll(async () => (await read(id)).status).toBe('succeeded')
  }
  await runner.stop()
  expect(failures).toBeLessThan(1)
  for (const { id } of queued) expect(await read(id)).toMatchObject({ attempts: [{ n: 1 }] })
})

it('runs a task even if the database is briefly unavailable when it starts', async () => {
  registerTaskHandler('geocode', () => Promise.resolve())
  const claimed = (await startAttempt(runnerDeps(), await enqueue()))!
  let failures = 1
  const db = new Proxy(test.db, {
    get(database, name) {
      if (name === 'select' && failures-- > 0) throw connectionLost()
      return Reflect.get(database, name) as unknown
    },
  })
  await runTask({ ...runnerDeps(), db }, claimed, new AbortController())
  expect(failures).toBeLessThan(1)
  expect((await read(claimed.id)).status).toBe('succeeded')
})

it('stores the last progress once the database is back', async () => {
  const claimed = (await startAttempt(runnerDeps(), await enqueue()))!
  let isAway = true
  const db = new Proxy(test.db, {
    get(database, name) {
      if (isAway) throw connectionLost()
      return Reflect.get(database, name) as unknown
    },
  })
  const progress = createProgressWriter(db, claimed, () => {})
  progress.log('info', 'Seven rows are done.')
  await expect(progress.report({ done: 7, total: 10, stage: 'importing' })).rejects.toThrow('ECONNREFUSED')
  await expect(progress.flush()).rejects.toThrow('ECONNREFUSED')
  isAway = false
  await progress.flush()
  const stored = await read(claimed.id)
  expect(stored.progress).toMatchObject({ done: 7, stage: 'importing' })
  expect(stored.logTail.map(({ message }) => message)).toEqual([
    'Attempt 1 started.',
    'Seven rows are done.',
    'Importing rows.',
  ])
})

it('requeues a running task when the server stops', async () => {
  const runner = createRunner()
  registerTaskHandler(
    'geocode',
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  await clear()
  const queued = await enqueue()
  await runner.start()
  await expect.poll(async () => (await read(queued.id)).status, { timeout: 20_000 }).toBe('running')
  await runner.stop()
  expect(await read(queued.id)).toMatchObject({
    status: 'queued',
    attempts: [{ n: 1, status: 'interrupted' }],
  })
  expect((await read(queued.id)).logTail.map(({ message }) => message)).toEqual([
    'Attempt 1 started.',
    'Interrupted because the server is stopping. Continues when a server is available.',
  ])
  // It can be claimed immediately.
  const { state, startAfter } = (await findJob(queued.id))!
  expect(state).toBe('retry')
  expect(startAfter.getTime()).toBeLessThanOrEqual(Date.now())
})

it('requeues a task whose handler had not started when the server stopped', async () => {
  let hasRun = false
  registerTaskHandler('geocode', () => {
    hasRun = true
    return Promise.resolve()
  })
  const claimed = (await startAttempt(runnerDeps(), await enqueue()))!
  const stopped = new AbortController()
  stopped.abort(serverStopping)
  await runTask(runnerDeps(), claimed, stopped)
  expect(hasRun).toBe(false)
  expect(await read(claimed.id)).toMatchObject({ status: 'queued', attempts: [{ status: 'interrupted' }] })
})

it.each(['suspended', 'removed'] as const)('runs nothing for a requester who has been %s', async (status) => {
  const leaver = await (await test.mintOrg()).member('org_admin')
  const queued = await inTransaction(test.contextOf(leaver), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
    }),
  )
  await test.db.update(membership).set({ status }).where(eq(membership.userId, leaver.id))
  const { access } = await readAccess(test.db, { userId: leaver.id, orgId: leaver.orgId })
  expect([...access.permissions]).toEqual([])

  let hasRun = false
  registerTaskHandler('geocode', () => {
    hasRun = true
    return Promise.resolve()
  })
  await runTask(runnerDeps(), (await startAttempt(runnerDeps(), queued))!, new AbortController())
  expect(hasRun).toBe(false)
  expect(await read(queued.id)).toMatchObject({
    status: 'failed',
    error: { code: 'requester-gone', retryable: false },
  })
})
