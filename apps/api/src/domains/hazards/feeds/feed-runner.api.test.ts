import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { stateTimeoutMs } from '@parapet/config/timeouts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  feed,
  feedMessage,
  feedRun,
  outbox,
  property,
  source,
  task,
} from '../../../platform/db/schema/index.ts'
import { message } from '../../../testing/hazard-test-calls.ts'
import { addSource, respondJson, createTestScheduler, quakes } from '../../../testing/source-test-feed.ts'
import type { Source, SourceHealth } from '../sources/sources.schema.ts'
import type { Task, TaskDetails } from '../../../platform/jobs/tasks.schema.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import { runFeed } from './feed-runner.ts'
import { circuitBreakerThreshold, claimDueFeed, keepClaim, releaseAbandonedFeeds } from './feed-schedule.ts'
import { syncSubscriptions } from './subscriptions.ts'
import { startFeedScheduler } from './feed-scheduler.ts'
import { purgeFeedPayloads } from './purge-feed-payloads.ts'
import { registerSourceRuns } from './source-run-task.ts'

let host: FeedHost
let test: TestApp
let org: TestOrg
let analyst: TestPerson
let scheduler: ReturnType<typeof createTestScheduler>
let ingested: { feedId: string; messages: readonly { identifier: string }[] }[]
let createdCount: number

const detections =
  'latitude,longitude,bright_ti4,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_ti5,frp,daynight'

beforeAll(async () => {
  host = await startFeedHost()
  test = await createTestApp({ feedsUrl: host.url, worker: true })
  scheduler = createTestScheduler(test, async (reading) => {
    ingested.push(reading)
    const perOrg = [{ orgId: org.id, created: createdCount, updated: 0, closed: 0, error: null }]
    return { created: createdCount, updated: 0, perOrg }
  })
  registerSourceRuns(scheduler.deps)
})
beforeEach(async () => {
  host.requests.length = 0
  ingested = []
  createdCount = 0
  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
})
afterEach(() => scheduler.clear())
afterAll(async () => {
  await test.close()
  await host.close()
})

const status = (code: number, headers: Record<string, string> = {}) =>
  host.respondWith((_request, response) => void response.writeHead(code, headers).end())

const read = async (created: Source) =>
  await (await test.as(analyst).request(`/source/${created.id}`)).json<Source & { runs: Task[] }>()

const actions = async () =>
  (await org.ledger()).map(({ action }) => action).filter((action) => /^(source|task)\./.test(action))

async function waitFor(id: string, status: Task['status']) {
  for (let tries = 0; tries < 200; tries += 1) {
    const task = await (await test.as(analyst).request(`/task/${id}`)).json<TaskDetails>()
    if (task.status === status) return task
    await setTimeout(20)
  }
  return expect.unreachable(`the task never was ${status}`)
}

it('fetches a feed once for all organizations that need it', async () => {
  const other = await test.mintOrg()
  const colleague = await other.member('risk_analyst')
  await addSource(test, analyst)
  await addSource(test, colleague)
  await scheduler.run()
  expect(host.requests).toHaveLength(1)
  expect(host.requests[0]!.headers['user-agent']).toMatch(/^Parapet\/\d\S* \(ops@parapet\.test\)$/)
  expect(ingested).toMatchObject([{ connector: 'usgs_earthquake', messages: [{}] }])
  const otherSources = await (await test.as(colleague).request('/source')).json<{ items: Source[] }>()
  expect(otherSources.items).toMatchObject([{ status: 'active', watch: { isWatching: true } }])
})

it('keeps organizations with different keys apart', async () => {
  const other = await test.mintOrg()
  for (const one of [org, other]) await one.property({ lat: 39.74, lon: -104.99 })
  await addSource(test, analyst, { connector: 'nasa_firms', secret: 'key-one' })
  await addSource(test, await other.member('org_admin'), { connector: 'nasa_firms', secret: 'key-two' })
  host.respondWith(
    (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/csv' }).end(''),
  )
  await scheduler.run()
  const requestedKeys = host.requests.map(({ url }) => /key-(one|two)/.exec(url)?.[0])
  expect(new Set(requestedKeys)).toEqual(new Set(['key-one', 'key-two']))
  expect(await test.db.$count(feed)).toBe(requestedKeys.length)
})

it('counts 304 as a success, and sends the validators of the last response', async () => {
  host.respondWith((request, response) => {
    if (request.headers['if-none-match'] === '"a1"') response.writeHead(304).end()
    else respondJson(response, quakes('us1'), { ETag: '"a1"' })
  })
  const created = await addSource(test, analyst)
  await scheduler.run()
  expect(await scheduler.runNext()).toMatchObject([{ status: 'unchanged', items: 0 }])
  expect(ingested).toHaveLength(1)
  expect(await read(created)).toMatchObject({ status: 'active', http: { lastStatus: 304 }, runs: [] })
})

it('fetches a full response for a new subscriber', async () => {
  host.respondWith((_request, response) => respondJson(response, quakes('us1'), { ETag: '"a1"' }))
  await addSource(test, analyst)
  await scheduler.run()
  await addSource(test, await (await test.mintOrg()).member('org_admin'))
  await scheduler.run()
  expect(host.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
})

it('matches a new subscriber with messages that were ingested before', async () => {
  const ingestingScheduler = createTestScheduler(test)
  await org.property({ lat: 39.74, lon: -104.99 })
  await addSource(test, analyst)
  await ingestingScheduler.run()
  expect(await test.db.$count(task, eq(task.type, 'threat_match'))).toBe(0)
  const other = await test.mintOrg()
  const colleague = await other.member('org_admin')
  const created = await addSource(test, colleague)
  const matching = and(eq(task.type, 'threat_match'), eq(task.orgId, other.id))
  expect(await test.db.select().from(task).where(matching)).toMatchObject([
    { subject: { type: 'source', id: created.id }, input: { propertyIds: null } },
  ])
})

it('goes from active to degraded to failing and back, as one task with an attempt per run', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  status(503)
  await scheduler.runNext()
  const first = await read(created)
  expect(first).toMatchObject({
    status: 'active',
    watch: { isWatching: true },
    health: { consecutiveFailures: 1 },
  })
  expect(first.runs).toMatchObject([
    {
      type: 'source_run',
      status: 'waiting',
      title: 'Fetch USGS earthquakes',
      subject: { type: 'source', id: created.id },
      requestedBy: null,
      progress: {
        stage: 'fetch',
        message: expect.stringMatching(/^earthquake\.usgs\.gov returned 503; next attempt in 3\d seconds$/),
      },
      error: { code: 'upstream-failed', detail: 'earthquake.usgs.gov returned 503.', retryable: true },
    },
  ])
  await scheduler.runNext()
  expect(await read(created)).toMatchObject({ status: 'degraded' })
  for (let attempt = 0; attempt < 3; attempt += 1) await scheduler.runNext()
  const failing = await read(created)
  expect(failing).toMatchObject({
    status: 'failing',
    statusReason: 'earthquake.usgs.gov returned 503.',
    watch: { isWatching: false, unmonitoredSince: expect.any(String) },
  })
  expect(failing.runs).toMatchObject([{ status: 'failed', attempt: 5, retryable: true }])
  expect(failing.runs[0]!.attempts).toHaveLength(5)

  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  await scheduler.runNext()
  const recovered = await read(created)
  expect(recovered).toMatchObject({
    status: 'active',
    statusReason: null,
    watch: { isWatching: true },
    lastError: null,
  })
  expect(recovered.runs).toMatchObject([{ id: failing.runs[0]!.id, status: 'succeeded', attempt: 6 }])
  // A success is recorded once an hour, and the hour may change during the test.
  expect((await actions()).filter((action) => action !== 'source.run_succeeded')).toEqual([
    'source.created',
    'source.run_failed',
    'source.degraded',
    'source.degraded',
    'task.failed',
    'source.recovered',
  ])
})

it('respects Retry-After and blocks runs until then', async () => {
  await addSource(test, analyst)
  await scheduler.run()
  status(429, { 'Retry-After': '3000' })
  const [busyRun] = await scheduler.runNext()
  const [row] = await test.db.select().from(feed)
  expect(row!.nextRunAt!.getTime() - row!.lastRunAt!.getTime()).toBeGreaterThanOrEqual(3_000_000)
  expect(row!.breakerUntil!.getTime() - row!.lastRunAt!.getTime()).toBe(3_000_000)
  expect(busyRun!.failure).toMatchObject({ kind: 'busy' })
  expect(await scheduler.run()).toEqual([])
})

it('keeps its delay for new subscribers after too many failures, even with a short Retry-After', async () => {
  await addSource(test, analyst)
  await scheduler.run()
  status(503, { 'Retry-After': '2' })
  for (let failures = 1; failures < circuitBreakerThreshold; failures += 1) await scheduler.runNext()
  const join = async () => {
    await addSource(test, await (await test.mintOrg()).member('org_admin'))
    const [row] = await test.db.select().from(feed)
    return row!
  }
  const rateLimited = await join()
  expect(rateLimited.nextRunAt).toEqual(rateLimited.breakerUntil)
  await scheduler.runNext()
  const [failingFeed] = await test.db.select().from(feed)
  expect(failingFeed).toMatchObject({ consecutiveFailures: circuitBreakerThreshold })
  expect((await join()).nextRunAt).toEqual(failingFeed!.nextRunAt)
})

it('allows a manual run once Retry-After is over, even if our own delay is longer', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  status(503, { 'Retry-After': '1' })
  const run = async () => {
    const response = await test.as(analyst).request(`/source/${created.id}/run`, { method: 'POST' })
    return (await response.json<{ task: Task }>()).task.id
  }
  const id = await run()
  await waitFor(id, 'waiting')
  const requestCount = host.requests.length
  const [closed] = await test.db.select().from(feed)

  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  await setTimeout(closed!.breakerUntil!.getTime() - Date.now())
  expect(await run()).toBe(id)
  await waitFor(id, 'succeeded')
  expect(host.requests).toHaveLength(requestCount + 1)
})

it('is failing if responses arrive but their data is old', async () => {
  const old = quakes('us1')
  old.metadata.generated = Date.now() - 24 * 3_600_000
  host.respondWith((_request, response) => respondJson(response, old))
  const created = await addSource(test, analyst)
  await scheduler.run()
  expect(await read(created)).toMatchObject({
    status: 'failing',
    statusReason: 'It’s responding, but with outdated data.',
    watch: { isWatching: false },
  })
})

it('disables a source whose key is rejected, and enables it with a new key', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'old-key' })
  host.respondWith((request, response) => {
    if (request.url!.includes('new-key')) {
      response.writeHead(200, { 'Content-Type': 'text/csv' }).end(`${detections}\n`)
    } else response.writeHead(401).end()
  })
  await scheduler.run()
  const disabledSource = await read(created)
  expect(disabledSource).toMatchObject({
    status: 'disabled',
    watch: { isWatching: false },
    runs: [{ status: 'failed' }],
  })
  scheduler.advance(600_000)
  expect(await scheduler.run()).toEqual([])
  expect(await org.ledger('source.disabled')).toHaveLength(1)
  await test.as(analyst).request(`/source/${created.id}`, { method: 'PATCH', json: { secret: 'new-key' } })
  await scheduler.run()
  expect(await read(created)).toMatchObject({
    status: 'active',
    watch: { isWatching: true },
    lastError: null,
  })
})

it('reports a coverage gap if no worker fetches anymore', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  const longAgo = new Date(Date.now() - 24 * 3_600_000)
  await test.db.update(feed).set({ lastSuccessAt: longAgo })
  const silentHealth = { isWatching: false, unmonitoredSince: longAgo.toISOString() }
  expect(await read(created)).toMatchObject({ watch: silentHealth })
  const watch = await (await test.as(analyst).request(`/org/${org.id}/watch`)).json()
  expect(watch).toMatchObject({ gaps: [{ sourceId: created.id, unmonitoredSince: longAgo.toISOString() }] })
})

async function readGaps() {
  const response = await test.as(analyst).request('/source/health')
  return (await response.json<SourceHealth>()).items.flatMap(({ gaps }) => gaps)
}

const stopFetchingSince = (moment: Date) => test.db.update(feed).set({ lastSuccessAt: moment })

/** A source with a feed for each of two continents. */
async function addFireSource() {
  await org.property({ lat: 39.74, lon: -104.99 })
  await org.property({ country: 'AU', region: 'NSW', lat: -33.87, lon: 151.21 })
  host.respondWith(
    (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/csv' }).end(`${detections}\n`),
  )
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'key', name: 'Fires' })
  expect((await scheduler.run()).length).toBeGreaterThan(1)
  return created
}

it('records the time without fetches as one coverage gap, however many feeds the source has', async () => {
  await addFireSource()
  const since = new Date(Date.now() - 6 * 3_600_000)
  await stopFetchingSince(since)
  const gap = { from: since.toISOString(), status: 'not_fetched' }
  expect(await readGaps()).toEqual([{ ...gap, to: null }])

  // Jitter sets the feeds' times apart.
  scheduler.advance(3_600_000)
  await scheduler.run()
  await scheduler.runNext()
  expect(await readGaps()).toEqual([{ ...gap, to: expect.any(String) }])
  expect(await org.ledger('source.interrupted')).toMatchObject([
    {
      summary: 'Fires wasn’t fetched for 7 hours; areas covered only by this source weren’t monitored.',
      metadata: { unmonitoredSince: since.toISOString() },
    },
  ])
})

it('doesn’t record a pause as time without fetches too', async () => {
  const created = await addFireSource()
  const setStatus = (status: string) =>
    test.as(analyst).request(`/source/${created.id}`, { method: 'PATCH', json: { status } })
  await setStatus('paused')
  await stopFetchingSince(new Date(Date.now() - 10 * 3_600_000))
  await setStatus('active')
  expect(await read(created)).toMatchObject({ status: 'active', watch: { isWatching: false } })
  expect((await scheduler.run()).length).toBeGreaterThan(1)
  expect(await read(created)).toMatchObject({ status: 'active', watch: { isWatching: true } })
  expect(await org.ledger('source.interrupted')).toEqual([])
})

it('records the time without fetches even if the first fetch after it fails', async () => {
  await addSource(test, analyst)
  await scheduler.run()
  await stopFetchingSince(new Date(Date.now() - 6 * 3_600_000))
  status(503)
  await scheduler.runNext()
  await scheduler.runNext()
  expect(await readGaps()).toMatchObject([
    { status: 'not_fetched', to: expect.any(String) },
    { status: 'failing', to: null },
  ])
})

it.each([
  ['down', () => host.respondWith((_request, response) => void response.destroy()), 'unreachable'],
  [
    'no JSON',
    () => host.respondWith((_request, response) => void response.end('<html>Sorry</html>')),
    'unreadable',
  ],
  [
    'redirecting to a private address',
    () => status(302, { Location: 'https://10.0.0.1/feed' }),
    'not_allowed',
  ],
])('survives a feed that is %s', async (_name, fail, code) => {
  await addSource(test, analyst)
  fail()
  expect(await scheduler.run()).toMatchObject([{ status: 'failed', failure: { kind: code } }])
  const [row] = await test.db.select().from(feed)
  expect(row).toMatchObject({ consecutiveFailures: 1, lastError: { code }, leaseUntil: null })
  expect(await test.db.select().from(feedRun).where(eq(feedRun.feedId, row!.id))).toMatchObject([
    { status: 'failed' },
  ])
})

it('counts unparsable items and ingests the others', async () => {
  const quakesResponse = quakes('us1', 'us2')
  Object.assign(quakesResponse.features[1]!, { geometry: 'none', properties: null })
  host.respondWith((_request, response) => respondJson(response, quakesResponse))
  createdCount = 1
  const created = await addSource(test, analyst)
  await scheduler.run()
  expect(ingested[0]!.messages).toHaveLength(1)
  expect(await read(created)).toMatchObject({
    status: 'active',
    counts: { unparsable24h: 1 },
  })
})

it('records a run in the ledger if something changed, else once an hour', async () => {
  await addSource(test, analyst)
  for (let runs = 0; runs < 4; runs += 1) await (runs === 0 ? scheduler.run() : scheduler.runNext())
  const before = (await org.ledger('source.run_succeeded')).length
  expect(before).toBeLessThanOrEqual(2)
  createdCount = 3
  await scheduler.runNext()
  const after = await org.ledger('source.run_succeeded')
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({ summary: 'USGS earthquakes: 3 new threats.' })
})

it('announces a source that changed', async () => {
  const created = await addSource(test, analyst)
  await test.db.delete(outbox)
  await scheduler.run()
  const announced = await test.db.select().from(outbox).where(eq(outbox.event, 'source.updated'))
  expect(announced).toMatchObject([{ entityId: created.id, orgId: org.id, version: 2 }])
})

it('lets one process claim a feed, and another half a minute after the first is killed', async () => {
  await addSource(test, analyst)
  const now = new Date()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(await claimDueFeed(test.db, now)).not.toBeNull()
  expect(await claimDueFeed(test.db, after(29))).toBeNull()
  expect(await claimDueFeed(test.db, after(31))).not.toBeNull()
})

it('keeps a feed claimed for as long as its run takes', async () => {
  const isAsked = Promise.withResolvers<void>()
  const responds = Promise.withResolvers<void>()
  host.respondWith((_request, response) => {
    isAsked.resolve()
    void responds.promise.then(() => respondJson(response, quakes('us1')))
  })
  await addSource(test, analyst)
  const claimedFeed = await claimDueFeed(test.db, new Date())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() })
  try {
    const startedAt = Date.now()
    const run = runFeed(scheduler.deps, claimedFeed!)
    await isAsked.promise
    const readLease = async () =>
      ((await test.db.select().from(feed))[0]!.leaseUntil!.getTime() - startedAt) / 1000
    vi.advanceTimersByTime(10_000)
    await expect.poll(readLease, { timeout: stateTimeoutMs }).toBe(40)
    vi.advanceTimersByTime(10_000)
    // The second renewal is skipped if the first is still being confirmed. Polling then moves the clock to the third.
    await expect.poll(readLease, { timeout: stateTimeoutMs }).toBeOneOf([50, 60])
    responds.resolve()
    await run
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
  expect(await test.db.select().from(feed)).toMatchObject([{ leaseUntil: null }])
})

it('leaves a feed to the process that claimed it once the lease had expired', async () => {
  await addSource(test, analyst)
  const claimedFeed = await claimDueFeed(test.db, new Date())
  const other = await claimDueFeed(test.db, new Date(Date.now() + 31_000))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stopRenewing = keepClaim(scheduler.deps, claimedFeed!)
    vi.advanceTimersByTime(10_000)
    expect(await test.db.select().from(feed)).toMatchObject([{ leaseUntil: other!.leaseUntil }])
    stopRenewing()
  } finally {
    vi.useRealTimers()
  }
})

it('releases the feeds that a killed process had claimed', async () => {
  await addSource(test, analyst)
  const before = new Date()
  expect(await claimDueFeed(test.db, before)).not.toBeNull()
  const startedAt = new Date(before.getTime() + 1)
  expect(await claimDueFeed(test.db, startedAt)).toBeNull()
  await releaseAbandonedFeeds(test.db, startedAt)
  expect(await claimDueFeed(test.db, startedAt)).not.toBeNull()
  await releaseAbandonedFeeds(test.db, startedAt)
  expect(await claimDueFeed(test.db, startedAt)).toBeNull()
})

it('runs due feeds on its own, and stops cleanly during a fetch', async () => {
  let requestCount = 0
  host.respondWith(() => {
    requestCount += 1
  })
  await addSource(test, analyst)
  const running = startFeedScheduler(scheduler.deps, { isOnlyProcess: true })
  while (requestCount === 0) await setTimeout(10)
  await running.stop()
  const [row] = await test.db.select().from(feed)
  expect(row).toMatchObject({ leaseUntil: null, consecutiveFailures: 0, lastRunAt: null })
})

it('subscribes to new areas soon after properties are created', async () => {
  const created = await addSource(test, analyst, { connector: 'nws_alerts' })
  expect(await scheduler.run()).toEqual([])
  expect(await read(created)).toMatchObject({ health: { nextRunAt: null } })
  const since = new Date(Date.now() - 1000)
  await org.property({ lat: 39.74, lon: -104.99 })
  expect(await syncSubscriptions(scheduler.deps, since)).toBe(1)
  host.respondWith((_request, response) => respondJson(response, { type: 'FeatureCollection', features: [] }))
  await scheduler.run()
  expect(host.requests[0]!.url).toMatch(/^\/nws\/alerts\/active\?area=.*CO/)
  expect(await syncSubscriptions(scheduler.deps, since)).toBe(0)
})

it.each([
  ['first', [0, 1]],
  ['second', [1, 0]],
])('leaves no gap after two new areas are fetched at once and the %s is done first', async (_name, order) => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'key' })
  const responses: (() => void)[] = []
  const respond = (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/csv' }).end(`${detections}\n`)
  host.respondWith((_request, response) => respond(response))
  await scheduler.run()
  scheduler.advance(1)
  host.respondWith((_request, response) => void responses.push(() => respond(response)))
  await org.property({ country: 'AU', region: 'NSW', lat: -33.87, lon: 151.21 })
  await org.property({ country: 'AU', region: 'WA', lat: -31.95, lon: 115.86 })
  await syncSubscriptions(scheduler.deps, new Date(Date.now() - 60_000))
  const claimed = await test.db.select().from(feed).where(isNull(feed.lastRunAt))
  expect(claimed).toHaveLength(2)
  const runs = claimed.map(async (row) => await runFeed(scheduler.deps, row))
  while (responses.length < 2) await setTimeout(10)
  for (const index of order) {
    responses[index]!()
    await Promise.race(runs)
  }
  await Promise.all(runs)
  expect(await read(created)).toMatchObject({
    status: 'active',
    statusReason: null,
    watch: { isWatching: true },
  })
})

it('reports no gap for the time when an area that is covered again had no properties', async () => {
  await org.property({ lat: 39.74, lon: -104.99 })
  const created = await addSource(test, analyst, { connector: 'nasa_firms', secret: 'key' })
  host.respondWith(
    (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/csv' }).end(`${detections}\n`),
  )
  const house = await org.property({ country: 'AU', region: 'NSW', lat: -33.87, lon: 151.21 })
  const sync = async (archivedAt: Date | null) => {
    await test.db.update(property).set({ archivedAt, updatedAt: new Date() }).where(eq(property.id, house.id))
    await syncSubscriptions(scheduler.deps, new Date(Date.now() - 60_000))
  }
  await sync(null)
  await scheduler.run()
  await sync(new Date())
  const longAgo = new Date(Date.now() - 24 * 3_600_000)
  const isOfHouse = sql`${feed.requestKey} like '%,-30%'`
  const abandoned = await test.db
    .update(feed)
    .set({ lastSuccessAt: longAgo, madeAt: longAgo, createdAt: longAgo })
    .where(isOfHouse)
    .returning()
  expect(abandoned).toHaveLength(1)
  await sync(null)
  expect(await test.db.select().from(feed).where(isOfHouse)).toMatchObject([
    { lastSuccessAt: null, madeAt: null },
  ])
  expect(await read(created)).toMatchObject({ watch: { isWatching: true } })
  await scheduler.run()
  expect(await read(created)).toMatchObject({ status: 'active', watch: { isWatching: true } })
})

it('subscribes to the state of a building across the state line soon after it is located', async () => {
  const admin = await org.member('org_admin')
  const house = await org.property({ region: 'KS', lat: 39.11, lon: -94.63 })
  await addSource(test, analyst, { connector: 'nws_alerts' })
  const locate = await test.as(admin).request('/building', {
    method: 'POST',
    json: { propertyId: house.id, name: 'B', lat: 39.1, lon: -94.58 },
  })
  expect(locate.status).toBe(201)
  // Only the building has changed since then.
  await test.db
    .update(property)
    .set({ updatedAt: new Date(0) })
    .where(eq(property.id, house.id))
  expect(await syncSubscriptions(scheduler.deps, new Date(Date.now() - 60_000))).toBe(1)
})

it('fetches immediately on request, as one task for repeated requests', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  const { promise: feedRow, resolve: release } = Promise.withResolvers<void>()
  host.respondWith(
    (_request, response) => void feedRow.then(() => respondJson(response, quakes('us1', 'us2'))),
  )
  const start = async () => {
    const response = await test.as(analyst).request(`/source/${created.id}/run`, { method: 'POST' })
    expect(response.status).toBe(202)
    return (await response.json<{ task: Task }>()).task
  }
  const first = await start()
  const second = await start()
  expect(second.id).toBe(first.id)
  release()
  const done = await waitFor(first.id, 'succeeded')
  expect(done).toMatchObject({
    type: 'source_run',
    result: { items: 2, feeds: 1 },
    requestedBy: { id: analyst.id },
  })
  expect(host.requests).toHaveLength(2)
})

it('shows a failed run as waiting for the next attempt, and as succeeded once the feed recovers', async () => {
  const created = await addSource(test, analyst)
  await scheduler.run()
  status(503)
  const { task } = await (
    await test.as(analyst).request(`/source/${created.id}/run`, { method: 'POST' })
  ).json<{ task: Task }>()
  const waiting = await waitFor(task.id, 'waiting')
  expect(waiting).toMatchObject({
    error: { detail: 'earthquake.usgs.gov returned 503.' },
    progress: { message: expect.stringContaining('next attempt in') },
  })
  const inSeconds = (Date.parse(waiting.scheduledFor!) - Date.now()) / 1000
  expect(inSeconds).toBeGreaterThan(25)
  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  await scheduler.runNext()
  const recovered = await waitFor(task.id, 'succeeded')
  expect(recovered).toMatchObject({ attempts: [{ status: 'failed' }, { status: 'succeeded' }] })
  expect(recovered.logTail!.map(({ message }) => message.replace(/in \d+ seconds?/, 'in N seconds'))).toEqual(
    [
      'Attempt 1 started.',
      'Fetching feeds.',
      'Feed 1 of 1: earthquake.usgs.gov returned 503.',
      'Attempt 1 failed: Unexpected feed response. earthquake.usgs.gov returned 503. Next attempt in N seconds.',
      'The source responds again.',
      'Done.',
    ],
  )
  expect((await read(created)).runs).toHaveLength(1)
})

it('runs the same task again on retry', async () => {
  const created = await addSource(test, analyst)
  status(503)
  for (let failures = 0; failures < 5; failures += 1) {
    await (failures === 0 ? scheduler.run() : scheduler.runNext())
  }
  const [failed] = (await read(created)).runs
  expect(failed).toMatchObject({ status: 'failed' })
  host.respondWith((_request, response) => respondJson(response, quakes('us1')))
  const retryResponse = await test.as(analyst).request(`/task/${failed!.id}/retry`, { method: 'POST' })
  expect(retryResponse.status).toBe(202)
  await waitFor(failed!.id, 'succeeded')
  expect(await read(created)).toMatchObject({ status: 'active', watch: { isWatching: true } })
  const [row] = await test.db.select().from(source)
  expect(row!.lastError).toBeNull()
})

it("purges runs older than every organization's retention", async () => {
  await addSource(test, analyst)
  await scheduler.run()
  await purgeFeedPayloads(scheduler.deps)
  expect(await test.db.$count(feedRun)).toBe(1)
  scheduler.advance(91 * 24 * 3_600_000)
  await purgeFeedPayloads(scheduler.deps)
  expect(await test.db.$count(feedRun)).toBe(0)
})

it('purges old messages about past events, and the raw payload of open ones', async () => {
  await addSource(test, analyst)
  await scheduler.run()
  const [feedRow] = await test.db.select().from(feed)
  const old = new Date(Date.now() - 91 * 24 * 3_600_000)
  const payload = message({ identifier: 'over', sentAt: old.toISOString() })
  const row = {
    feedId: feedRow!.id,
    connector: feedRow!.connector,
    dedupeKey: 'key',
    sentAt: old,
    receivedAt: old,
    seenAt: old,
    isOpen: false,
    message: payload,
    raw: Buffer.from('raw'),
    rawContentType: 'application/json',
  }
  await test.db.insert(feedMessage).values([
    { ...row, identifier: 'over' },
    { ...row, identifier: 'over but listed', seenAt: new Date() },
    { ...row, identifier: 'open', isOpen: true },
    { ...row, identifier: 'recent', receivedAt: new Date(), seenAt: new Date() },
  ])
  await purgeFeedPayloads(scheduler.deps)
  const stored = await test.db.select().from(feedMessage).orderBy(feedMessage.identifier)
  expect(stored.map(({ identifier, raw }) => [identifier, raw !== null])).toEqual([
    ['open', false],
    ['over but listed', false],
    ['recent', true],
  ])
})

it('purges more rows than fit into one batch', async () => {
  await addSource(test, analyst)
  await scheduler.run()
  const [feedRow] = await test.db.select().from(feed)
  await test.db.execute(sql`
    insert into feed_run (id, feed_id, started_at, status)
    select gen_random_uuid(), ${feedRow!.id}::uuid, now() - interval '100 days', 'unchanged' from generate_series(1, 2100)`)
  await purgeFeedPayloads(scheduler.deps)
  expect(await test.db.$count(feedRun)).toBe(1)
})
