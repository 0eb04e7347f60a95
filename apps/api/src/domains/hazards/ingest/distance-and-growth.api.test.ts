import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { metersPerDegree } from '../../../platform/geo/distance.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

const at = (minutes: number) =>
  new Date(Date.parse('2026-11-21T12:00:00.000Z') + minutes * 60_000).toISOString()

it('rates an earthquake at each property by magnitude and distance', async () => {
  const org = await test.mintOrg()
  const feed = await calls.feed('usgs_earthquake')
  await calls.subscribe(org, feed)
  const far = [10, 20, 30, 45, 90, 120, 200, 300]
  const properties = new Map<number, string>()
  for (const km of far) {
    const { id } = await org.property({ lon: -104, lat: 30 + (km * 1000) / metersPerDegree })
    properties.set(km, id)
  }
  // Magnitude, severity at the epicenter, then the distance and severity of each tier.
  const quakes = [
    { value: 7.2, severity: 'extreme', reach: 250, risk: (km: number) => (km <= 250 ? 100 : 0) },
    { value: 6.4, severity: 'extreme', reach: 150, risk: (km: number) => (km <= 40 ? 100 : 75) },
    { value: 5.3, severity: 'severe', reach: 100, risk: (km: number) => (km <= 25 ? 75 : 50) },
    { value: 4.7, severity: 'moderate', reach: 50, risk: (km: number) => (km <= 15 ? 50 : 25) },
    { value: 3.8, severity: 'minor', reach: 25, risk: () => 25 },
    { value: 3.2, severity: 'minor', reach: 0, risk: () => 0 },
  ] as const
  await calls.ingest(
    feed,
    quakes.map(({ value, severity }) =>
      message({
        identifier: `m${value}`,
        sentAt: at(0),
        hazard: 'earthquake',
        severity,
        certainty: 'observed',
        urgency: 'immediate',
        point: [-104, 30],
        magnitude: { value, unit: 'M', text: '' },
      }),
    ),
    at(1),
  )
  const threats = await calls.threats(org)
  expect(threats).toHaveLength(5)
  for (const { value, reach, risk } of quakes) {
    const createdThreat = threats.find(({ externalId }) => externalId === `m${value}`)
    const impacts = createdThreat ? await calls.impacts(org, createdThreat.id) : []
    const expected = far
      .filter((km) => km <= reach)
      .map((km): [string, number] => {
        const score = risk(km) * (1 - (0.7 * km) / reach)
        return [properties.get(km)!, score]
      })
    expect(impacts.map(({ propertyId }) => propertyId).toSorted()).toEqual(
      expected.map(([id]) => id).toSorted(),
    )
    for (const [id, score] of expected) {
      const impact = impacts.find(({ propertyId }) => propertyId === id)!
      expect(Math.abs(impact.riskScore - score), `M ${value} at ${impact.distanceMeters} m`).toBeLessThan(1)
    }
  }
})

it('never scores a property higher than one nearer to the same hazard', async () => {
  const org = await test.mintOrg()
  const feed = await calls.feed('nifc_wfigs')
  await calls.subscribe(org, feed)
  for (let km = 0; km <= 40; km += 2) {
    await org.property({ lon: -104, lat: 39 + (km * 1000) / metersPerDegree })
  }
  let n = 0
  const severities = fc.constantFrom('minor', 'moderate', 'severe', 'extreme')
  await fc.assert(
    fc.asyncProperty(severities, fc.double({ min: 0.001, max: 0.1, noNaN: true }), async (severity, half) => {
      n += 1
      const identifier = `f${n}`
      const fire = { identifier, sentAt: at(0), hazard: 'wildfire', severity } as const
      await calls.ingest(feed, [message({ ...fire, geometry: squareAround(-104, 39, half) })], at(1))
      const [createdThreat] = await test.db
        .select()
        .from(threat)
        .where(eq(threat.dedupeKey, `test:${identifier}`))
      const impacts = await calls.impacts(org, createdThreat!.id)
      const sorted = impacts.toSorted((a, b) => a.distanceMeters! - b.distanceMeters!)
      const scores = sorted.map(({ riskScore }) => riskScore)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(createdThreat!.maxRisk).toBe(scores[0])
    }),
    { numRuns: 12 },
  )
})

it('escalates a wildfire exactly when it grew by half or more', async () => {
  const org = await test.mintOrg()
  const feed = await calls.feed('nifc_wfigs')
  await calls.subscribe(org, feed)
  await org.property({ lon: -104, lat: 39 })
  let n = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 100_000 }),
      fc.integer({ min: 50, max: 250 }),
      async (acres, percent) => {
        n += 1
        const fire = (values: { identifier: string; sentAt: string }, value: number) =>
          message({
            ...values,
            dedupeKey: `fire:${n}`,
            hazard: 'wildfire',
            severity: 'severe',
            geometry: squareAround(-104, 39, 0.01),
            magnitude: { value, unit: 'acres', text: '' },
          })
        const after = (acres * percent) / 100
        await calls.ingest(feed, [fire({ identifier: `a${n}`, sentAt: at(0) }, acres)], at(1))
        const isThis = eq(threat.dedupeKey, `fire:${n}`)
        const [createdThreat] = await test.db
          .update(threat)
          .set({ triage: 'acknowledged' })
          .where(isThis)
          .returning()
        await test.db
          .update(threatImpact)
          .set({ triage: 'acknowledged' })
          .where(eq(threatImpact.threatId, createdThreat!.id))
        await calls.ingest(feed, [fire({ identifier: `b${n}`, sentAt: at(5) }, after)], at(6))
        const [currentThreat] = await test.db.select().from(threat).where(isThis)
        const triage = after * 2 >= acres * 3 ? 'new' : 'acknowledged'
        expect(currentThreat).toMatchObject({ triage, revision: 2 })
        expect(await calls.impacts(org, currentThreat!.id)).toMatchObject([{ triage }])
      },
    ),
    {
      numRuns: 15,
      examples: [
        [100, 150],
        [100, 149],
        [200, 100],
      ],
    },
  )
})
