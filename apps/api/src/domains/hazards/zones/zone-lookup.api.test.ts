import { eq } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  building,
  feed,
  feedMessage,
  nwsPoint,
  property,
  source,
  task,
} from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import { type HazardCalls, hazardCalls, message } from '../../../testing/hazard-test-calls.ts'
import { rematchProperties } from '../ingest/rematch.ts'
import { type LoadedLocations, loadLocations } from '../matching/match-properties.ts'
import { claimPoints } from './nws-points.ts'
import { runZoneRound } from './zone-lookup.ts'

let host: FeedHost
let test: TestApp
let calls: HazardCalls
let org: TestOrg

beforeAll(async () => {
  host = await startFeedHost()
  test = await createTestApp({ feedsUrl: host.url })
  calls = hazardCalls(test)
})
beforeEach(async () => {
  host.requests.length = 0
  host.respondWith((_request, response) => answerZones(response, 'COZ040', 'COZ240'))
  org = await test.mintOrg()
})
afterEach(async () => {
  await test.db.delete(source)
  await test.db.delete(nwsPoint)
  await test.db.delete(feedMessage)
  await test.db.delete(feed)
})
afterAll(async () => {
  await test.close()
  await host.close()
})

const denver = { lat: 39.739_21, lon: -104.990_26, country: 'US', countyFips: '08031' }
const dayMs = 24 * 3_600_000

function answerZones(response: ServerResponse, forecast: string, fire: string) {
  const zoneUrl = (kind: string, code: string) => `https://api.weather.gov/zones/${kind}/${code}`
  const properties = {
    forecastZone: zoneUrl('forecast', forecast),
    county: zoneUrl('county', 'COC031'),
    fireWeatherZone: zoneUrl('fire', fire),
    timeZone: 'America/Denver',
  }
  response.writeHead(200, { 'Content-Type': 'application/geo+json' }).end(JSON.stringify({ properties }))
}

const answerStatus = (status: number, headers: Record<string, string> = {}) =>
  host.respondWith((_request, response) => void response.writeHead(status, headers).end())

const runRound = (afterMs = 0) =>
  runZoneRound(calls.deps, { now: new Date(Date.now() + afterMs), pauseMs: 0 })

const zonesOf = async ({ id }: { id: string }) => {
  const [row] = await test.db.select().from(property).where(eq(property.id, id))
  return [row!.forecastZone, row!.fireZone]
}

const subscribe = async (to: TestOrg = org) => {
  const created = await calls.feed()
  return { ...created, source: await calls.subscribe(to, created) }
}

it('looks up each point once, with four decimals, and records the zones in the ledger', async () => {
  await subscribe()
  const site = await org.property({ ...denver, name: 'Larkspur Court' })
  const next = await org.property({ ...denver, lon: -104.990_31 })
  expect(await runRound()).toEqual({ requestCount: 1, updatedCount: 2, hasFailed: false, hasMore: false })
  expect(host.requests.map(({ url }) => url)).toEqual(['/nws/points/39.7392,-104.9903'])
  expect(host.requests[0]!.headers['user-agent']).toMatch(/^Parapet\//)
  expect([await zonesOf(site), await zonesOf(next)]).toEqual([
    ['COZ040', 'COZ240'],
    ['COZ040', 'COZ240'],
  ])
  expect(
    (await org.ledger('property.geocoded')).find(({ propertyId }) => propertyId === site.id),
  ).toMatchObject({
    actor: { type: 'system' },
    summary:
      'Larkspur Court is in National Weather Service forecast zone COZ040 and fire weather zone COZ240.',
    changes: [
      { field: 'forecastZone', from: null, to: 'COZ040' },
      { field: 'fireZone', from: null, to: 'COZ240' },
    ],
  })
  const admin = await org.member('org_admin')
  const detail = await (
    await test.as(admin).request(`/property/${site.id}`)
  ).json<{
    version: number
    address: { zones: object }
  }>()
  expect(detail).toMatchObject({
    version: 2,
    address: { zones: { forecastZone: 'COZ040', countyZone: 'COC031', fireZone: 'COZ240' } },
  })
  expect(await runRound()).toEqual({ requestCount: 0, updatedCount: 0, hasFailed: false, hasMore: false })
})

it('looks up the zones of buildings too, and matches their property again', async () => {
  await subscribe()
  const site = await org.property({ ...denver, forecastZone: 'COZ039' })
  const row = { id: newId(), orgId: org.id, propertyId: site.id, name: 'B', lat: 39.8, lon: -104.9 }
  await test.db.insert(building).values(row)
  await test.db.delete(task)
  expect(await runRound()).toMatchObject({ requestCount: 1, updatedCount: 1 })
  expect(host.requests.map(({ url }) => url)).toEqual(['/nws/points/39.8,-104.9'])
  const [found] = await test.db.select().from(building).where(eq(building.id, row.id))
  expect(found).toMatchObject({ forecastZone: 'COZ040', fireZone: 'COZ240', version: 1 })
  expect(await test.db.select({ input: task.input }).from(task)).toEqual([
    { input: { propertyIds: [site.id] } },
  ])
  expect(await runRound()).toMatchObject({ requestCount: 0, updatedCount: 0 })
})

it("keeps the property's last editor", async () => {
  await subscribe()
  const site = await org.property(denver)
  const admin = test.as(await org.member('org_admin'))
  await admin.request(`/property/${site.id}`, { method: 'PATCH', json: { yearBuilt: 1987 } })
  const read = () =>
    admin.request(`/property/${site.id}`).then((it) => it.json<{ updatedBy: object | null }>())
  const { updatedBy } = await read()
  expect(updatedBy).not.toBeNull()
  expect(await runRound()).toMatchObject({ updatedCount: 1 })
  expect((await read()).updatedBy).toEqual(updatedBy)
})

it('rematches a property once its zones are known; until then by county, and says so', async () => {
  const subscription = await subscribe()
  const inside = await org.property({ ...denver, name: 'Inside' })
  const outside = await org.property({ ...denver, lat: 39.65, name: 'Outside' })
  const alert = message({
    identifier: 'z1',
    sentAt: new Date().toISOString(),
    hazard: 'winter_storm',
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    zones: { ugc: ['COZ040'], same: ['008031'] },
  })
  await calls.ingest(subscription, [alert], new Date().toISOString())
  const [threat] = await calls.threats(org)
  const before = await calls.impacts(org, threat!.id)
  expect(before.map(({ method, byCountyOnly }) => [method, byCountyOnly])).toEqual([
    ['same_code', true],
    ['same_code', true],
  ])

  host.respondWith(({ url }, response) =>
    answerZones(response, url!.includes('39.65') ? 'COZ041' : 'COZ040', 'COZ240'),
  )
  await runRound()
  const [queued] = await test.db.select().from(task).where(eq(task.orgId, org.id))
  expect(queued).toMatchObject({ type: 'threat_match' })
  const { propertyIds } = queued!.input as { propertyIds: string[] }
  expect(propertyIds.toSorted()).toEqual([inside.id, outside.id].toSorted())
  await rematchProperties(test.contextOf(await org.member('org_admin')), propertyIds)
  const after = (await calls.impacts(org, threat!.id)).filter(({ endedAt }) => endedAt === null)
  expect(after).toMatchObject([{ propertyId: inside.id, method: 'zone_forecast', byCountyOnly: false }])
})

it('includes zones found later in the same round in the matching', async () => {
  const first = await subscribe()
  await org.property(denver)
  await runRound()
  await test.db.update(source).set({ status: 'paused' }).where(eq(source.id, first.source.id))
  const otherOrg = await test.mintOrg()
  await subscribe(otherOrg)
  await otherOrg.property(denver)
  await otherOrg.property({ ...denver, lat: 39.65 })
  const load = async () => (await loadLocations(test.db, [otherOrg.id])).get(otherOrg.id)!
  let locationsBetween: LoadedLocations | null = null
  host.respondWith((_request, response) => {
    void load().then((places) => {
      locationsBetween = places
      answerZones(response, 'COZ041', 'COZ241')
    })
  })
  expect(await runRound()).toMatchObject({ requestCount: 1, updatedCount: 2 })
  expect(locationsBetween).not.toBeNull()
  expect(await load()).not.toBe(locationsBetween)
})

it('looks up only active properties in the US, of organizations with an active NWS source', async () => {
  await org.property(denver)
  const other = await test.mintOrg()
  const subscription = await subscribe(other)
  await other.property({ lat: 48.8566, lon: 2.3522, country: 'FR' })
  await other.property({ ...denver, lat: 39.5, status: 'archived', archivedAt: new Date() })
  await other.property({ ...denver, lat: null, lon: null })
  expect(await runRound()).toMatchObject({ requestCount: 0 })
  const otherSite = await other.property({ ...denver, lat: 39.9 })
  await test.db.update(source).set({ status: 'paused' }).where(eq(source.id, subscription.source.id))
  expect(await runRound()).toMatchObject({ requestCount: 0 })
  await test.db.update(source).set({ status: 'failing' }).where(eq(source.id, subscription.source.id))
  expect(await runRound()).toMatchObject({ requestCount: 1, updatedCount: 1 })
  expect(await zonesOf(otherSite)).toEqual(['COZ040', 'COZ240'])
  expect(host.requests).toHaveLength(1)
})

it('treats 404 as a place without zones, and looks it up again after a month', async () => {
  await subscribe()
  const site = await org.property(denver)
  answerStatus(404)
  expect(await runRound()).toEqual({ requestCount: 1, updatedCount: 0, hasFailed: false, hasMore: false })
  expect(await zonesOf(site)).toEqual([null, null])
  expect(await runRound(29 * dayMs)).toMatchObject({ requestCount: 0 })
  host.respondWith((_request, response) => answerZones(response, 'COZ040', 'COZ240'))
  expect(await runRound(31 * dayMs)).toMatchObject({ requestCount: 1, updatedCount: 1 })
})

it('stops at a failure, releases the other points and respects Retry-After', async () => {
  await subscribe()
  for (const lat of [39.1, 39.2, 39.3]) await org.property({ ...denver, lat })
  answerStatus(503, { 'Retry-After': '1800' })
  expect(await runRound()).toEqual({ requestCount: 1, updatedCount: 0, hasFailed: true, hasMore: false })
  expect(host.requests).toHaveLength(1)
  host.respondWith((_request, response) => answerZones(response, 'COZ040', 'COZ240'))
  expect(await runRound(20 * 60_000)).toMatchObject({ requestCount: 2, updatedCount: 2 })
  expect(await runRound(31 * 60_000)).toMatchObject({ requestCount: 1, updatedCount: 1 })
})

it("postpones a point whose response isn't valid", async () => {
  await subscribe()
  const site = await org.property(denver)
  host.respondWith((_request, response) => void response.writeHead(200).end('<html>Maintenance</html>'))
  expect(await runRound()).toMatchObject({ requestCount: 1, updatedCount: 0 })
  expect(await zonesOf(site)).toEqual([null, null])
  host.respondWith((_request, response) => answerZones(response, 'COZ040', 'COZ240'))
  expect(await runRound(60_000)).toMatchObject({ requestCount: 0 })
  expect(await runRound(6 * 60_000)).toMatchObject({ requestCount: 1, updatedCount: 1 })
})

it('refreshes zones after a year, and keeps the old ones until then', async () => {
  await subscribe()
  const site = await org.property(denver)
  await runRound()
  expect(await runRound(364 * dayMs)).toMatchObject({ requestCount: 0 })
  answerStatus(503)
  expect(await runRound(366 * dayMs)).toMatchObject({ requestCount: 1, hasFailed: true })
  expect(await zonesOf(site)).toEqual(['COZ040', 'COZ240'])
  host.respondWith((_request, response) => answerZones(response, 'COZ099', 'COZ240'))
  expect(await runRound(367 * dayMs)).toMatchObject({ requestCount: 1, updatedCount: 1 })
  expect(await zonesOf(site)).toEqual(['COZ099', 'COZ240'])
})

it('looks up places without zones before outdated ones', async () => {
  await subscribe()
  for (let step = 0; step < 10; step += 1) await org.property({ ...denver, lat: 39 + step / 100 })
  await runRound()
  await org.property({ ...denver, lat: 39.5 })
  const points = await claimPoints(test.db, new Date(Date.now() + 400 * dayMs), 1)
  expect(points).toMatchObject([{ latE4: 395_000, isRefresh: false }])
})

it('clears the zones of a property that was moved, and looks up the new point', async () => {
  await subscribe()
  const admin = await org.member('org_admin')
  const site = await org.property(denver)
  await runRound()
  const moved = await test.as(admin).request(`/property/${site.id}/address`, {
    method: 'PATCH',
    headers: { 'If-Match': '"v2"' },
    json: { lat: 38.83, lon: -104.82, manual: true },
  })
  expect(moved.status).toBe(200)
  expect(await zonesOf(site)).toEqual([null, null])
  host.respondWith((_request, response) => answerZones(response, 'COZ085', 'COZ227'))
  expect(await runRound()).toMatchObject({ requestCount: 1, updatedCount: 1 })
  expect(host.requests.at(-1)!.url).toBe('/nws/points/38.83,-104.82')
  expect(await zonesOf(site)).toEqual(['COZ085', 'COZ227'])
})

it('looks up each point once with two processes', async () => {
  await subscribe()
  for (const lat of [39.1, 39.2, 39.3, 39.4]) await org.property({ ...denver, lat })
  const rounds = await Promise.all([runRound(), runRound()])
  await runRound()
  expect(rounds.reduce((sum, { requestCount }) => sum + requestCount, 0)).toBe(4)
  expect(new Set(host.requests.map(({ url }) => url)).size).toBe(4)
  expect(host.requests).toHaveLength(4)
})
