import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { org as orgTable } from '../../../platform/db/schema/index.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { archiveThreats } from './threat-lifecycle.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

const now = new Date('2026-11-21T12:00:00.000Z')
const monthsAgo = (months: number) => new Date(Date.UTC(2026, 10 - months, 20, 12))

async function setUp(endedThreatMonths?: number) {
  const org = await test.mintOrg()
  if (endedThreatMonths !== undefined) {
    const retention = { rawFeedDays: 90, importFileDays: 30, endedThreatMonths }
    await test.db.update(orgTable).set({ retention }).where(eq(orgTable.id, org.id))
  }
  return org
}

it("archives threats after each organization's retention, with one ledger event each", async () => {
  const org = await setUp()
  const shortRetentionOrg = await setUp(3)
  const house = await org.property()
  const impacts = [{ propertyId: house.id }]
  for (const status of ['ended', 'expired', 'cancelled', 'active'] as const) {
    const closedAt = status === 'active' ? null : monthsAgo(25)
    await org.threat({ status, closedAt, title: `Old and ${status}`, impacts })
  }
  await org.threat({ status: 'ended', closedAt: monthsAgo(23), title: 'Not old', impacts })
  await shortRetentionOrg.threat({ status: 'ended', closedAt: monthsAgo(4), title: 'Old there' })
  const before = (await org.ledger()).length

  expect(await archiveThreats(calls.deps, { now })).toBe(4)
  const statuses = new Map((await calls.threats(org)).map(({ title, status }) => [title, status]))
  expect(Object.fromEntries(statuses)).toEqual({
    'Old and ended': 'archived',
    'Old and expired': 'archived',
    'Old and cancelled': 'archived',
    'Old and active': 'active',
    'Not old': 'ended',
  })
  expect(await calls.threats(shortRetentionOrg)).toMatchObject([
    { status: 'archived', archivedAt: now, version: 2 },
  ])
  const events = await org.ledger('threat.archived')
  expect(events).toHaveLength(3)
  expect(new Set(events.map(({ groupId }) => groupId)).size).toBe(1)
  expect(events.map(({ summary }) => summary)).toContain(
    '“Old and ended” was archived 24 months after it ended.',
  )
  expect(await org.ledger()).toHaveLength(before + 3)
  expect(await archiveThreats(calls.deps, { now })).toBe(0)
  expect(await verifyChain(test.contextOf(await org.member('org_admin')))).toMatchObject({ ok: true })
})

it('archives more threats than fit into one transaction', async () => {
  const org = await setUp()
  for (let n = 0; n < 203; n += 1) await org.threat({ status: 'ended', closedAt: monthsAgo(30) })
  expect(await archiveThreats(calls.deps, { now })).toBe(203)
})

it('creates a new threat for a later message about an archived one', async () => {
  const org = await setUp(1)
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  await org.property({ lon: -104.99, lat: 39.74 })
  const at = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString()
  const warning = (identifier: string, sentAt: string, endsAt: string) =>
    message({ identifier, dedupeKey: 'e1', sentAt, endsAt, geometry: squareAround(-104.99, 39.74, 0.01) })
  await calls.ingest(feed, [warning('m1', at(0), at(1))], at(0))
  await calls.tick(at(1))
  await archiveThreats(calls.deps, { now: new Date(at(40)) })
  await calls.ingest(feed, [warning('m2', at(41), at(42))], at(41))
  expect(await calls.threats(org)).toMatchObject([
    { era: 1, status: 'archived', revision: 1 },
    { era: 2, status: 'active' },
  ])
})
