import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { user } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import type { CatalogEntry, OrgWatch, Source, SourceDetail, SourceHealth } from './sources.schema.ts'
import { addSource, respondJson, createTestScheduler, quakes } from '../../../testing/source-test-feed.ts'
import type { SourceTestResult } from './source-input.schema.ts'

let host: FeedHost
let test: TestApp
let org: TestOrg
let analyst: TestPerson
let scheduler: ReturnType<typeof createTestScheduler>

beforeAll(async () => {
  host = await startFeedHost()
  test = await createTestApp({ feedsUrl: host.url })
  scheduler = createTestScheduler(test)
})
beforeEach(async () => {
  host.requests.length = 0
  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
})
afterEach(() => scheduler.clear())
afterAll(async () => {
  await test.close()
  await host.close()
})

const call = (path: string, method: string, json?: unknown, headers: Record<string, string> = {}) =>
  test.as(analyst).request(path, { method, headers, ...(json !== undefined && { json }) })

it('[3.67] [7.60] shows one source with its health, runs, coverage and a sample, raw and mapped', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, {
    connector: 'usgs_earthquake',
    name: 'Quakes',
    minSeverity: 'moderate',
  })
  expect(created).toMatchObject({
    name: 'Quakes',
    connector: 'usgs_earthquake',
    category: 'hazard',
    status: 'active',
    hazards: ['earthquake'],
    config: { from: '2.5' },
    secret: null,
    coverage: { mode: 'properties_bbox', areas: [] },
    schedule: { everySeconds: 60, jitterPct: 10 },
    minSeverity: 'moderate',
    watch: { isWatching: false, reason: 'Waiting for the first response.' },
    version: 1,
  })
  await scheduler.run()
  const response = await test.as(analyst).request(`/source/${created.id}`)
  expect(response.headers.get('ETag')).toMatch(/^"v\d+\./)
  const detail = await response.json<SourceDetail>()
  expect(detail).toMatchObject({
    status: 'active',
    watch: { isWatching: true, unmonitoredSince: null, reason: null },
    health: { consecutiveFailures: 0, itemsLast24h: 1, staleAfterSeconds: expect.any(Number) },
    http: { lastStatus: 200, lastUrlHost: 'earthquake.usgs.gov' },
    counts: { activeThreats: 1, properties: 1, unparsable24h: 0 },
    sampleItem: {
      raw: expect.stringContaining('us1'),
      mapped: { hazard: 'earthquake', event: expect.any(String) },
    },
    runs: [],
    fetches: [{ status: 'succeeded', httpStatus: 200, items: 1, created: 1, error: null }],
    coverageGeoJson: { type: 'FeatureCollection', states: ['CO'] },
    permissions: ['source:read', 'source:update', 'source:delete', 'source:run'],
  })
  expect(detail.health.lastSuccessAt).not.toBeNull()
  expect(detail.coverageGeoJson.features[0]!.geometry.coordinates[0]![0]).toEqual([-106, 38])
  expect(detail.mappingTable.length).toBeGreaterThan(0)
  expect(detail.attribution).not.toBe('')
})

it('[7.59] lists sources by words, status and connector, in the requested order', async () => {
  await addSource(test, analyst, { connector: 'usgs_earthquake', name: 'Quakes' })
  const gdacs = await addSource(test, analyst, { connector: 'gdacs', name: 'Disasters' })
  await call(`/source/${gdacs.id}`, 'PATCH', { status: 'paused' })
  const names = async (query: string) => {
    const response = await test.as(analyst).request(`/source?${query}`)
    return (await response.json<{ items: Source[] }>()).items.map(({ name }) => name)
  }
  expect(await names('')).toEqual(['Disasters', 'Quakes'])
  expect(await names('sort=-name')).toEqual(['Quakes', 'Disasters'])
  expect(await names('sort=status')).toEqual(['Disasters', 'Quakes'])
  expect(await names('sort=-lastSuccessAt')).toEqual(['Disasters', 'Quakes'])
  expect(await names('q=qua')).toEqual(['Quakes'])
  expect(await names('status=paused,failing')).toEqual(['Disasters'])
  expect(await names('connector=usgs_earthquake')).toEqual(['Quakes'])
  expect(await names('category=manual')).toEqual([])
  const first = await test.as(analyst).request('/source?limit=1')
  const { page } = await first.json<{ page: { nextCursor: string; total: number } }>()
  expect(page.total).toBe(2)
  expect(await names(`limit=1&cursor=${page.nextCursor}`)).toEqual(['Quakes'])
  expect((await test.as(analyst).request('/source?color=red')).status).toBe(400)
})

it("suggests connectors that fit the properties' locations", async () => {
  const catalog = async () => {
    const { items } = await (
      await test.as(analyst).request('/source/catalog')
    ).json<{ items: CatalogEntry[] }>()
    return Object.fromEntries(items.map((entry) => [entry.connector, entry]))
  }
  expect((await catalog()).nws_alerts).toMatchObject({ added: 0, suggestion: null })
  await org.property({ region: 'TX', postalCode: '78028', city: 'Kerrville', lat: 30.05, lon: -99.14 })
  await org.property({ region: 'TX', postalCode: '78701', city: 'Austin', lat: 30.27, lon: -97.74 })
  await org.property()
  await addSource(test, analyst)
  const entries = await catalog()
  expect(entries.nws_alerts!.suggestion).toBe('You have 3 properties in Texas and Colorado.')
  expect(entries.usgs_earthquake).toMatchObject({ added: 1, suggestion: null, schedule: { minSeconds: 60 } })
  expect(entries.nasa_firms!.secret).toMatchObject({ label: 'FIRMS map key' })
  expect(entries.cap_feed).toMatchObject({ suggestion: null, configSchema: { required: ['url'] } })
})

it('reports each invalid field separately', async () => {
  await addSource(test, analyst, { connector: 'usgs_earthquake', name: 'Quakes' })
  const refusal = async (json: object) => {
    const response = await call('/source', 'POST', json)
    const { code, errors } = await response.json<{
      code: string
      errors: { pointer: string; code: string }[]
    }>()
    return [response.status, code, errors?.[0]?.pointer, errors?.[0]?.code]
  }
  const invalid = [422, 'validation-failed'] as const
  expect(await refuse422({ connector: 'weather_channel' })).toEqual([422, '/connector'])
  expect(await refusal({ connector: 'nasa_firms' })).toEqual([...invalid, '/secret', 'required'])
  expect(await refusal({ connector: 'gdacs', secret: 'x' })).toEqual([...invalid, '/secret', 'not_allowed'])
  expect(await refusal({ connector: 'cap_feed' })).toEqual([...invalid, '/config/url', 'required'])
  expect(await refusal({ connector: 'cap_feed', config: { url: 5 } })).toEqual([
    ...invalid,
    '/config/url',
    'type',
  ])
  expect(
    await refusal({ connector: 'cap_feed', config: { url: 'http://feeds.example.com/cap.xml' } }),
  ).toEqual([...invalid, '/config/url', 'format'])
  expect(await refusal({ connector: 'gdacs', config: { color: 'red' } })).toEqual([
    ...invalid,
    '/config/color',
    'unknown_field',
  ])
  expect(await refusal({ connector: 'nasa_firms', secret: 'k', schedule: { everySeconds: 60 } })).toEqual([
    ...invalid,
    '/schedule/everySeconds',
    'min',
  ])
  expect(await refusal({ connector: 'gdacs', coverage: { mode: 'states', areas: ['Texas'] } })).toEqual([
    ...invalid,
    '/coverage/areas/0',
    'format',
  ])
  const duplicate = await call('/source', 'POST', { connector: 'gdacs', name: 'quakes' })
  expect(duplicate.status).toBe(409)
  expect(await duplicate.json()).toMatchObject({ code: 'duplicate', existingId: expect.any(String) })

  async function refuse422(json: object) {
    const response = await call('/source', 'POST', json)
    const { errors } = await response.json<{ errors: { pointer: string }[] }>()
    return [response.status, errors[0]!.pointer]
  }
})

it('creates a source once per idempotency key, and records it in the ledger', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await call('/source', 'POST', { connector: 'gdacs' }, headers)
  const repeatedResponse = await call('/source', 'POST', { connector: 'gdacs' }, headers)
  const { id } = await first.json<Source>()
  expect(first.headers.get('Location')).toBe(`/api/source/${id}`)
  expect([repeatedResponse.status, repeatedResponse.headers.get('Idempotent-Replayed')]).toEqual([
    201,
    'true',
  ])
  expect(await org.ledger('source.created')).toMatchObject([
    {
      category: 'source',
      subject: { type: 'source', name: 'GDACS disasters' },
      sourceId: expect.any(String),
    },
  ])
})

it('never returns a key, and records only that it changed', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'k3y-one' })
  expect(created.secret).toBe('set')
  const changed = await call(`/source/${created.id}`, 'PATCH', { secret: 'k3y-two' })
  expect(changed.status).toBe(200)
  host.respondWith((_request, response) => void response.writeHead(500).end())
  await scheduler.run()
  expect(host.requests.at(-1)!.url).toContain('/k3y-two/')
  const detail = await (await test.as(analyst).request(`/source/${created.id}`)).text()
  const history = JSON.stringify([
    await org.ledger(),
    await test.pool.query('select * from feed, feed_run, task'),
  ])
  expect(`${detail}${history}`).not.toContain('k3y')
  expect(await org.ledger('source.updated')).toMatchObject([
    { changes: [{ field: 'secret', from: 'set', to: 'set' }] },
  ])
  const refusedPatch = await call(`/source/${created.id}`, 'PATCH', { secret: null })
  expect(refusedPatch.status).toBe(422)
})

it('updates, pauses and resumes a source, and rejects outdated versions', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  const etag = (await test.as(analyst).request(`/source/${created.id}`)).headers.get('ETag')!
  const renamed = await call(
    `/source/${created.id}`,
    'PATCH',
    { name: 'Quakes', schedule: { everySeconds: 300 } },
    { 'If-Match': etag },
  )
  expect(await renamed.json()).toMatchObject({ name: 'Quakes', schedule: { everySeconds: 300 } })
  const lateResponse = await call(`/source/${created.id}`, 'PATCH', { name: 'Other' }, { 'If-Match': etag })
  expect(lateResponse.status).toBe(412)
  expect(await lateResponse.json()).toMatchObject({ code: 'version-conflict', current: { name: 'Quakes' } })

  const before = await (await test.as(analyst).request(`/source/${created.id}`)).json<SourceDetail>()
  await test.db.update(user).set({ name: 'Ana Ruiz' }).where(eq(user.id, analyst.id))
  const paused = await (await call(`/source/${created.id}`, 'PATCH', { status: 'paused' })).json<Source>()
  expect(paused).toMatchObject({
    status: 'paused',
    statusReason: 'Paused by Ana Ruiz.',
    watch: { isWatching: false, reason: 'Paused by Ana Ruiz.' },
    // It keeps its history, but has no next fetch.
    health: { lastSuccessAt: before.health.lastSuccessAt, nextRunAt: null },
  })
  const pausedDetail = await (await test.as(analyst).request(`/source/${created.id}`)).json<SourceDetail>()
  expect(before.fetches).toHaveLength(1)
  expect(pausedDetail.fetches).toEqual(before.fetches)
  expect(pausedDetail.sampleItem).toEqual(before.sampleItem)
  const { gaps } = await (await test.as(analyst).request(`/org/${org.id}/watch`)).json<OrgWatch>()
  expect(gaps).toMatchObject([{ name: 'Quakes', isPaused: true }])
  host.requests.length = 0
  scheduler.advance(1_000_000)
  await scheduler.run()
  expect(host.requests).toEqual([])
  const rejected = await call(`/source/${created.id}/run`, 'POST')
  expect([rejected.status, (await rejected.json()).code]).toEqual([409, 'state-conflict'])

  await call(`/source/${created.id}`, 'PATCH', { status: 'active' })
  await scheduler.run()
  expect(host.requests).toHaveLength(1)
  const resumed = await (await test.as(analyst).request(`/source/${created.id}`)).json<Source>()
  expect(resumed).toMatchObject({ status: 'active', watch: { isWatching: true } })
  expect(
    (await org.ledger()).map(({ action }) => action).filter((action) => /paused|resumed/.test(action)),
  ).toEqual(['source.paused', 'source.resumed'])
})

it('deletes a source, and stops fetching its feed', async () => {
  const created = await addSource(test, analyst)
  const admin = await org.member('org_admin')
  const deleteResponse = await test.as(admin).request(`/source/${created.id}`, { method: 'DELETE' })
  expect(deleteResponse.status).toBe(204)
  expect((await test.as(admin).request(`/source/${created.id}`)).status).toBe(404)
  await scheduler.run()
  expect(host.requests).toEqual([])
  expect(await org.ledger('source.deleted')).toHaveLength(1)
})

it('tests settings once and stores nothing', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  host.respondWith((_request, response) => respondJson(response, quakes('us1', 'us2', 'us3', 'us4')))
  const testResult = await (
    await call('/source/test', 'POST', { connector: 'usgs_earthquake' })
  ).json<SourceTestResult>()
  expect(testResult).toMatchObject({
    ok: true,
    host: 'earthquake.usgs.gov',
    httpStatus: 200,
    items: 4,
    error: null,
  })
  expect(testResult.samples).toHaveLength(3)
  expect(testResult.samples[0]).toMatchObject({
    raw: expect.stringContaining('us1'),
    mapped: { hazard: 'earthquake', dedupeKey: expect.stringContaining('us1') },
  })
  host.respondWith((_request, response) => void response.writeHead(403).end('no'))
  const rejected = await call('/source/test', 'POST', { connector: 'nasa_firms', secret: 'k3y' })
  const body = await rejected.text()
  expect(JSON.parse(body)).toMatchObject({ ok: false, httpStatus: 403, error: { code: 'refused' } })
  expect(body).not.toContain('k3y')
  const typed = await call('/source/test', 'POST', {
    connector: 'cap_feed',
    config: { url: `https://${host.host}/cap.xml` },
  })
  expect(await typed.json()).toMatchObject({
    ok: false,
    error: { code: 'not_allowed', detail: expect.stringContaining('public') },
  })
  const { rows } = await test.pool.query(
    'select (select count(*) from source)::int + (select count(*) from feed)::int + (select count(*) from feed_message)::int as n',
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('tests with a stored key for its own connector only', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'k3y-kept' })
  const keys: unknown[] = []
  const { fetcher } = test.deps.gateways.feeds
  const fetching = vi.spyOn(fetcher, 'fetch').mockImplementation((_feed, options) => {
    keys.push(options?.secret)
    throw new Error('not fetched')
  })
  const attempt = (json: object) => call('/source/test', 'POST', { ...json, sourceId: created.id })
  await attempt({ connector: 'cap_feed', config: { url: 'https://agency.example/steal?k={secret}' } })
  expect(keys).toEqual([null])
  await attempt({ connector: 'nasa_firms' })
  expect(new Set(keys)).toEqual(new Set([null, 'k3y-kept']))
  fetching.mockRestore()
})

it('shows every member what isn’t monitored', async () => {
  await org.property()
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst)
  const viewer = await org.member('viewer')
  const watch = async () => await (await test.as(viewer).request(`/org/${org.id}/watch`)).json()
  expect(await watch()).toMatchObject({
    feeds: 1,
    unlocatedProperties: 1,
    gaps: [{ sourceId: created.id, hazards: ['earthquake'], reason: 'Waiting for the first response.' }],
  })
  await scheduler.run()
  expect(await watch()).toMatchObject({ gaps: [] })
})

it('reports no gap for a source that waits for the first property', async () => {
  await addSource(test, analyst)
  const watch = async () => await (await test.as(analyst).request(`/org/${org.id}/watch`)).json<OrgWatch>()
  expect(await watch()).toMatchObject({ feeds: 1, gaps: [] })
  await org.property()
  expect(await watch()).toMatchObject({ gaps: [{ reason: 'Waiting for the first response.' }] })
})

it('shows coverage gaps, rate limits and dropped items', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  host.respondWith((_request, response) => void response.writeHead(429, { 'Retry-After': '10' }).end())
  for (let failures = 0; failures < 5; failures += 1) await scheduler.runNext()
  // The scheduler's clock runs ahead by its delays.
  const to = new Date(Date.now() + 3_600_000).toISOString()
  const health = await (await test.as(analyst).request(`/source/health?to=${to}`)).json<SourceHealth>()
  expect(health.items).toMatchObject([
    {
      sourceId: created.id,
      gaps: [{ status: 'degraded' }, { status: 'failing', to: null }],
      runs: { succeeded: 1, failed: 5 },
    },
  ])
  expect(
    (await test.as(analyst).request('/source/health?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'))
      .status,
  ).toBe(400)
})

it('hides sources from members without permission and from other organizations', async () => {
  const created = await addSource(test, analyst)
  const property = await org.property()
  const limited = await org.fga({ role: 'property_manager_on', resourceId: property.id })
  const responder = await org.member('responder')
  const viewer = await org.member('viewer')
  const stranger = await (await test.mintOrg()).member('org_admin')
  for (const person of [limited, responder]) {
    for (const path of ['/source', '/source/catalog', '/source/health', `/source/${created.id}`]) {
      expect((await test.as(person).request(path)).status).toBe(403)
    }
  }
  expect((await test.as(viewer).request(`/source/${created.id}`)).status).toBe(200)
  expect((await test.as(stranger).request(`/source/${created.id}`)).status).toBe(404)
  for (const [path, method, json, missing] of [
    ['/source', 'POST', { connector: 'gdacs' }, 'source:create'],
    ['/source/test', 'POST', { connector: 'gdacs' }, 'source:create'],
    [`/source/${created.id}`, 'PATCH', { name: 'X' }, 'source:update'],
    [`/source/${created.id}`, 'DELETE', undefined, 'source:delete'],
    [`/source/${created.id}/run`, 'POST', undefined, 'source:run'],
  ] as const) {
    const rejected = await test.as(viewer).request(path, { method, ...(json && { json }) })
    expect([rejected.status, (await rejected.json()).missing]).toEqual([403, [missing]])
  }
  expect((await test.as(stranger).request(`/source/${created.id}/run`, { method: 'POST' })).status).toBe(404)
  expect((await test.anonymous.request('/source')).status).toBe(401)
})
