import { sql } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog, inLogScope } from '../log/log.ts'
import { feed, source, sourceFeed, task } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { requestLog } from '../http/request-log.ts'
import { createRouter } from '../http/router.ts'
import { createMetrics } from './create-metrics.ts'

let test: TestApp
let person: TestPerson
const metrics = createMetrics()
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  test = await createTestApp()
  metrics.watchPool(test.pool, { log, slowMs: 150 })
  person = await (await test.mintOrg()).member('org_admin')
})
afterAll(() => test.close())

/** Only statements that are slow on purpose: on a busy machine, others can be slow, too. */
const listSleeps = () => lines.filter(({ sql }) => String(sql).includes('pg_sleep'))

const read = async () => await metrics.registry.metrics()
const valueOf = async (series: string) => {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

it('counts requests by route pattern, never by path parameters', async () => {
  const site = createRouter()
  site.use(requestLog(log), metrics.measure)
  site.route('/', test.app)
  const token = await test.signToken({ sub: person.descopeId })
  const headers = { Authorization: `Bearer ${token}`, 'X-Org-Id': person.orgId }
  for (let n = 0; n < 3; n += 1) await site.request(`/api/unit/${newId()}`, { headers })
  for (let n = 0; n < 4; n += 1) await site.request(`/api/nothing-${n}`, { method: `M${n}` })
  expect(await valueOf('http_requests_total{method="GET",route="/api/unit/:id",status="404"}')).toBe(3)
  expect(await valueOf('http_requests_total{method="other",route="*",status="404"}')).toBe(4)
  expect(await valueOf('http_requests_in_flight')).toBe(0)
  expect(await valueOf('http_request_duration_seconds_count{method="GET",route="/api/unit/:id"}')).toBe(3)
  expect(await read()).not.toContain('nothing-')
  expect(await valueOf('parapet_database_statement_seconds_count')).toBeGreaterThan(0)
  expect(await valueOf('parapet_database_transaction_seconds_count')).toBeGreaterThan(0)
  expect(await valueOf('parapet_database_connections_waiting')).toBe(0)
})

it('logs a slow statement once, without its values, with its request or task', async () => {
  const slowBefore = await valueOf('parapet_database_slow_statements_total')
  lines.length = 0
  const slow = (text: string) => sql`select pg_sleep(0.2) as "slept" where ${text} <> 'Ana Lopez'`
  await inLogScope(
    { requestId: 'request-one', orgId: person.orgId },
    async () => await test.db.execute(slow('ana@example.com')),
  )
  await inLogScope({ taskId: 'task-one' }, () =>
    test.db.transaction(async (tx) => void (await tx.execute(slow('bo@example.com')))),
  )
  await inLogScope({ requestId: 'request-two' }, () => test.pool.query('select 1'))
  const sleeps = listSleeps()
  expect(sleeps).toMatchObject([
    { requestId: 'request-one', orgId: person.orgId, msg: 'slow statement' },
    { taskId: 'task-one', msg: 'slow statement' },
  ])
  expect(sleeps[0]!.sql).toBe('select pg_sleep(?) as "slept" where $1 <> ?')
  expect(sleeps[0]!.durationMs).toBeGreaterThanOrEqual(150)
  expect(JSON.stringify(lines)).not.toMatch(/ana|lopez|example/i)
  expect((await valueOf('parapet_database_slow_statements_total'))! - slowBefore!).toBeGreaterThanOrEqual(2)
})

it('attributes a statement to the request that waited for the connection', { timeout: 60_000 }, async () => {
  lines.length = 0
  const busy = test.pool.options.max ?? 10
  const held = await Promise.all(Array.from({ length: busy }, () => test.pool.connect()))
  const waiting = inLogScope({ requestId: 'who-waited' }, () => test.pool.query('select pg_sleep(0.2)'))
  expect(await valueOf('parapet_database_connections_waiting')).toBe(1)
  expect(await valueOf('parapet_database_connections{state="busy"}')).toBe(busy)
  inLogScope({ requestId: 'who-gave-back' }, () => {
    for (const client of held) client.release()
  })
  await waiting
  expect(listSleeps()).toMatchObject([{ requestId: 'who-waited' }])
})

it('does not attribute a statement to the request that opened the connection', async () => {
  lines.length = 0
  const { pool, close } = await createTestDatabase()
  createMetrics().watchPool(pool, { log, slowMs: 150 })
  await inLogScope({ requestId: 'who-opened', userId: person.id }, () => pool.query('select 1'))
  await inLogScope({ taskId: 'who-asked' }, () => pool.query('select pg_sleep(0.2)'))
  expect(listSleeps()).toMatchObject([{ taskId: 'who-asked' }])
  expect(listSleeps()[0]).not.toHaveProperty('requestId')
  expect(listSleeps()[0]).not.toHaveProperty('userId')
  await close()
})

it('reads what is unfinished, failed, late or in doubt across organizations', async () => {
  const [one, other] = [await test.mintOrg(), await test.mintOrg()]
  const hourAgo = new Date(Date.now() - 3_600_000)
  const base = {
    type: 'geocode' as const,
    title: 'Locate addresses',
    subject: { type: 'org', id: newId(), name: 'Org' },
    progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
  }
  await test.db.insert(task).values([
    { ...base, id: newId(), orgId: one.id, status: 'queued', updatedAt: hourAgo },
    { ...base, id: newId(), orgId: other.id, status: 'queued' },
    {
      ...base,
      id: newId(),
      orgId: other.id,
      status: 'waiting',
      scheduledFor: new Date(Date.now() + 60_000),
    },
    { ...base, id: newId(), orgId: other.id, status: 'failed', endedAt: new Date() },
    {
      ...base,
      id: newId(),
      orgId: other.id,
      status: 'failed',
      endedAt: new Date(Date.now() - 2 * 86_400_000),
    },
  ])
  const request = { key: 'k', url: 'https://feeds.test/a' } as never
  const [feedId, sourceId] = [newId(), newId()]
  await test.db.insert(feed).values({
    id: feedId,
    connector: 'nws',
    requestKey: `test-${feedId}`,
    request,
    lastSuccessAt: hourAgo,
    consecutiveFailures: 3,
    lagSeconds: [5, 90],
  })
  await test.db.insert(source).values({
    id: sourceId,
    orgId: one.id,
    name: 'Weather',
    connector: 'nws',
    everySeconds: 60,
    staleAfterSeconds: 600,
  })
  await test.db.insert(sourceFeed).values({ orgId: one.id, sourceId, feedId })

  const watching = createMetrics()
  watching.watchDatabaseStats(test.pool, log)
  const text = await watching.registry.metrics()
  expect(text).toContain('parapet_database_up 1')
  expect(text).toContain('parapet_tasks{type="geocode",status="queued"} 2')
  expect(text).toContain('parapet_tasks{type="geocode",status="waiting"} 1')
  expect(text).toContain('parapet_tasks_failed_day{type="geocode"} 1')
  expect(text).toMatch(/parapet_task_oldest_seconds\{type="geocode",status="queued"\} 36\d\d/)
  expect(text).toContain('parapet_task_oldest_seconds{type="geocode",status="waiting"} 0')
  expect(text).toContain('parapet_feeds{connector="nws",state="failing"} 1')
  expect(text).toContain('parapet_feeds{connector="nws",state="late"} 1')
  expect(text).toContain('parapet_feeds{connector="nws",state="answering"} 0')
  expect(text).toMatch(/parapet_feed_last_success_age_seconds\{connector="nws"\} 36\d\d/)
  expect(text).toContain('parapet_feed_lag_seconds{connector="nws"} 90')
  expect(text).toContain('parapet_mail_open{state="in_doubt"} 0')
  expect(text).toContain('parapet_ledgers_broken 0')
  expect(text).toContain('parapet_notices_oldest_seconds 0')
  expect(text).toContain('parapet_live_updates_oldest_seconds ')
})

it('queries the database once for concurrent scrapes, and reports an outage instead of stale figures', async () => {
  let asked = 0
  let isDown = false
  const pool = {
    query: (async (text: string) => {
      asked += 1
      if (isDown) throw new Error('gone')
      return await test.pool.query(text)
    }) as typeof test.pool.query,
  }
  const watching = createMetrics()
  watching.watchDatabaseStats(pool, createLog('silent'))
  await watching.registry.metrics()
  const once = asked
  await Promise.all([watching.registry.metrics(), watching.registry.metrics()])
  expect(asked).toBe(once)

  isDown = true
  const down = createMetrics()
  down.watchDatabaseStats(pool, createLog('silent'))
  const text = await down.registry.metrics()
  expect(text).toContain('parapet_database_up 0')
  expect(text).not.toMatch(/^parapet_tasks\{/m)
  expect(text).not.toMatch(/^parapet_ledgers_broken \d/m)
})
