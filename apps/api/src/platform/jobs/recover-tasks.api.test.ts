import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { readAccess } from '../access/read-access.ts'
import { ledgerEvent, membership, org, task } from '../db/schema/index.ts'
import { retryTask } from './retry-task.service.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { claimTask, leaseMs, renewLease } from './claim-task.ts'
import { enqueueTask } from './enqueue-task.ts'
import { createProgressWriter } from './progress-writer.ts'
import { findOverdueTask, recoverTasks } from './recover-tasks.ts'
import { runTask, serverStops } from './run-task.ts'
import { createTaskRunner } from './task-runner.ts'
import { registerTaskHandler } from './task-handlers.ts'

let test: TestApp
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  person = await (await test.mintOrg()).member('org_admin')
})
afterAll(() => test.close())

const enqueue = () =>
  inTransaction(test.contextOf(person), (tx) =>
    enqueueTask(tx, { type: 'export', title: 'Export', subject: { type: 'org', id: tx.orgId, name: 'Org' } }),
  )

const read = async (id: string) => (await test.db.select().from(task).where(eq(task.id, id)))[0]!

const change = (id: string, values: Partial<typeof task.$inferInsert>) =>
  test.db.update(task).set(values).where(eq(task.id, id))

function runnerDeps() {
  const { db, log, files, pictures, tasks, gateways, access } = test.deps
  return { db, log, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
}

const connectionLost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const findOverdue = () => findOverdueTask(test.db, { startedAt: new Date(), overdueMs: 15_000 })

/** A task that a worker took and then lost, with these further values. */
async function loseTask(values: Partial<typeof task.$inferInsert> = {}) {
  const queued = await enqueue()
  await claimTask(test.db, queued)
  await change(queued.id, { leaseUntil: new Date(Date.now() - 1), ...values })
  return queued.id
}

it('creates no task when the transaction is rolled back', async () => {
  const before = await test.db.$count(task)
  const failing = inTransaction(test.contextOf(person), async (tx) => {
    await enqueueTask(tx, {
      type: 'export',
      title: 'Never',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await test.db.$count(task)).toBe(before)
})

it('gives a task to one of two workers only', async () => {
  const queued = await enqueue()
  const claims = await Promise.all([claimTask(test.db, queued), claimTask(test.db, queued)])
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
})

it('takes a task back when its lease has run out, and only then', async () => {
  const queued = await enqueue()
  const held = (await claimTask(test.db, queued))!
  await recoverTasks(runnerDeps(), { isOnlyProcess: false })
  expect((await read(queued.id)).status).toBe('running')

  await change(queued.id, { leaseUntil: new Date(Date.now() - 1) })
  await recoverTasks(runnerDeps(), { isOnlyProcess: false })
  expect(await read(queued.id)).toMatchObject({ status: 'queued', attempts: [{ n: 1, status: 'lost' }] })
  expect(await renewLease(test.db, held)).toBeNull()
})

// The embedded database shares the clock of its one process.
it.skipIf(!process.env.DATABASE_URL).each([-10, 10])(
  'leaves a task to a worker whose clock is %d minutes off',
  async (minutes) => {
    const queued = await enqueue()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const held = (await claimTask(test.db, queued))!
    await renewLease(test.db, held)
    vi.useRealTimers()
    await recoverTasks(runnerDeps(), { isOnlyProcess: false })
    const { status, leaseUntil } = await read(queued.id)
    expect(status).toBe('running')
    expect(Math.abs(leaseUntil!.getTime() - Date.now() - leaseMs)).toBeLessThan(30_000)
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
  await recoverTasks(runnerDeps(), { isOnlyProcess: false })
  const ended = await read(id)
  expect(ended).toMatchObject({ status: 'cancelled', leaseUntil: null, attempts: [{ n: 1, status: 'lost' }] })
  expect(ended.endedAt).not.toBeNull()
  const events = await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.taskId, id))
  expect(events).toMatchObject([{ action: 'task.cancelled' }])
  const [changed] = await test.db.select().from(org).where(eq(org.id, person.orgId))
  expect(changed!.name).toBe('Export was cancelled')
})

it('fails a task that lost its worker as often as it may, until a person tries again', async () => {
  const id = await loseTask({ maxAttempts: 1 })
  await recoverTasks(runnerDeps(), { isOnlyProcess: true })
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: { code: 'worker-lost', retryable: true },
    attempts: [{ n: 1, status: 'lost' }],
  })
  const events = await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.taskId, id))
  expect(events).toMatchObject([{ action: 'task.failed' }])

  await retryTask(test.contextOf(person), id)
  expect((await read(id)).status).toBe('queued')
})

it('takes the other tasks back when what one leaves behind cannot be put right', async () => {
  registerTaskHandler('export', () => Promise.resolve(), {
    onCancelled: () => Promise.reject(new Error('no way')),
  })
  const broken = await loseTask({ cancelRequested: true })
  const sound = await loseTask()
  await recoverTasks(runnerDeps(), { isOnlyProcess: false })
  expect((await read(broken)).status).toBe('running')
  expect((await read(sound)).status).toBe('queued')
})

it('does not wake a task before its time', async () => {
  const queued = await enqueue()
  await change(queued.id, { scheduledFor: new Date(Date.now() + 60_000) })
  expect(await claimTask(test.db, queued)).toBeNull()
  await change(queued.id, { createdAt: new Date(0) })
  expect((await findOverdue())?.id).not.toBe(queued.id)

  await change(queued.id, { scheduledFor: new Date(Date.now() - 1_000) })
  expect((await findOverdue())?.id).toBe(queued.id)
})

it('finishes after a start what a killed process left running or queued', async () => {
  await test.db.update(task).set({ status: 'succeeded' })
  const running = await enqueue()
  await claimTask(test.db, running)
  const queued = await enqueue()
  const done: string[] = []
  registerTaskHandler('export', async (run) => {
    done.push(run.task.id)
    return { result: { attempt: run.task.attempt } }
  })
  const runner = createTaskRunner({
    pool: test.pool,
    deps: runnerDeps(),
    isWorker: true,
    isOnlyProcess: true,
  })
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

it('works on a task that it took though its delivery could not be ticked off', async () => {
  registerTaskHandler('export', () => Promise.resolve())
  let failures = 1
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('DELETE FROM pgboss.job') && failures-- > 0) throw connectionLost()
    return await test.pool.query(text, values)
  }
  const runner = createTaskRunner({
    pool: new Proxy(test.pool, {
      get: (pool, name) => (name === 'query' ? query : (Reflect.get(pool, name) as unknown)),
    }),
    deps: runnerDeps(),
    isWorker: true,
    isOnlyProcess: true,
  })
  await runner.start()
  const queued = await enqueue()
  runner.announce(queued)
  await expect.poll(async () => (await read(queued.id)).status, { timeout: 10_000 }).toBe('succeeded')
  expect(failures).toBeLessThan(1)
  await runner.stop()
})

it('runs a task though the database is away for a moment when it begins', async () => {
  registerTaskHandler('export', () => Promise.resolve())
  const held = (await claimTask(test.db, await enqueue()))!
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
  const held = (await claimTask(test.db, await enqueue()))!
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
  const runner = createTaskRunner({
    pool: test.pool,
    deps: runnerDeps(),
    isWorker: true,
    isOnlyProcess: true,
  })
  registerTaskHandler(
    'export',
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  const queued = await enqueue()
  await runner.start()
  await expect.poll(async () => (await read(queued.id)).status, { timeout: 20_000 }).toBe('running')
  await runner.stop()
  expect(await read(queued.id)).toMatchObject({
    status: 'queued',
    attempts: [{ n: 1, status: 'interrupted' }],
  })
})

it('puts a task back that had not begun yet when the server stopped', async () => {
  let hasRun = false
  registerTaskHandler('export', () => {
    hasRun = true
    return Promise.resolve()
  })
  const held = (await claimTask(test.db, await enqueue()))!
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
  await runTask(runnerDeps(), (await claimTask(test.db, queued))!, new AbortController())
  expect(hasRun).toBe(false)
  expect(await read(queued.id)).toMatchObject({
    status: 'failed',
    error: { code: 'requester-gone', retryable: false },
  })
})
