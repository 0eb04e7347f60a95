import { readFileSync } from 'node:fs'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { feed, feedSighting, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { addSource, respondJson, createTestScheduler, quakes } from '../../../testing/source-test-feed.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import { recordSightings } from './record-sightings.ts'

let host: FeedHost
let test: TestApp
let scheduler: ReturnType<typeof createTestScheduler>

beforeAll(async () => {
  host = await startFeedHost()
  test = await createTestApp({ feedsUrl: host.url, worker: true })
  scheduler = createTestScheduler(test)
})
afterEach(async () => {
  host.requests.length = 0
  await scheduler.clear()
})
afterAll(async () => {
  await test.close()
  await host.close()
})

const capture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../connectors/usgs/captures/${name}`, import.meta.url), 'utf8'))

/** A summary with the earthquake of the captures, which has a ShakeMap. */
function mappedQuake() {
  const summary = quakes('ci39876543')
  const [feature] = summary.features
  Object.assign(feature!.properties, {
    types: ',origin,shakemap,',
    mmi: 6.1,
    detail: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/detail/ci39876543.geojson',
  })
  feature!.geometry.coordinates = [-118.5, 34, 8]
  return summary
}

it('rates an earthquake by its shaking contours, and requests them only once', async () => {
  const org = await test.mintOrg()
  const near = await org.property({ lat: 34, lon: -118.5 })
  const further = await org.property({ lat: 33.75, lon: -118.85 })
  // Within 100 km, the distance of its magnitude, but outside of all contours.
  await org.property({ lat: 34.5, lon: -118.5 })
  await addSource(test, await org.member('risk_analyst'))
  const summary = mappedQuake()
  host.respondWith((request, response) => {
    if (request.url!.includes('/summary/')) respondJson(response, summary)
    else
      respondJson(response, capture(request.url!.includes('/detail/') ? 'detail.geojson' : 'cont-mmi.json'))
  })
  await scheduler.run()

  const impacts = await test.db.select().from(threatImpact).where(eq(threatImpact.orgId, org.id))
  const ruleAt = (id: string) => impacts.find(({ propertyId }) => propertyId === id)?.rule
  expect(impacts).toHaveLength(2)
  expect(ruleAt(near.id)).toMatchObject({ name: 'Shaking at MMI 6 or higher' })
  expect(ruleAt(further.id)).toMatchObject({ name: 'Shaking at MMI 4 or higher' })
  const [created] = await test.db.select().from(threat).where(eq(threat.orgId, org.id))
  expect(created).toMatchObject({ severity: 'severe', geometry: { type: 'MultiPolygon' } })
  expect(host.requests).toHaveLength(3)

  await scheduler.runNext()
  expect(host.requests).toHaveLength(4)
})

it("rates an earthquake by distance if its contours can't be fetched", async () => {
  const org = await test.mintOrg()
  await org.property({ lat: 34.5, lon: -118.5 })
  await addSource(test, await org.member('risk_analyst'))
  const summary = mappedQuake()
  host.respondWith((request, response) => {
    if (request.url!.includes('/summary/')) respondJson(response, summary)
    else response.writeHead(500).end()
  })
  await scheduler.run()
  const impacts = await test.db.select().from(threatImpact).where(eq(threatImpact.orgId, org.id))
  expect(impacts).toMatchObject([{ method: 'radius' }])
})

const header =
  'latitude,longitude,bright_ti4,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_ti5,frp,daynight'
const dayMs = 24 * 3_600_000

it('recognizes permanent heat sources by a month of sightings', async () => {
  const org = await test.mintOrg()
  await org.property({ lat: 39.74, lon: -104.99 })
  await addSource(test, await org.member('risk_analyst'), { connector: 'nasa_firms', secret: 'key' })
  const now = new Date()
  const row = (lat: number, lon: number) =>
    `${lat},${lon},330,0.4,0.4,${now.toISOString().slice(0, 10)},0,N20,VIIRS,h,2.0NRT,290,40,N`
  // A chimney, and a fire that starts today.
  host.respondWith((request, response) => {
    const rows = request.url!.includes('-110,35,') ? [row(39.75, -104.99), row(39.77, -104.95)] : []
    const body = [header, ...rows].join('\n')
    response.writeHead(200, { 'Content-Type': 'text/csv' }).end(body)
  })
  const [feedRow] = await test.db.select().from(feed).where(like(feed.requestKey, '%-110,35,%'))
  const recurrence = test.deps.gateways.feeds.findConnector('nasa_firms')!.recurrence!
  const cell = `${Math.round(39.75 / 0.005)} ${Math.round(-104.99 / 0.005)}`
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const sightings = [3, 9, 16, 22, 31, 40].map((days) => ({ cell, day: daysAgo(days) }))
  const run = { feedId: feedRow!.id, recurrence, lastSuccessAt: null, now }
  // Four of the last thirty days aren't enough.
  expect(await recordSightings(test.db, run, sightings)).toEqual(new Set())
  expect(await test.db.$count(feedSighting)).toBe(4)

  await scheduler.run()
  const threats = await test.db.select().from(threat).where(eq(threat.orgId, org.id))
  expect(threats.map(({ point }) => point)).toEqual([[-104.95, 39.77]])
})
