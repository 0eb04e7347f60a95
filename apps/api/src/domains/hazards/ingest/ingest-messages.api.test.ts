import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import {
  feedMessage,
  outbox,
  sourceCount,
  threat,
  threatImpact,
  threatRevision,
} from '../../../platform/db/schema/index.ts'
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

async function setUp(values: Parameters<HazardCalls['subscribe']>[2] = {}) {
  const org = await test.mintOrg()
  const feed = await calls.feed()
  const source = await calls.subscribe(org, feed, values)
  const inside = await org.property({ lon: -104.99, lat: 39.74, name: 'Inside House' })
  const near = await org.property({ lon: -104.97, lat: 39.74, name: 'Near House' })
  const far = await org.property({ lon: -90, lat: 39.74, name: 'Far House' })
  return { org, feed, source, inside, near, far }
}

const warning = (values: Partial<Parameters<typeof message>[0]> = {}) =>
  message({
    identifier: 'a1',
    dedupeKey: 'vtec:KBOU.TO.W.0001',
    sentAt: at(0),
    onsetAt: at(0),
    expiresAt: at(30),
    endsAt: at(30),
    geometry: squareAround(-104.99, 39.74, 0.01),
    ...values,
  })

it('creates one threat with an impact on each property it touches, with the method', async () => {
  const { org, feed, source, inside, near, far } = await setUp()
  const result = await calls.ingest(feed, [warning()], at(1))
  expect(result).toMatchObject({
    created: 1,
    updated: 0,
    perOrg: [{ orgId: org.id, created: 1, error: null }],
  })
  const [created, ...others] = await calls.threats(org)
  expect(others).toEqual([])
  expect(created).toMatchObject({
    sourceId: source.id,
    status: 'active',
    triage: 'new',
    severity: 'extreme',
    severityRank: 5,
    maxRisk: 100,
    ingestLagSeconds: 60,
    revision: 1,
  })
  const impacts = await calls.impacts(org, created!.id)
  expect(impacts).toHaveLength(2)
  expect(impacts.find(({ propertyId }) => propertyId === inside.id)).toMatchObject({
    method: 'inside_geometry',
    proximity: 'inside',
    distanceMeters: 0,
    riskScore: 100,
  })
  expect(impacts.find(({ propertyId }) => propertyId === near.id)).toMatchObject({
    method: 'radius',
    proximity: 'near',
    distanceMeters: 855,
    bearingDeg: 270,
    rule: { name: 'Medium preset', radiusMeters: 3000 },
    riskScore: 80,
  })
  expect(impacts.some(({ propertyId }) => propertyId === far.id)).toBe(false)
})

it('records the detection once and each affected property in one group, with the source as actor', async () => {
  const { org, feed, source, inside } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const [detected] = await org.ledger('threat.detected')
  const matched = await org.ledger('threat.matched')
  expect(detected).toMatchObject({
    propertyId: null,
    sourceId: source.id,
    actor: { type: 'source', id: source.id, name: 'Test alerts' },
  })
  expect(matched).toHaveLength(2)
  expect(new Set(matched.map(({ groupId }) => groupId)).size).toBe(1)
  expect(matched.find(({ propertyId }) => propertyId === inside.id)).toMatchObject({
    summary: '“Tornado Warning, Test County” affects Inside House.',
    metadata: { method: 'inside_geometry', riskScore: 100 },
  })
  const rows = await test.db.select().from(outbox).where(eq(outbox.orgId, org.id))
  expect(rows.filter(({ event }) => event === 'threat.updated')).toHaveLength(1)
})

it('changes nothing when the same messages come again', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const before = [await calls.threats(org), await org.ledger()]
  expect(await calls.ingest(feed, [warning()], at(2))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect([await calls.threats(org), await org.ledger()]).toEqual(before)
})

it('completes an interrupted run without duplicates', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const before = [await calls.threats(org), await org.ledger()]
  await test.db.update(feedMessage).set({ ingestedAt: null }).where(eq(feedMessage.feedId, feed.id))
  await calls.ingest(feed, [warning()], at(2))
  expect([await calls.threats(org), await org.ledger()]).toEqual(before)
})

it('revises a threat on an update, even with another key, and ignores an outdated one', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const update: Partial<HazardMessage> = {
    messageType: 'update',
    references: ['a1'],
    severity: 'severe',
    sentAt: at(10),
    endsAt: at(60),
  }
  await calls.ingest(feed, [warning({ ...update, identifier: 'a3', dedupeKey: 'nws:a3' })], at(11))
  await calls.ingest(feed, [warning({ ...update, identifier: 'a2', sentAt: at(5), endsAt: at(40) })], at(12))
  const [revisedThreat, ...others] = await calls.threats(org)
  expect(others).toEqual([])
  expect(revisedThreat).toMatchObject({
    revision: 2,
    severity: 'severe',
    endsAt: new Date(at(60)),
    externalId: 'a3',
  })
  const revisions = await test.db
    .select()
    .from(threatRevision)
    .where(eq(threatRevision.threatId, revisedThreat!.id))
  expect(revisions.find(({ n }) => n === 2)).toMatchObject({
    identifier: 'a3',
    messageType: 'update',
    references: ['a1'],
    changes: expect.arrayContaining([
      { field: 'severity', from: 'extreme', to: 'severe' },
      { field: 'endsAt', from: at(30), to: at(60) },
    ]),
  })
  const downgrades = await org.ledger('threat.downgraded')
  expect(downgrades.map(({ summary }) => summary)).toEqual([
    'Tornado Warning, Test County at Inside House: severity decreased from extreme to severe.',
    'Tornado Warning, Test County at Near House: severity decreased from extreme to severe.',
  ])
})

it('ends a threat on cancellation, and never creates one from it', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const cancel = warning({ identifier: 'a9', sentAt: at(8), messageType: 'cancel', conclusion: 'cancelled' })
  await calls.ingest(feed, [cancel, { ...cancel, identifier: 'x1', dedupeKey: 'vtec:KBOU.TO.W.0099' }], at(9))
  const threats = await calls.threats(org)
  expect(threats).toMatchObject([{ status: 'cancelled', triage: 'new', closedAt: new Date(at(9)) }])
  expect(await org.ledger('threat.cancelled')).toHaveLength(2)
  const impacts = await calls.impacts(org, threats[0]!.id)
  expect(impacts.every(({ endedAt }) => endedAt?.toISOString() === at(9))).toBe(true)
})

it('treats a number that is reused after half a year as a new event', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  await calls.tick(at(31))
  const yearMinutes = 365 * 24 * 60
  const again = {
    identifier: 'b1',
    sentAt: at(yearMinutes),
    onsetAt: at(yearMinutes),
    expiresAt: at(yearMinutes + 30),
    endsAt: at(yearMinutes + 30),
  }
  await calls.ingest(feed, [warning(again)], at(yearMinutes))
  expect(await calls.threats(org)).toMatchObject([
    { era: 1, status: 'ended' },
    { era: 2, status: 'active' },
  ])
})

it('never ends a warning when its alert ends the other event, no matter how often it’s delivered', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  // One alert extends the warning and upgrades a watch that never touched a property.
  const alert = {
    references: ['a1'],
    sentAt: at(5),
    relatedKeys: ['vtec:KBOU.TO.A.0001', 'vtec:KBOU.TO.W.0001'],
  }
  const parts = [
    warning({ ...alert, identifier: 'a2#A', dedupeKey: 'vtec:KBOU.TO.A.0001', conclusion: 'cancelled' }),
    warning({ ...alert, identifier: 'a2', endsAt: at(60) }),
  ]
  await calls.ingest(feed, parts, at(6))
  expect(await calls.threats(org)).toMatchObject([{ status: 'active', endsAt: new Date(at(60)) }])

  // Another region's feed delivers the same alert again.
  const otherFeed = await calls.feed()
  await calls.subscribe(org, otherFeed)
  await calls.ingest(otherFeed, parts, at(7))
  expect(await calls.threats(org)).toMatchObject([{ status: 'active', revision: 2 }])
  expect(await org.ledger('threat.cancelled')).toEqual([])
})

it('merges the parts of one warning, and relates an upgrade to what it replaced', async () => {
  const { org, feed, inside, near } = await setUp()
  const watch = warning({ identifier: 'w1', dedupeKey: 'vtec:KBOU.TO.A.0001', severity: 'severe' })
  await calls.ingest(feed, [watch], at(1))
  const upgrade = { sentAt: at(5), relatedKeys: ['vtec:KBOU.TO.A.0001', 'vtec:KBOU.TO.W.0001'] }
  await calls.ingest(
    feed,
    [
      warning({ ...upgrade, identifier: 'u1#A', dedupeKey: 'vtec:KBOU.TO.A.0001', conclusion: 'cancelled' }),
      warning({ ...upgrade, identifier: 'u1.001', geometry: squareAround(-104.99, 39.74, 0.005) }),
      warning({ ...upgrade, identifier: 'u1.002', geometry: squareAround(-104.97, 39.74, 0.005) }),
    ],
    at(6),
  )
  const [earlierThreat, currentThreat, ...others] = await calls.threats(org)
  expect(others).toEqual([])
  expect(earlierThreat).toMatchObject({ status: 'cancelled', relatedThreatIds: [currentThreat!.id] })
  expect(currentThreat).toMatchObject({ status: 'active', relatedThreatIds: [earlierThreat!.id] })
  const impacts = await calls.impacts(org, currentThreat!.id)
  expect(Object.fromEntries(impacts.map(({ propertyId, method }) => [propertyId, method]))).toEqual({
    [inside.id]: 'inside_geometry',
    [near.id]: 'inside_geometry',
  })
})

it('makes an acknowledged threat new again when it gets worse or reaches a property', async () => {
  const { org, feed, near } = await setUp()
  await calls.ingest(feed, [warning({ severity: 'severe' })], at(1))
  const [first] = await calls.threats(org)
  const acknowledge = async () => {
    await test.db.update(threat).set({ triage: 'acknowledged' }).where(eq(threat.id, first!.id))
    await test.db
      .update(threatImpact)
      .set({ triage: 'acknowledged' })
      .where(eq(threatImpact.threatId, first!.id))
  }
  await acknowledge()
  await calls.ingest(feed, [warning({ identifier: 'a2', sentAt: at(5), severity: 'severe' })], at(5))
  expect(await calls.threats(org)).toMatchObject([{ triage: 'acknowledged' }])
  const widerArea = squareAround(-104.99, 39.74, 0.05)
  await calls.ingest(
    feed,
    [warning({ identifier: 'a3', sentAt: at(6), severity: 'severe', geometry: widerArea })],
    at(6),
  )
  expect(await calls.threats(org)).toMatchObject([{ triage: 'new', escalatedAt: new Date(at(6)) }])
  expect(await org.ledger('threat.escalated')).toMatchObject([{ propertyId: near.id }])
  await acknowledge()
  await calls.ingest(feed, [warning({ identifier: 'a4', sentAt: at(7), geometry: widerArea })], at(7))
  expect(await calls.threats(org)).toMatchObject([{ triage: 'new', severity: 'extreme' }])
})

it('counts tests and messages too mild for the source, without creating threats', async () => {
  const { org, feed, source } = await setUp({ minSeverity: 'severe' })
  await calls.ingest(
    feed,
    [
      warning({ identifier: 't1', dedupeKey: 'k1', isTest: true }),
      warning({ identifier: 't2', dedupeKey: 'k2', severity: 'minor' }),
      warning({ identifier: 't3', dedupeKey: 'k3' }),
    ],
    at(1),
  )
  expect(await calls.threats(org)).toMatchObject([{ dedupeKey: 'k3' }])
  const counts = await test.db.select().from(sourceCount).where(eq(sourceCount.sourceId, source.id))
  expect(Object.fromEntries(counts.map(({ reason, count }) => [reason, count]))).toEqual({
    received: 3,
    test: 1,
    below_min_severity: 1,
  })
})

it('starts, ends and expires threats by the times of the message', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(
    feed,
    [
      warning({ identifier: 'c1', dedupeKey: 'c1', onsetAt: at(20), endsAt: at(60) }),
      warning({ identifier: 'c2', dedupeKey: 'c2', endsAt: null, expiresAt: at(30) }),
    ],
    at(1),
  )
  const statuses = async () => (await calls.threats(org)).map(({ status }) => status)
  expect(await statuses()).toEqual(['upcoming', 'active'])
  await calls.tick(at(20))
  expect(await statuses()).toEqual(['active', 'active'])
  await calls.tick(at(44))
  expect(await statuses()).toEqual(['active', 'active'])
  await calls.tick(at(45))
  expect(await statuses()).toEqual(['active', 'expired'])
  await calls.tick(at(60))
  expect(await statuses()).toEqual(['ended', 'expired'])
  expect(await calls.tick(at(61))).toBe(0)
  expect(await org.ledger('threat.expired')).toHaveLength(2)
  expect(await org.ledger('threat.ended')).toHaveLength(2)
})

it('reopens an expired threat on a late extension', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  await calls.tick(at(30))
  await calls.ingest(
    feed,
    [warning({ identifier: 'a2', sentAt: at(31), endsAt: at(90), expiresAt: at(90) })],
    at(32),
  )
  const [reopened] = await calls.threats(org)
  expect(reopened).toMatchObject({ status: 'active', closedAt: null })
  expect((await calls.impacts(org, reopened!.id)).every(({ endedAt }) => endedAt === null)).toBe(true)
})

it('ends an event that has been missing from responses for long enough', async () => {
  const { org, feed } = await setUp()
  const fire = warning({ identifier: 'f1', endsAt: null, expiresAt: null })
  const hourMs = 3_600_000
  await calls.ingest(feed, [fire], at(1), 24 * hourMs)
  await calls.ingest(feed, [], at(23 * 60), 24 * hourMs)
  expect(await calls.threats(org)).toMatchObject([{ status: 'active' }])
  await calls.ingest(feed, [], at(24 * 60 + 1), 24 * hourMs)
  expect(await calls.threats(org)).toMatchObject([{ status: 'ended' }])
})

it('keeps a canceled threat canceled, and creates a new one for a later message', async () => {
  const { org, feed } = await setUp()
  await calls.ingest(feed, [warning()], at(1))
  const cancel = warning({ identifier: 'a2', sentAt: at(8), messageType: 'cancel', conclusion: 'cancelled' })
  await calls.ingest(feed, [cancel], at(9))
  await calls.ingest(feed, [warning({ identifier: 'a0', sentAt: at(5) })], at(10))
  await calls.ingest(feed, [warning({ identifier: 'a3', sentAt: at(8) })], at(10))
  await calls.ingest(feed, [warning({ identifier: 'a4', sentAt: at(9), endsAt: at(9) })], at(10))
  expect(await calls.threats(org)).toMatchObject([{ status: 'cancelled', revision: 2 }])
  await calls.ingest(feed, [warning({ identifier: 'a5', sentAt: at(12), endsAt: at(60) })], at(13))
  const [earlierThreat, again, ...others] = await calls.threats(org)
  expect(others).toEqual([])
  expect(earlierThreat).toMatchObject({
    era: 1,
    status: 'cancelled',
    revision: 2,
    relatedThreatIds: [again!.id],
  })
  expect(again).toMatchObject({
    era: 2,
    status: 'active',
    triage: 'new',
    relatedThreatIds: [earlierThreat!.id],
  })
  await calls.ingest(feed, [warning({ identifier: 'a6', sentAt: at(14), endsAt: at(70) })], at(15))
  expect(await calls.threats(org)).toMatchObject([{ revision: 2 }, { revision: 2, endsAt: new Date(at(70)) }])
})

it('counts messages that touch no property as outside coverage', async () => {
  const { feed, source } = await setUp({ minSeverity: 'severe' })
  const elsewhere = { geometry: squareAround(-80, 30, 0.01) }
  await calls.ingest(
    feed,
    [
      warning(),
      warning({ identifier: 'o1', dedupeKey: 'o1', ...elsewhere }),
      warning({ identifier: 'o2', dedupeKey: 'o2', ...elsewhere, severity: 'minor' }),
      warning({ identifier: 'o3', dedupeKey: 'o3', ...elsewhere, conclusion: 'cancelled' }),
    ],
    at(1),
  )
  // An update that moved away from the properties is about an existing threat.
  await calls.ingest(feed, [warning({ identifier: 'a2', sentAt: at(2), ...elsewhere })], at(3))
  const counts = await test.db.select().from(sourceCount).where(eq(sourceCount.sourceId, source.id))
  expect(Object.fromEntries(counts.map(({ reason, count }) => [reason, count]))).toEqual({
    received: 5,
    below_min_severity: 1,
    outside_coverage: 1,
  })
})

it('isolates organizations, and creates no threat for one it doesn’t touch', async () => {
  const { org, feed } = await setUp()
  const other = await test.mintOrg()
  await calls.subscribe(other, feed)
  await other.property({ lon: 10, lat: 50 })
  await calls.ingest(feed, [warning()], at(1))
  expect(await calls.threats(org)).toHaveLength(1)
  expect(await calls.threats(other)).toEqual([])
  expect(await other.ledger('threat.detected')).toEqual([])
})
