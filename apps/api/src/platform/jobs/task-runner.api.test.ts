import { eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { readAccess } from '../access/read-access.ts'
import { ledgerEvent, membership, org, task } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { enqueueTask, startAttempt } from './task-lifecycle.ts'
import { claimLost, createProgressWriter, runTask, serverStops } from './run-task.ts'
import {
  createBoss,
  createTaskQueue,
  createTasksQueue,
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
  await createTasksQueue(boss, { isOnlyProcess: false })
  tasks = createTaskQueue({ boss, claims, wake() {}, cancelReason: null })
})
afterAll(async () => {
  await boss.stop()
  await test.close()
})

const contextOf = (who: TestPerson) => ({ ...test.contextOf(who), tasks })

const enqueue = (values: { scheduledFor?: Date; maxAttempts?: number } = {}) =>
  inTransaction(contextOf(person), (tx) =>
    enqueueTask(tx, {
      type: 'export',
      title: 'Export',
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

/** A worker gets the job and starts the attempt. */
async function take() {
  const [job] = (await boss.fetch<TaskJob['data']>(queueName)) as TaskJob[]
  const held = job && (await startAttempt(runnerDeps(), { orgId: job.data.orgId, id: job.id }, ofJob(job)))
  return job && { job, held }
}

const ofJob = (job: TaskJob) => (tx: Parameters<typeof isClaimed>[1]) => isClaimed(boss, tx, job)

/** What pg-boss does every ten seconds in a worker. */
async function supervise() {
  await test.pool.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await boss.supervise(queueName)
}

/** Lets the time go by in which a worker gives no sign of life. */
async function loseWorker(id: string) {
  await test.pool.query(
    `update pgboss.job set heartbeat_on = now() - $2 * interval '1 second' where id = $1`,
    [id, heartbeat.lostAfterSeconds + 1],
  )
  await supervise()
}

/** A task that a worker started and then lost, with these further values, whose job is to be had again. */
async function loseTask(values: Partial<typeof task.$inferInsert> = {}) {
  await clear()
  const queued = await enqueue()
  await take()
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
      type: 'export',
      title: 'Never',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await test.db.$count(task)).toBe(before)
  expect(await boss.findJobs(queueName)).toHaveLength(jobs)
})

it('gives each task to one of two processes only', async () => {
  await clear()
  const runs: string[] = []
  registerTaskHandler('export', async ({ task: { id } }) => {
    runs.push(id)
    await setTimeout(5)
  })
  const processes = [createRunner({ isOnlyProcess: false }), createRunner({ isOnlyProcess: false })]
  for (const one of processes) await one.start()
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1) ids.push((await enqueue()).id)
  for (const one of processes) {
    await inTransaction(contextOf(person), (tx) => one.put(tx, { orgId: tx.orgId, id: ids[0]! }))
  }
  await expect.poll(async () => (await boss.findJobs(queueName)).length, { timeout: 20_000 }).toBe(0)
  for (const one of processes) await one.stop()
  expect(runs.toSorted()).toEqual(ids)
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'succeeded', attempt: 1 })
})

it('takes a task back when its worker gives no sign of life, and only then', async () => {
  await clear()
  const queued = await enqueue()
  const { job, held } = (await take())!
  await supervise()
  expect(await findJob(queued.id)).toMatchObject({ state: 'active' })
  expect(await take()).toBeUndefined()

  await loseWorker(queued.id)
  expect(await findJob(queued.id)).toMatchObject({ state: 'retry' })
  await test.pool.query(`update pgboss.job set start_after = now() where id = $1`, [queued.id])
  const { held: second } = (await take())!
  expect(second).toMatchObject({ attempt: 2 })
  expect(await read(queued.id)).toMatchObject({
    status: 'running',
    attempts: [
      { n: 1, status: 'lost' },
      { n: 2, status: 'running' },
    ],
  })
  // Whoever had it before has no say any more.
  await runTask(runnerDeps(), held!, new AbortController())
  expect((await read(queued.id)).attempts).toMatchObject([{ status: 'lost' }, { status: 'running' }])
  expect(await startAttempt(runnerDeps(), queued, ofJob(job))).toBeNull()
  expect((await read(queued.id)).attempt).toBe(2)
})

// The embedded database shares the clock of its one process.
it.skipIf(!process.env.DATABASE_URL).each([-10, 10])(
  'leaves a task to a worker whose clock is %d minutes off',
  async (minutes) => {
    await clear()
    const queued = await enqueue()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const { job } = (await take())!
    await boss.touch(queueName, job)
    vi.useRealTimers()
    await supervise()
    expect((await read(queued.id)).status).toBe('running')
    const { state, heartbeatOn } = (await findJob(queued.id))!
    expect(state).toBe('active')
    expect(Math.abs(heartbeatOn!.getTime() - Date.now())).toBeLessThan(30_000)
  },
)

it('ends a lost task that somebody had cancelled, with its event and what its type puts right', async () => {
  registerTaskHandler('export', () => Promise.resolve(), {
    async onCancelled(tx, row) {
      await tx.db
        .update(org)
        .set({ name: `${row.title} was cancelled` })
        .where(eq(org.id, tx.orgId))
    },
  })
  const id = await loseTask({ cancelRequested: true })
  expect((await take())!.held).toBeNull()
  const ended = await read(id)
  expect(ended).toMatchObject({ status: 'cancelled', attempts: [{ n: 1, status: 'lost' }] })
  expect(ended.endedAt).not.toBeNull()
  const events = await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.taskId, id))
  expect(events).toMatchObject([{ action: 'task.cancelled' }])
  const [changed] = await test.db.select().from(org).where(eq(org.id, person.orgId))
  expect(changed!.name).toBe('Export was cancelled')
  expect(await findJob(id)).toBeUndefined()
})

it('fails a task that lost its worker as often as it may, until a person tries again', async () => {
  const id = await loseTask({ maxAttempts: 1 })
  expect((await take())!.held).toBeNull()
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

it('takes the other tasks back when what one leaves behind cannot be put right', async () => {
  const done: string[] = []
  registerTaskHandler('export', ({ task: { id } }) => Promise.resolve(void done.push(id)), {
    onCancelled: () => Promise.reject(new Error('no way')),
  })
  const broken = await loseTask({ cancelRequested: true })
  const sound = await enqueue()
  const runner = createRunner()
  await runner.start()
  await expect.poll(async () => (await read(sound.id)).status, { timeout: 20_000 }).toBe('succeeded')
  await runner.stop()
  expect((await read(broken)).status).toBe('running')
  expect(await findJob(broken)).toBeDefined()
  expect(done).toEqual([sound.id])
  registerTaskHandler('export', () => Promise.resolve())
})

it('does not deliver a task before its time', async () => {
  await clear()
  const queued = await enqueue({ scheduledFor: new Date(Date.now() + 60_000) })
  expect(await take()).toBeUndefined()
  await inTransaction(contextOf(person), (tx) => tasks.postpone(tx, queued, new Date(Date.now() + 90_000)))
  expect((await findJob(queued.id))!.startAfter.getTime()).toBeGreaterThan(Date.now() + 80_000)
  await inTransaction(contextOf(person), (tx) => tasks.put(tx, queued))
  expect((await take())!.held!.id).toBe(queued.id)
})

it('waits after a failure as long as pg-boss says, and shows until when', async () => {
  await clear()
  registerTaskHandler('export', () =>
    Promise.reject(new TaskFailure('upstream-failed', 'No answer', 'HTTP 503', { retry: 'automatic' })),
  )
  const queued = await enqueue()
  for (const [shortest, longest] of [
    [1, 2],
    [2, 4],
    [4, 8],
  ] as const) {
    const { job, held } = (await take())!
    claims.set(job.id, { job, controller: new AbortController() })
    const before = Date.now()
    await runTask(runnerDeps(), held!, new AbortController())
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

it('gives a task a job at the start that has none, as in a database that was moved', async () => {
  await clear()
  registerTaskHandler('export', () => Promise.resolve())
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

it('puts a task back whose claim was lost though nobody else has it', async () => {
  await clear()
  registerTaskHandler('export', ({ signal }) => Promise.reject(signal.reason as Error))
  const queued = await enqueue()
  const { held } = (await take())!
  await boss.deleteJob(queueName, queued.id)
  const controller = new AbortController()
  controller.abort(claimLost)
  await runTask(runnerDeps(), held!, controller)
  expect((await read(queued.id)).status).toBe('queued')
  expect(await findJob(queued.id)).toMatchObject({ state: 'created' })
})

it('finishes after a start what a killed process left running or queued', async () => {
  await clear()
  const running = await enqueue()
  await take()
  const queued = await enqueue()
  const done: string[] = []
  registerTaskHandler('export', async (run) => {
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

it('ends a task though pg-boss could not be told, and goes on with the next', async () => {
  await clear()
  registerTaskHandler('export', () => Promise.resolve())
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
  await inTransaction(contextOf(person), (tx) => runner.put(tx, queued[0]!))
  for (const { id } of queued) {
    await expect.poll(async () => (await read(id)).status, { timeout: 10_000 }).toBe('succeeded')
  }
  await runner.stop()
  expect(failures).toBeLessThan(1)
  for (const { id } of queued) expect(await read(id)).toMatchObject({ attempts: [{ n: 1 }] })
})

it('runs a task though the database is away for a moment when it begins', async () => {
  registerTaskHandler('export', () => Promise.resolve())
  const held = (await startAttempt(runnerDeps(), await enqueue()))!
  let failures = 1
  const db = new Proxy(test.db, {
    get(database, name) {
      if (name === 'select' && failures-- > 0) throw connectionLost()
      return Reflect.get(database, name) as unknown
    },
  })
  await runTask({ ...runnerDeps(), db }, held, new AbortController())
  expect(failures).toBeLessThan(1)
  expect((await read(held.id)).status).toBe('succeeded')
})

it('writes its last progress down once the database is back', async () => {
  const held = (await startAttempt(runnerDeps(), await enqueue()))!
  let isAway = true
  const db = new Proxy(test.db, {
    get(database, name) {
      if (isAway) throw connectionLost()
      return Reflect.get(database, name) as unknown
    },
  })
  const progress = createProgressWriter(db, held, () => {})
  await expect(progress.report({ done: 7, total: 10, stage: 'writing' })).rejects.toThrow('ECONNREFUSED')
  await expect(progress.flush()).rejects.toThrow('ECONNREFUSED')
  isAway = false
  await progress.flush()
  expect((await read(held.id)).progress).toMatchObject({ done: 7, stage: 'writing' })
})

it('puts a task back into the queue when the server stops', async () => {
  const runner = createRunner()
  registerTaskHandler(
    'export',
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
  // At once, for whoever works next.
  const { state, startAfter } = (await findJob(queued.id))!
  expect(state).toBe('retry')
  expect(startAfter.getTime()).toBeLessThanOrEqual(Date.now())
})

it('puts a task back that had not begun yet when the server stopped', async () => {
  let hasRun = false
  registerTaskHandler('export', () => {
    hasRun = true
    return Promise.resolve()
  })
  const held = (await startAttempt(runnerDeps(), await enqueue()))!
  const stopped = new AbortController()
  stopped.abort(serverStops)
  await runTask(runnerDeps(), held, stopped)
  expect(hasRun).toBe(false)
  expect(await read(held.id)).toMatchObject({ status: 'queued', attempts: [{ status: 'interrupted' }] })
})

it.each(['suspended', 'removed'] as const)('does nothing for somebody who is %s by now', async (status) => {
  const leaver = await (await test.mintOrg()).member('org_admin')
  const queued = await inTransaction(test.contextOf(leaver), (tx) =>
    enqueueTask(tx, { type: 'export', title: 'Export', subject: { type: 'org', id: tx.orgId, name: 'Org' } }),
  )
  await test.db.update(membership).set({ status }).where(eq(membership.userId, leaver.id))
  const { access } = await readAccess(test.db, { userId: leaver.id, orgId: leaver.orgId })
  expect([...access.permissions]).toEqual([])

  let hasRun = false
  registerTaskHandler('export', () => {
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
