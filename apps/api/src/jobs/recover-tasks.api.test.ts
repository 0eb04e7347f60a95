import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context.ts'
import { task } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { TestPerson } from '../testing/factories.ts'
import { claimTask, renewLease } from './claim-task.ts'
import { enqueueTask } from './enqueue-task.ts'
import { listOverdueTasks, requeueLostTasks } from './recover-tasks.ts'
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
  await requeueLostTasks(test.db, { isOnlyProcess: false })
  expect((await read(queued.id)).status).toBe('running')

  await test.db
    .update(task)
    .set({ leaseUntil: new Date(Date.now() - 1) })
    .where(eq(task.id, queued.id))
  const lost = await requeueLostTasks(test.db, { isOnlyProcess: false })
  expect(lost).toContainEqual({ orgId: queued.orgId, id: queued.id })
  expect(await read(queued.id)).toMatchObject({ status: 'queued', attempts: [{ n: 1, status: 'lost' }] })
  expect(await renewLease(test.db, held)).toBeNull()
})

it('does not wake a task before its time', async () => {
  const queued = await enqueue()
  await test.db
    .update(task)
    .set({ scheduledFor: new Date(Date.now() + 60_000) })
    .where(eq(task.id, queued.id))
  expect(await claimTask(test.db, queued)).toBeNull()
  expect((await listOverdueTasks(test.db, { overdueMs: 0 })).map(({ id }) => id)).not.toContain(queued.id)
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
  const { db, log, files, pictures, access } = test.deps
  const runner = createTaskRunner({
    pool: test.pool,
    deps: { db, log, files, pictures, invalidateAccess: access.invalidate },
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

it('puts a task back into the queue when the server stops', async () => {
  const { db, log, files, pictures, access } = test.deps
  const runner = createTaskRunner({
    pool: test.pool,
    deps: { db, log, files, pictures, invalidateAccess: access.invalidate },
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
