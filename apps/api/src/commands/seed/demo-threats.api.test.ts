import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction, type RunnerDeps } from '../../platform/context/context.ts'
import {
  alert,
  alertRecipient,
  emailSender,
  feed,
  feedMessage,
  incident,
  incidentMember,
  source,
  sourceFeed,
  threat,
  threatImpact,
} from '../../platform/db/schema/index.ts'
import { evaluateSource } from '../../domains/hazards/feeds/source-health.ts'
import { ingestMessages } from '../../domains/hazards/ingest/ingest-messages.ts'
import { rematchProperties } from '../../domains/hazards/ingest/rematch.ts'
import { advanceThreats } from '../../domains/hazards/lifecycle/threat-lifecycle.ts'
import { isOpenStatus } from '../../domains/hazards/threat-unit-of-work/threat-content.ts'
import { rollUpTriage } from '../../domains/hazards/threat-unit-of-work/triage.ts'
import { listAlertPeople } from '../../domains/messaging/alerts/alert-audience.ts'
import { syncSubscriptions } from '../../domains/hazards/feeds/subscriptions.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startManagementApi } from '../../testing/management-api.ts'
import { seedTestDemo } from '../../testing/seed-test-demo.ts'
import { cedarStone } from './demo-people.ts'

let test: TestApp
let deps: RunnerDeps
let provider: Awaited<ReturnType<typeof startManagementApi>>
const now = new Date()

beforeAll(async () => {
  test = await createTestApp()
  deps = { ...test.deps, invalidateAccess: test.deps.access.invalidate }
  provider = await startManagementApi()
  await seedTestDemo(test, provider, {
    now,
    exampleAgency: { origin: 'https://localhost:4105', certificateUrl: 'http://localhost:4100/pem' },
  })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

const ofCedarStone = eq(threat.orgId, cedarStone.id)

const createContext = () =>
  createTaskContext(
    deps,
    { orgId: cedarStone.id, id: 'test' },
    { type: 'system', id: null, name: 'Test', access: systemAccess },
  )

/** What is going on when the demo starts, by its hazard and the state of the team's work. */
async function readOpenThreats() {
  const rows = await test.db
    .select({ hazard: threat.hazard, severity: threat.severity, triage: threat.triage })
    .from(threat)
    .where(and(ofCedarStone, inArray(threat.status, ['upcoming', 'active'])))
    .orderBy(threat.sentAt)
  return rows
}

it('tells a year of threats from several feeds, nearly all of which the team has handled', async () => {
  const rows = await test.db.select().from(threat).where(ofCedarStone)
  expect(rows.length).toBeGreaterThan(170)
  const months = new Set(rows.map(({ firstSeenAt }) => firstSeenAt.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(new Set(rows.map(({ connector }) => connector)).size).toBeGreaterThanOrEqual(4)
  const handled = rows.filter(({ triage }) => triage === 'resolved' || triage === 'dismissed')
  expect(handled.length).toBeGreaterThan(rows.length * 0.9)
})

it('derives each threat from its impacts, as the product does', async () => {
  const rows = await test.db.select().from(threat).where(ofCedarStone)
  const impacts = await test.db.select().from(threatImpact).where(eq(threatImpact.orgId, cedarStone.id))
  const byThreat = Map.groupBy(impacts, ({ threatId }) => threatId)
  expect(impacts.length).toBeGreaterThan(rows.length)
  for (const row of rows) {
    const own = byThreat.get(row.id) ?? []
    const current = own.filter(({ endedAt }) =>
      isOpenStatus(row.status) ? endedAt === null : endedAt?.getTime() === row.closedAt?.getTime(),
    )
    // A fire that is nearly out no longer reaches as far.
    if (current.length === 0) continue
    expect(rollUpTriage(current.map(({ triage }) => triage)), row.title).toBe(row.triage)
    expect(Math.max(...current.map(({ riskScore }) => riskScore)), row.title).toBe(row.maxRisk)
  }
})

it('ends an incident with the last of its threats', async () => {
  const rows = await test.db
    .select({
      id: incident.id,
      endedAt: incident.endedAt,
      threats: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${threat.status} in ('upcoming', 'active'))::int`,
    })
    .from(incident)
    .innerJoin(incidentMember, eq(incidentMember.incidentId, incident.id))
    .innerJoin(threat, eq(threat.id, incidentMember.threatId))
    .groupBy(incident.id, incident.endedAt)
  expect(rows.length).toBeGreaterThan(0)
  for (const { threats, open, endedAt } of rows) {
    expect(threats).toBeGreaterThan(1)
    expect(endedAt === null).toBe(open > 0)
  }
})

it('keeps what is going on through the first fetches, matching, and the clock', async () => {
  const before = await readOpenThreats()
  expect(before).toMatchObject([
    { hazard: 'flood', triage: 'in_progress' },
    { hazard: 'flood', triage: 'in_progress' },
    { hazard: 'flash_flood', severity: 'extreme', triage: 'new' },
  ])
  const result = await rematchProperties(createContext(), null)
  expect(result).toMatchObject({ threats: before.length, created: 0, matched: 0, unmatched: 0 })
  const feeds = await test.db
    .select()
    .from(feed)
    .where(inArray(feed.connector, ['nws_alerts', 'noaa_nwps']))
  for (const { id: feedId, connector } of feeds) {
    const receivedAt = new Date().toISOString()
    const dayMs = 24 * 60 * 60_000
    await ingestMessages(deps, {
      feedId,
      connector,
      messages: [],
      receivedAt,
      endsAfterAbsentMs: connector === 'noaa_nwps' ? dayMs : null,
    })
  }
  await advanceThreats(deps, new Date())
  expect(await readOpenThreats()).toEqual(before)
})

it('stores the messages of open threats, which later ones are compared with', async () => {
  const open = await test.db
    .select({ externalId: threat.externalId, isOpen: feedMessage.isOpen })
    .from(threat)
    .leftJoin(feedMessage, eq(feedMessage.identifier, threat.externalId))
    .where(and(ofCedarStone, inArray(threat.status, ['upcoming', 'active'])))
  expect(open.every(({ isOpen }) => isOpen === true)).toBe(true)
  const closed = await test.db
    .select({ identifier: feedMessage.identifier })
    .from(feedMessage)
    .where(eq(feedMessage.isOpen, true))
  expect(closed).toHaveLength(open.length)
})

it('rates each source as the product does, and one is degraded', async () => {
  const sources = await test.db.select().from(source)
  for (const row of sources) {
    const feeds = await test.db
      .select({ feed })
      .from(sourceFeed)
      .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
      .where(eq(sourceFeed.sourceId, row.id))
    const state = evaluateSource(
      row,
      feeds.map((one) => one.feed),
      now,
    )
    expect(state, row.name).toMatchObject({
      status: row.status,
      reason: row.statusReason,
      unmonitoredSince: row.unmonitoredSince,
      lastError: row.lastError,
    })
  }
  expect(sources.filter(({ status }) => status === 'degraded').map(({ name }) => name)).toEqual([
    'Larimer County alerts',
  ])
})

it('subscribes the sources to the feeds that their properties need', async () => {
  // Its key was sealed by another server than the one of this test.
  await test.db.delete(source).where(eq(source.connector, 'nasa_firms'))
  const before = await test.db.$count(sourceFeed)
  expect(before).toBeGreaterThan(8)
  const noIngest = async () => await Promise.resolve({ created: 0, updated: 0, perOrg: [] })
  expect(await syncSubscriptions({ ...deps, ingest: noIngest }, new Date(0))).toBe(0)
  expect(await test.db.$count(sourceFeed)).toBe(before)
})

it('sends every alert with email from a verified sender', async () => {
  const rows = await test.db
    .select({ channels: alert.channels, status: emailSender.status, isDefault: emailSender.isDefault })
    .from(alert)
    .leftJoin(emailSender, and(eq(emailSender.orgId, alert.orgId), eq(emailSender.id, alert.senderId)))
  expect(rows.length).toBeGreaterThan(0)
  for (const { channels, ...sender } of rows) {
    expect(channels).toContain('email')
    expect(sender).toEqual({ status: 'verified', isDefault: true })
  }
})

it('alerts exactly the people whom the product would alert', async () => {
  const alerts = await test.db.select().from(alert).orderBy(alert.createdAt)
  expect(alerts.map(({ phase }) => phase)).toEqual(['act_now', 'all_clear', 'act_now'])
  const texts = { number: '+15550100' } as never
  const ctx = createContext()
  for (const row of alerts.filter(({ phase }) => phase === 'act_now')) {
    const recipients = await test.db
      .select()
      .from(alertRecipient)
      .where(eq(alertRecipient.alertId, row.id))
      .orderBy(alertRecipient.tenantId)
    const people = await inTransaction({ ...ctx, gateways: { ...ctx.gateways, texts } }, (tx) =>
      listAlertPeople(tx, { ...row, followedThreadId: null }),
    )
    const toResult = ({ tenantId, exclusion }: { tenantId: string; exclusion: string | null }) =>
      `${tenantId} ${exclusion}`
    expect(recipients.map(toResult).toSorted()).toEqual(people.map(toResult).toSorted())
    expect(row.confirmedCount).toBe(recipients.filter(({ exclusion }) => exclusion === null).length)
  }
})
