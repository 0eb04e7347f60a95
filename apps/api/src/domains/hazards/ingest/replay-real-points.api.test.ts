import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import type { FeatureCollection, Point } from 'geojson'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threatImpact } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls } from '../../../testing/hazard-test-calls.ts'
import { toFeedResponse } from '../../../testing/read-capture.ts'
import { createPropertiesAtZipCodes, type RealPlace } from '../../../testing/real-places.ts'
import { nasaFirms } from '../connectors/firms/nasa-firms.ts'
import { usgsEarthquake } from '../connectors/usgs/usgs-earthquake.ts'

const folder = process.env.PARAPET_REAL_DATA_DIR
if (!folder) {
  process.stdout.write(
    'Real quakes and fires were not replayed: PARAPET_REAL_DATA_DIR isn’t set to a folder.\n',
  )
}

/** Great-circle distance by the haversine formula. */
function metersBetween([lonA, latA]: readonly number[], [lonB, latB]: readonly number[]) {
  const rad = Math.PI / 180
  const a =
    Math.sin(((latB! - latA!) * rad) / 2) ** 2 +
    Math.cos(latA! * rad) * Math.cos(latB! * rad) * Math.sin(((lonB! - lonA!) * rad) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(a))
}

/** Leaves out cases so close to the edge that the result depends on the model of the Earth. */
const edge = 0.005

describe.skipIf(!folder)('a replay of real points', () => {
  let test: TestApp
  let calls: HazardCalls
  let org: TestOrg
  let places: RealPlace[]

  beforeAll(async () => {
    test = await createTestApp()
    calls = hazardCalls(test)
    org = await test.mintOrg()
    places = await createPropertiesAtZipCodes(test, org, { folder: folder!, everyNth: 10 })
  })
  afterAll(() => test.close())

  async function touchedBy(connector: string) {
    const threats = (await calls.threats(org)).filter((one) => one.connector === connector)
    const impacts = await test.db.select().from(threatImpact).where(eq(threatImpact.orgId, org.id))
    return { threats, impacts: impacts.filter(({ threatId }) => threats.some(({ id }) => id === threatId)) }
  }

  it('matches real earthquakes with the properties within the distance of their magnitude', async () => {
    const body = await readFile(path.join(folder!, 'usgs/all_week-2023-08-04.geojson'))
    const { features } = JSON.parse(body.toString('utf8')) as FeatureCollection<
      Point,
      { mag: number | null; type: string }
    >
    const reachOf = (magnitude: number) =>
      magnitude >= 7 ? 250 : magnitude >= 6 ? 150 : magnitude >= 5 ? 100 : magnitude >= 4.5 ? 50 : 25
    const pairs = features
      .filter(({ properties }) => properties.type === 'earthquake' && (properties.mag ?? 0) >= 3.5)
      .flatMap(({ id, geometry, properties }) =>
        places.map((place) => ({
          key: `${String(id)} ${place.id}`,
          share:
            metersBetween(geometry.coordinates, [place.lon, place.lat]) / (reachOf(properties.mag!) * 1000),
        })),
      )
    const feed = await calls.feed('usgs_earthquake')
    await calls.subscribe(org, feed)
    const { messages } = usgsEarthquake.read(toFeedResponse(body), { from: 'all' })
    // Read within an hour of the event, since some were reviewed days after it had ended.
    const hours = Object.entries(Object.groupBy(messages, ({ onsetAt }) => onsetAt!.slice(0, 13)))
    for (const [hour, started] of hours.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await calls.ingest(feed, started!, `${hour}:59:59.999Z`)

    const { threats, impacts } = await touchedBy('usgs_earthquake')
    const idOf = new Map(threats.map(({ id, externalUrl }) => [id, externalUrl?.split('/').at(-1)]))
    const actual = new Set(impacts.map(({ threatId, propertyId }) => `${idOf.get(threatId)} ${propertyId}`))
    const near = pairs.filter(({ share }) => share < 1 - edge).map(({ key }) => key)
    const farKeys = new Set(pairs.filter(({ share }) => share > 1 + edge).map(({ key }) => key))
    expect(near.length).toBeGreaterThan(0)
    expect(near.filter((key) => !actual.has(key))).toEqual([])
    expect([...actual.intersection(farKeys)]).toEqual([])
    const expectedKeys = new Set(pairs.map(({ key }) => key))
    expect([...actual.difference(expectedKeys)]).toEqual([])
  }, 120_000)

  it('matches real fire detections with properties near one of them, and with no others @nightly', async () => {
    const body = await readFile(path.join(folder!, 'hazards/firms-modis-c61-global-24h-2022-02-26.csv'))
    const feed = await calls.feed('nasa_firms')
    await calls.subscribe(org, feed)
    const { messages } = nasaFirms.read(toFeedResponse(body), { satellite: 'MODIS_NRT' })
    await calls.ingest(
      feed,
      messages,
      messages
        .map(({ sentAt }) => sentAt)
        .toSorted()
        .at(-1)!,
    )

    const { threats, impacts } = await touchedBy('nasa_firms')
    // The medium preset: 8 km for moderate fires, 16 km for severe ones.
    const reach = { moderate: 8_000, severe: 16_000 } as const
    const detections = parse<{ latitude: string; longitude: string }>(body, { columns: true }).map((row) => [
      Number(row.longitude),
      Number(row.latitude),
    ])
    const idsWithArea = new Set(threats.filter(({ geometry }) => geometry !== null).map(({ id }) => id))
    const points = impacts.filter(({ threatId }) => !idsWithArea.has(threatId))
    expect(impacts.length).toBeGreaterThan(0)
    for (const { threatId, propertyId } of points) {
      const { lon, lat } = places.find(({ id }) => id === propertyId)!
      const { point, severity } = threats.find(({ id }) => id === threatId)!
      expect(metersBetween(point!, [lon, lat])).toBeLessThan(reach[severity as 'moderate'] * (1 + edge))
      // The center of a cluster without a hull is within about 2 km of each of its detections.
      const nearest = Math.min(...detections.map((at) => metersBetween(at, [lon, lat])))
      expect(nearest).toBeLessThan(reach[severity as 'moderate'] + 4_000)
    }
    const actual = new Set(points.map(({ threatId, propertyId }) => `${threatId} ${propertyId}`))
    for (const { id, point, severity, geometry } of threats) {
      if (geometry !== null) continue
      const near = places.filter(
        (place) => metersBetween(point!, [place.lon, place.lat]) < reach[severity as 'moderate'] * (1 - edge),
      )
      expect(near.filter((place) => !actual.has(`${id} ${place.id}`))).toEqual([])
    }
    const begun = new Set(threats.map(({ dedupeKey }) => dedupeKey))
    const missedMessages = messages.filter(
      ({ dedupeKey, point, geometry, severity }) =>
        !begun.has(dedupeKey) &&
        geometry === null &&
        places.some(
          (place) =>
            metersBetween(point!, [place.lon, place.lat]) < reach[severity as 'moderate'] * (1 - edge),
        ),
    )
    expect(missedMessages.map(({ dedupeKey }) => dedupeKey)).toEqual([])
  }, 120_000)
})
