import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../db/new-id.ts'
import { createApp } from '../../app.ts'
import { task } from '../db/schema/index.ts'
import { createRouter } from '../http/router.ts'
import { requestLog } from '../http/request-log.ts'
import { startAttempt } from '../jobs/task-lifecycle.ts'
import { runTask } from '../jobs/run-task.ts'
import { registerTaskHandler } from '../jobs/task-handlers.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/database.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { createLog } from './log.ts'

/** What the log must never contain: personal data, addresses, and credentials. */
const canaries = {
  name: 'Zanaida',
  family: 'Quillfeather',
  address: 'zanaida.quillfeather@canary.example',
  phone: '8305550134',
  street: 'Canarywharf',
  note: 'Neverlogthisnote',
  token: 'canarytokencanarytokencanarytokencanarytok1',
  agent: 'CanaryBrowser',
}
const anyCanary = new RegExp(
  [...Object.values(canaries), 'canary', '830.?555.?0134', 'zanaida%20', 'eyJ'].join('|'),
  'i',
)

let test: TestApp
let org: TestOrg
let person: TestPerson
let app: ReturnType<typeof createRouter>
let written: string[] = []
const log = createLog('trace', { write: (line) => void written.push(line) })

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  person = await org.member('org_admin')
  // Every statement counts as slow, so that all of them are logged.
  createMetrics().watchPool(test.pool, { log, slowMs: 0 })
  app = createRouter()
  app.use(requestLog(log))
  app.route('/', createApp({ ...test.deps, log }))
})
afterAll(() => test.close())

async function call(path: string, init: { method?: string; json?: unknown; body?: string } = {}) {
  const { json, ...rest } = init
  const token = await test.signToken({ sub: person.descopeId })
  return await app.request(`/api${path}`, {
    ...rest,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Org-Id': person.orgId,
      'User-Agent': canaries.agent,
      'X-Device-Id': canaries.token,
      'Content-Type': 'application/json',
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
}

const readLines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)

it('logs requests without personal data, with request and organization', async () => {
  const house = await org.property({ name: canaries.street })
  const flat = await org.unit({ propertyId: house.id })
  written = []
  const person1 = {
    firstName: canaries.name,
    lastName: canaries.family,
    emails: [{ address: canaries.address }],
    phones: [{ e164: `+1${canaries.phone}` }],
    occupancies: [{ unitId: flat.id, moveIn: '2025-12-01' }],
  }
  const made = await call('/tenant', { method: 'POST', json: person1 })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const statuses = [
    await call(`/tenant?q=${canaries.family}`),
    await call(`/tenant/${id}`, {
      method: 'PATCH',
      json: { lastName: `${canaries.family}-${canaries.note}` },
    }),
    await call(`/tenant/${canaries.family}`),
    await call('/tenant', { method: 'POST', json: { ...person1, emails: [{ address: 'zanaida@@canary' }] } }),
    await call('/tenant', { method: 'POST', body: `{"lastName": "${canaries.family}` }),
    await call(`/search?q=${canaries.address}`),
    await call(`/people/${canaries.address}?email=${canaries.address}`),
    await call(`/auth/invite/${canaries.token}`),
    await call(`/org/${person.orgId}/optin/${canaries.token}`),
    await app.request(`/o/${canaries.token}`),
  ].map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(new Set(statuses)).toContain(200)
  expect(new Set(statuses)).toContain(404)
  expect(new Set(statuses)).toContain(422)

  const lines = readLines()
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(11)
  expect(lines.filter(({ msg }) => msg === 'slow statement').length).toBeGreaterThan(20)
  expect(written.filter((line) => anyCanary.test(line))).toEqual([])
  expect(lines.filter(({ requestId }) => typeof requestId !== 'string')).toEqual([])
  // From the moment the caller is known.
  const own = lines.filter(({ path }) => typeof path === 'string' && path.startsWith('/api/tenant'))
  expect(own.length).toBeGreaterThan(4)
  expect(own.filter(({ orgId }) => orgId !== person.orgId)).toEqual([])
  expect(own[0]).toMatchObject({ method: 'POST', route: '/api/tenant', path: '/api/tenant', status: 201 })
  expect(lines.find(({ path }) => path === `/api/tenant/${id}`)).toMatchObject({ route: '/api/tenant/:id' })
})

it('logs a database error without the values that caused it', async () => {
  await asOwner(test.db, (db) =>
    db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'cannot take %', new.last_name using detail = new.first_name; end $$;
      create trigger refused before insert on tenant for each row execute function refuse()`),
    ),
  )
  written = []
  const json = { firstName: canaries.name, lastName: canaries.family }
  const answer = await call('/tenant', { method: 'POST', json })
  await asOwner(test.db, (db) => db.execute(sql`drop trigger refused on tenant`))
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(anyCanary)
  const failure = readLines().find(({ level }) => level === pino.levels.values.error)!
  expect(failure).toMatchObject({ orgId: person.orgId, requestId: expect.any(String) })
  expect(failure.err).toMatchObject({
    message: expect.stringContaining('Failed query: insert into "tenant"'),
  })
  expect(written.filter((line) => anyCanary.test(line))).toEqual([])
})

it('logs a failed task without personal data, with task and organization', async () => {
  registerTaskHandler('geocode', async ({ ctx }) => {
    log.info('deep inside')
    await ctx.db.execute(sql`select ${canaries.family}::int`)
  })
  const { db, files, pictures, tasks, gateways, access } = test.deps
  const id = newId()
  await db.insert(task).values({
    id,
    orgId: org.id,
    type: 'geocode',
    title: `Export ${canaries.family}`,
    subject: { type: 'tenant', id: newId(), name: canaries.name },
    input: { note: canaries.note },
    progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
  })
  const deps = { db, log, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
  const held = (await startAttempt(deps, { orgId: org.id, id }))!
  written = []
  await runTask(deps, held, new AbortController())
  const [ended] = await db.select({ status: task.status }).from(task).where(eq(task.id, id))
  expect(ended!.status).toBe('failed')
  const lines = readLines()
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['deep inside', 'task failed']))
  const ofTask = lines.slice(0, lines.findLastIndex(({ taskId }) => taskId === id) + 1)
  expect(ofTask.filter(({ taskId, orgId }) => taskId !== id || orgId !== org.id)).toEqual([])
  expect(written.filter((line) => anyCanary.test(line))).toEqual([])
})
