import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import { eq } from 'drizzle-orm'
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { threatImpact } from '../../../platform/db/schema/index.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls } from '../../../testing/hazard-test-calls.ts'
import { createPropertiesAtZipCodes, type RealPlace } from '../../../testing/real-places.ts'
import { nwsAlerts } from '../connectors/nws/nws-alerts.ts'
import { endOf } from '../threat-unit-of-work/threat-content.ts'

const folder = process.env.PARAPET_REAL_DATA_DIR
if (!folder) {
  process.stdout.write('Real alerts were not replayed: PARAPET_REAL_DATA_DIR isn’t set to a folder.\n')
}
const everyNthZip = 25

interface AlertProperties {
  id: string
  geocode: { SAME: string[] }
}

type Alerts = FeatureCollection<Polygon | MultiPolygon | null, AlertProperties> & { updated: string }

describe.skipIf(!folder).each([
  { file: 'nws/alerts-active-2025-12-15T2155Z.geojson', atLeast: 50 },
  { file: 'nws/alerts-active-IA-2024-05-21T1934Z.geojson', atLeast: 10 },
])('a replay of $file', ({ file, atLeast }) => {
  let test: TestApp
  let calls: HazardCalls
  let org: TestOrg
  let person: TestPerson
  let feed: Awaited<ReturnType<HazardCalls['feed']>>
  let places: RealPlace[]
  let alerts: Alerts
  let messages: HazardMessage[]
  let now: string

  beforeAll(async () => {
    test = await createTestApp()
    calls = hazardCalls(test)
    org = await test.mintOrg()
    person = await org.member('org_admin')
    feed = await calls.feed()
    await calls.subscribe(org, feed)
    places = await createPropertiesAtZipCodes(test, org, { folder: folder!, everyNth: everyNthZip })
    const body = await readFile(path.join(folder!, file))
    alerts = JSON.parse(body.toString('utf8')) as Alerts
    now = new Date(Math.max(...alerts.features.map(({ properties }) => sentOf(properties)))).toISOString()
    const answer = {
      body,
      contentType: 'application/geo+json',
      url: 'https://api.weather.gov/',
      receivedAt: now,
    }
    messages = nwsAlerts.read(answer, {}).messages
  })
  afterAll(() => test.close())

  /** In the order and at the time they were sent. */
  async function replay() {
    for (const message of messages.toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))) {
      await calls.ingest(feed, [message], message.sentAt)
    }
  }

  /** The properties that each event touches, computed from the response: point in polygon, else county codes. */
  function expectTouched() {
    const features = new Map(alerts.features.map((feature) => [feature.properties.id, feature]))
    return new Map(
      messages.flatMap((message): [string, string[]][] => {
        if (message.isTest || message.conclusion !== null) return []
        const end = endOf(message)
        if (end !== null && end <= new Date(message.sentAt)) return []
        const ids = [...new Set([message.identifier.replace(/#.*$/, ''), ...message.aliases])]
        const parts = ids.flatMap((id) => features.get(id) ?? [])
        const byOutline = parts.every(({ geometry }) => geometry !== null)
        const counties = new Set(
          parts.flatMap(({ properties }) => properties.geocode.SAME.map((sameCode) => sameCode.slice(1))),
        )
        const touched = places.filter(({ lon, lat, countyFips }) =>
          byOutline
            ? parts.some(({ geometry }) => booleanPointInPolygon([lon, lat], geometry!))
            : countyFips !== null && counties.has(countyFips),
        )
        return touched.length > 0 ? [[message.dedupeKey, touched.map(({ id }) => id).toSorted()]] : []
      }),
    )
  }

  it('matches each property with exactly the expected threats, one for each event', async () => {
    await replay()
    const threats = await calls.threats(org)
    expect(new Set(threats.map(({ dedupeKey }) => dedupeKey)).size).toBe(threats.length)
    const impacts = await test.db.select().from(threatImpact).where(eq(threatImpact.orgId, org.id))
    const actual = new Map<string, string[]>()
    for (const { id, dedupeKey } of threats) {
      const touched = impacts.filter(({ threatId, proximity }) => threatId === id && proximity !== 'near')
      if (touched.length > 0) actual.set(dedupeKey, touched.map(({ propertyId }) => propertyId).toSorted())
    }
    const expected = expectTouched()
    expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
    for (const [key, ids] of expected) expect([key, actual.get(key)]).toEqual([key, ids])
    expect(actual.size).toBeGreaterThanOrEqual(atLeast)
  }, 120_000)

  it('creates no duplicates when everything is delivered again', async () => {
    const before = [await calls.threats(org), (await org.ledger()).length]
    await replay()
    expect(await calls.ingest(feed, messages, now)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: messages.length,
    })
    expect([await calls.threats(org), (await org.ledger()).length]).toEqual(before)
  }, 120_000)

  it('ends each threat when its source says so, and the ledger verifies', async () => {
    const farFuture = new Date(Date.parse(now) + 400 * 24 * 3_600_000)
    await calls.tick(farFuture.toISOString())
    for (const { status, endsAt, expiresAt } of await calls.threats(org)) {
      expect(status).toBe(endsAt ? 'ended' : expiresAt ? 'expired' : 'active')
    }
    const verification = await verifyChain(test.contextOf(person))
    expect(verification).toMatchObject({ ok: true, problem: null })
    expect(verification.checked).toBeGreaterThan(100)
  }, 120_000)
})

const sentOf = (properties: unknown) => Date.parse((properties as { sent: string }).sent)
