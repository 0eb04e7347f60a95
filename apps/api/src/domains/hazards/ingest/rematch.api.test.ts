import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { task, threatImpact } from '../../../platform/db/schema/index.ts'
import { createTaskContext } from '../../../platform/context/context.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { storeMessages } from './feed-messages.ts'
import { rematchProperties } from './rematch.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  calls = hazardCalls(test)
})
afterAll(() => test.close())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** A warning around Denver, without any property in it. */
async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('org_admin')
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  const now = new Date().toISOString()
  const warning = message({
    identifier: `a-${org.id}`,
    dedupeKey: `k-${org.id}`,
    sentAt: now,
    endsAt: inAnHour(),
    severity: 'severe',
    geometry: squareAround(-104.99, 39.74, 0.01),
  })
  await calls.ingest(feed, [warning], now)
  return { org, person, warning }
}

async function waitForMatching(org: TestOrg, tasks: number) {
  await expect
    .poll(async () => {
      const rows = await test.db
        .select({ status: task.status })
        .from(task)
        .where(and(eq(task.orgId, org.id), eq(task.type, 'threat_match')))
      return rows.map(({ status }) => status)
    })
    .toEqual(Array.from({ length: tasks }, () => 'succeeded'))
}

const address = { line1: '1 Elm Street', city: 'Denver', region: 'CO', postalCode: '80202' }

async function addProperty(person: TestPerson, lat: number, lon: number) {
  const response = await test.as(person).request('/property', {
    method: 'POST',
    json: { name: 'Elm House', address: { ...address, lat, lon } },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  return (await response.json()) as { id: string; version: number }
}

const patch = async (person: TestPerson, path: string, json: object) => {
  const response = await test.as(person).request(path, { method: 'PATCH', json })
  expect(response.status).toBe(200)
}

it('matches a property with current threats when it is added, moved or archived', async () => {
  const { org, person } = await setUp()
  expect(await calls.threats(org)).toEqual([])
  const property = await addProperty(person, 39.74, -104.99)
  await waitForMatching(org, 1)
  const [threat] = await calls.threats(org)
  expect(await calls.impacts(org, threat!.id)).toMatchObject([{ method: 'inside_geometry', endedAt: null }])

  await patch(person, `/property/${property.id}/address`, { lat: 40.5, lon: -104.99, manual: true })
  await waitForMatching(org, 2)
  expect(await calls.impacts(org, threat!.id)).toMatchObject([{ endedAt: expect.any(Date) }])
  expect(await org.ledger('threat.unmatched')).toMatchObject([
    { propertyId: property.id, actor: { type: 'system' } },
  ])

  await patch(person, `/property/${property.id}/address`, { lat: 39.74, lon: -104.99, manual: true })
  await waitForMatching(org, 3)
  expect(await calls.impacts(org, threat!.id)).toMatchObject([{ endedAt: null }])

  await patch(person, `/property/${property.id}`, { status: 'archived' })
  await waitForMatching(org, 4)
  expect(await calls.impacts(org, threat!.id)).toMatchObject([{ endedAt: expect.any(Date) }])
})

it("keeps a threat's other impacts when it rematches some properties", async () => {
  const { org, person } = await setUp()
  const other = await addProperty(person, 39.74, -104.99)
  const property = await org.property({ lat: 39.741, lon: -104.99, country: 'US' })
  await waitForMatching(org, 1)
  const [threat] = await calls.threats(org)
  const set = (propertyId: string, values: { riskScore?: number; triage: 'acknowledged' | 'resolved' }) =>
    test.db
      .update(threatImpact)
      .set(values)
      .where(and(eq(threatImpact.orgId, org.id), eq(threatImpact.propertyId, propertyId)))
  await set(other.id, { riskScore: 99, triage: 'acknowledged' })

  const ctx = createTaskContext(calls.deps, { orgId: org.id, id: newId() }, systemActor)
  expect(await rematchProperties(ctx, [property.id])).toMatchObject({ properties: 1, matched: 1 })
  expect(await calls.threats(org)).toMatchObject([{ id: threat!.id, maxRisk: 99, triage: 'new' }])

  await set(property.id, { triage: 'resolved' })
  await rematchProperties(ctx, [property.id])
  expect(await calls.threats(org)).toMatchObject([{ maxRisk: 99, triage: 'acknowledged' }])
  expect(await calls.impacts(org, threat!.id)).toHaveLength(2)
})

it("uses the organization's preset, and before it a property's own radius", async () => {
  const { org, person, warning } = await setUp()
  // 855 m from the polygon: within the 1,000 m of a severe warning, not within the 400 m of the tight preset.
  const property = await addProperty(person, 39.74, -104.97)
  await waitForMatching(org, 1)
  const [threat] = await calls.threats(org)
  const current = async () => (await calls.impacts(org, threat!.id)).filter(({ endedAt }) => endedAt === null)
  expect(await current()).toMatchObject([{ rule: { name: 'Medium preset', radiusMeters: 1000 } }])

  await patch(person, `/org/${org.id}`, { matching: { preset: 'tight' } })
  await waitForMatching(org, 2)
  expect(await current()).toEqual([])

  const radius = { minor: 0, moderate: 0, severe: 2_000, extreme: 5_000 }
  await patch(person, `/property/${property.id}`, { matchOverrides: { [warning.hazard]: { radius } } })
  await waitForMatching(org, 3)
  expect(await current()).toMatchObject([
    { rule: { name: 'Property’s custom distance', radiusMeters: 2000 } },
  ])
  expect((await org.ledger('property.updated')).at(-1)).toMatchObject({
    changes: [{ field: 'matchOverrides', from: null, to: { tornado: { radius } } }],
  })
})

it("rematches one property on request, and rejects one that isn't active", async () => {
  const { org, person } = await setUp()
  const property = await org.property({ lat: 39.74, lon: -104.99 })
  const response = await test.as(person).request(`/property/${property.id}/match`, { method: 'POST' })
  expect(response.status).toBe(202)
  await waitForMatching(org, 1)
  expect(await calls.threats(org)).toHaveLength(1)
  const idle = await org.property({ status: 'inactive' })
  const rejected = await test.as(person).request(`/property/${idle.id}/match`, { method: 'POST' })
  expect(rejected.status).toBe(409)
})

it('rejects rules where a more severe hazard reaches less far', async () => {
  const { org, person } = await setUp()
  const radius = { minor: 5_000, moderate: 1_000, severe: 100, extreme: 0 }
  const response = await test.as(person).request(`/org/${org.id}`, {
    method: 'PATCH',
    json: { matching: { overrides: { wildfire: { radius } } } },
  })
  expect(response.status).toBe(422)
})

it('rematches a property once its footprint is known, and rejects a footprint somewhere else', async () => {
  const { org, person, warning } = await setUp()
  const property = await addProperty(person, 39.7, -104.99)
  await waitForMatching(org, 1)
  expect(await calls.threats(org)).toEqual([])
  const change = (footprint: unknown) =>
    test.as(person).request(`/property/${property.id}`, { method: 'PATCH', json: { footprint } })

  const farUpdate = await change(squareAround(39.74, -80, 0.01))
  expect(farUpdate.status).toBe(422)
  expect(await farUpdate.json()).toMatchObject({ errors: [{ pointer: '/footprint', code: 'mismatch' }] })
  const open = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  }
  expect((await change(open)).status).toBe(422)

  const footprint = squareAround(-104.99, 39.715, 0.016)
  const changed = await change(footprint)
  expect(await changed.json()).toMatchObject({ footprint, version: 2 })
  await waitForMatching(org, 2)
  const [threat] = await calls.threats(org)
  expect(threat).toMatchObject({ title: warning.title })
  expect(await calls.impacts(org, threat!.id)).toMatchObject([{ method: 'inside_geometry' }])
  const [event] = (await org.ledger()).filter(({ action }) => action === 'property.updated')
  expect(event!.changes).toEqual([{ field: 'footprint', from: null, to: 'outline with 4 points' }])

  // Moving the property to another town removes its footprint.
  await test
    .as(person)
    .request(`/property/${property.id}/address`, { method: 'PATCH', json: { lat: 38.83, lon: -104.82 } })
  const propertyResponse = await test.as(person).request(`/property/${property.id}`)
  expect(await propertyResponse.json()).toMatchObject({ footprint: null })
})

it('creates no duplicates and misses no property if a feed is ingested at the same time', async () => {
  const { org, person } = await setUp()
  await addProperty(person, 39.74, -104.99)
  await waitForMatching(org, 1)
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  const now = new Date().toISOString()
  const fires = ['north', 'south'].map((side) =>
    message({
      identifier: `${side}-${org.id}`,
      dedupeKey: `k-${side}-${org.id}`,
      sentAt: now,
      endsAt: inAnHour(),
      geometry: squareAround(-104.99, 39.74, 0.02),
    }),
  )
  // Stored but not delivered, as an interrupted run leaves them.
  await storeMessages(
    test.db,
    { feedId: feed.id, connector: feed.connector, receivedAt: new Date(now) },
    fires,
  )
  const ctx = createTaskContext(calls.deps, { orgId: org.id, id: newId() }, systemActor)
  const results = await Promise.all([
    rematchProperties(ctx, null),
    calls.ingest(feed, fires, now),
    rematchProperties(ctx, null),
  ])
  expect(results[1].perOrg.map(({ error }) => error)).toEqual([null])
  const threats = await calls.threats(org)
  expect(threats.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(
    [`k-${org.id}`, ...fires.map(({ dedupeKey }) => dedupeKey)].toSorted(),
  )
  for (const { id } of threats) expect(await calls.impacts(org, id)).toHaveLength(1)
})
