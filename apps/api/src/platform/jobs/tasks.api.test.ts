import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { enqueueTask } from './task-lifecycle.ts'
import { registerTaskHandler, TaskFailure, type TaskHandler } from './task-handlers.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import type { Task, TaskDetails } from './tasks.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let handler: TaskHandler

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  registerTaskHandler('geocode', (run) => handler(run))
})
afterAll(() => test.close())
afterEach(() => {
  handler = () => Promise.resolve({})
})

async function start(person: TestPerson) {
  const row = await inTransaction(test.contextOf(person), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: org.id, name: org.name },
    }),
  )
  return row.id
}

const read = async (person: TestPerson, id: string) =>
  (await test.as(person).request(`/task/${id}`)).json<TaskDetails>()

async function waitFor(person: TestPerson, id: string, status: string) {
  await expect
    .poll(async () => (await read(person, id)).status, { timeout: 20_000, interval: 50 })
    .toBe(status)
  return await read(person, id)
}

it('[3.68] [7.62] runs a task immediately and shows its progress, result and attempts', async () => {
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  handler = async ({ report }) => {
    await report({ done: 7, total: 10, unit: 'rows', stage: 'importing' })
    return { result: { rows: 10 } }
  }
  const task = await waitFor(manager, await start(manager), 'succeeded')
  expect(task).toMatchObject({
    result: { rows: 10 },
    attempt: 1,
    attempts: [{ n: 1, status: 'succeeded' }],
    requestedBy: { id: manager.id },
    retryable: false,
    cancellable: false,
    progress: { done: 7, total: 10, percent: 100 },
  })
})

it('retries automatically after a transient failure, and keeps the history', async () => {
  let calls = 0
  handler = () => {
    calls += 1
    if (calls === 1)
      throw new TaskFailure('upstream-failed', 'The feed did not answer', 'HTTP 503', { retry: 'automatic' })
    return Promise.resolve({})
  }
  const task = await waitFor(manager, await start(manager), 'succeeded')
  expect(task.attempts).toMatchObject([
    { n: 1, status: 'failed', error: 'The feed did not answer: HTTP 503' },
    { n: 2, status: 'succeeded' },
  ])
})

it('[4.32] [7.63] retries a failed task as another attempt of the same task', async () => {
  handler = () => Promise.reject(new Error('a bug'))
  const id = await start(manager)
  const failed = await waitFor(manager, id, 'failed')
  expect(failed).toMatchObject({ attempt: 1, retryable: true, error: { code: 'internal' } })
  expect(JSON.stringify(failed)).not.toContain('a bug')

  handler = () => Promise.resolve({})
  const response = await test.as(manager).request(`/task/${id}/retry`, { method: 'POST' })
  expect(response.status).toBe(202)
  expect(response.headers.get('Location')).toBe(`/task/${id}`)
  expect(await response.json()).toMatchObject({ task: { id, attempt: 2 } })
  const done = await waitFor(manager, id, 'succeeded')
  expect(done.attempts).toMatchObject([
    { n: 1, status: 'failed' },
    { n: 2, status: 'succeeded' },
  ])
  expect(await org.ledger('task.failed')).toMatchObject([{ taskId: id }])
  expect(await org.ledger('task.retried')).toMatchObject([{ taskId: id, actor: { id: manager.id } }])

  const again = await test.as(manager).request(`/task/${id}/retry`, { method: 'POST' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    code: 'state-conflict',
    state: 'succeeded',
    detail: 'This task succeeded. Only failed, partially completed, or canceled tasks can be retried.',
  })
})

it('does not retry a task if a retry can’t succeed', async () => {
  handler = () =>
    Promise.reject(new TaskFailure('file-gone', 'The file is gone', 'Upload it again.', { retry: 'never' }))
  const id = await start(manager)
  await waitFor(manager, id, 'failed')
  expect((await test.as(manager).request(`/task/${id}/retry`, { method: 'POST' })).status).toBe(409)
})

it('cancels a running task at its next step, for the person who started it', async () => {
  handler = ({ signal, isCancelled }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ result: { stopped: isCancelled() } }))
    })
  const id = await start(manager)
  await waitFor(manager, id, 'running')
  expect((await test.as(manager).request(`/task/${id}/cancel`, { method: 'POST' })).status).toBe(202)
  const task = await waitFor(manager, id, 'cancelled')
  expect(task).toMatchObject({ result: { stopped: true }, retryable: true })
  expect(await org.ledger('task.cancelled')).toMatchObject([{ taskId: id }])
})

it('cancels a waiting task immediately, with the hook of its type', async () => {
  const canceled: string[] = []
  registerTaskHandler('geocode', (run) => handler(run), {
    onCancelled: async (tx, row) => void canceled.push(`${row.id} ${row.status} ${tx.actor.id}`),
  })
  handler = () =>
    Promise.reject(
      new TaskFailure('upstream-failed', 'The feed did not answer', 'HTTP 503', { retry: 'automatic' }),
    )
  const id = await start(manager)
  await waitFor(manager, id, 'waiting')
  expect((await test.as(manager).request(`/task/${id}/cancel`, { method: 'POST' })).status).toBe(202)
  expect(await read(manager, id)).toMatchObject({ status: 'cancelled', scheduledFor: null })
  expect(canceled).toEqual([`${id} waiting ${manager.id}`])
  expect((await org.ledger('task.cancelled')).filter((event) => event.taskId === id)).toHaveLength(1)
})

const messagesOf = ({ logTail }: TaskDetails) => logTail!.map(({ level, message }) => `${level} ${message}`)

it('logs attempts, stages, and what the work reports, for people who may read logs', async () => {
  const analyst = await org.member('risk_analyst')
  let calls = 0
  handler = async ({ report, log }) => {
    calls += 1
    await report({ done: 1, total: 2, stage: 'geocode' })
    log('warn', 'Two addresses are ambiguous.')
    if (calls === 1)
      throw new TaskFailure('upstream-failed', 'The service is busy', 'HTTP 503', { retry: 'automatic' })
  }
  const id = await start(manager)
  const task = await waitFor(analyst, id, 'succeeded')
  expect(messagesOf(task).map((line) => line.replace(/in \d+ seconds?/, 'in N seconds'))).toEqual([
    'info Attempt 1 started.',
    'info Locating addresses.',
    'warn Two addresses are ambiguous.',
    'warn Attempt 1 failed: The service is busy. HTTP 503. Next attempt in N seconds.',
    'info Attempt 2 started.',
    'warn Two addresses are ambiguous.',
    'info Done.',
  ])
  const times = task.logTail!.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())

  expect((await read(manager, id)).logTail).toBeNull()
  const list = await test.as(analyst).request('/task')
  expect(await list.text()).not.toContain('ambiguous.')
})

it('logs what people ask of a task, and no detail of an unexpected error', async () => {
  const admin = await org.member('org_admin')
  handler = () => Promise.reject(new Error('secret of a bug'))
  const id = await start(manager)
  await waitFor(admin, id, 'failed')
  handler = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({}))
    })
  await test.as(manager).request(`/task/${id}/retry`, { method: 'POST' })
  await waitFor(admin, id, 'running')
  await test.as(manager).request(`/task/${id}/cancel`, { method: 'POST' })
  const task = await waitFor(admin, id, 'cancelled')
  expect(messagesOf(task)).toEqual([
    'info Attempt 1 started.',
    'error Failed: Internal error. The task stopped because of an unexpected error. Completed work was kept. Try again.',
    'info Another attempt requested.',
    'info Attempt 2 started.',
    'info Cancellation requested. Stops after the current step.',
    'info Canceled while running.',
  ])
})

it('keeps the last 100 lines of a log', async () => {
  const admin = await org.member('org_admin')
  handler = async ({ report, log }) => {
    for (let n = 1; n <= 70; n += 1) log('info', `First ${n}`)
    await report({ done: 1, stage: 'importing' })
    for (let n = 1; n <= 130; n += 1) log('info', `Second ${n} ${'x'.repeat(600)}`)
  }
  const task = await waitFor(admin, await start(manager), 'succeeded')
  expect(task.logTail).toHaveLength(100)
  expect(task.logTail![0]!.message).toMatch(/^Second 32 x/)
  expect(task.logTail![98]!.message).toMatch(/^Second 130 x/)
  expect(task.logTail![98]!.message.length).toBeLessThanOrEqual(500)
})

it('hides a task from people without access', async () => {
  const id = await start(manager)
  const responder = await org.member('responder')
  const stranger = await (await test.mintOrg()).member('org_admin')
  expect((await test.as(responder).request(`/task/${id}`)).status).toBe(404)
  expect((await test.as(stranger).request(`/task/${id}`)).status).toBe(404)
  expect((await test.as(stranger).request(`/task/${id}/retry`, { method: 'POST' })).status).toBe(404)
  expect((await test.anonymous.request(`/task/${id}`)).status).toBe(401)
  const viewer = await org.member('viewer')
  expect((await test.as(viewer).request(`/task/${id}`)).status).toBe(200)
  const refused = await test.as(viewer).request(`/task/${id}/retry`, { method: 'POST' })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'permission-denied', missing: ['task:retry'] })
  expect((await test.as(viewer).request(`/task/${id}/cancel`, { method: 'POST' })).status).toBe(403)
})

it('shows a limited member only the tasks they requested, regardless of their roles', async () => {
  const house = await org.property()
  const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
  await org.grantRole(limited, 'viewer')
  const id = await start(manager)
  expect((await test.as(limited).request(`/task/${id}`)).status).toBe(404)
  const list = await (await test.as(limited).request('/task')).json<{ items: Task[] }>()
  expect(list.items).toEqual([])
})

it('[7.61] lists tasks by state and requester, page by page', async () => {
  org = await test.mintOrg()
  const ana = await org.member('property_manager')
  const ben = await org.member('property_manager')
  const ids = [await start(ana), await start(ana), await start(ana)]
  await start(ben)
  for (const id of ids) await waitFor(ana, id, 'succeeded')

  const first = await (
    await test.as(ana).request('/task?requestedBy=me&status=succeeded,failed&limit=2')
  ).json<{ items: Task[]; page: { nextCursor: string; total: number } }>()
  expect(first.items.map((task) => task.id)).toEqual([ids[2], ids[1]])
  expect(first.page.total).toBe(3)
  const second = await (
    await test
      .as(ana)
      .request(`/task?requestedBy=me&status=succeeded,failed&limit=2&cursor=${first.page.nextCursor}`)
  ).json<{ items: Task[]; page: { nextCursor: string | null } }>()
  expect(second.items.map((task) => task.id)).toEqual([ids[0]])
  expect(second.page.nextCursor).toBeNull()
  expect((await test.as(ana).request('/task?color=red')).status).toBe(400)
})
