import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { incident, incidentMember, incidentSplit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, squareAround } from '../../../testing/hazard-test-calls.ts'
import type { ToldEvent } from '../../../testing/joinable-threats.ts'
import { gdacsEvent, heat, perimeter } from '../../../testing/told-events.ts'
import type { ConnectorKey } from '../connectors/connector.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

const fireAt: [number, number] = [-104.99, 39.74]
const at = (hours: number) =>
  new Date(Date.parse('2026-11-21T12:00:00.000Z') + hours * 3_600_000).toISOString()

async function setUp() {
  const org = await test.mintOrg()
  await org.property({ lon: fireAt[0], lat: fireAt[1], name: 'Alder Court' })
  const feeds = new Map<string, Awaited<ReturnType<HazardCalls['feed']>>>()
  return {
    org,
    async tell({ connector, message }: ToldEvent, receivedAt: string, values: Partial<HazardMessage> = {}) {
      if (!feeds.has(connector)) {
        const feed = await calls.feed(connector as ConnectorKey)
        await calls.subscribe(org, feed)
        feeds.set(connector, feed)
      }
      const whole = { ...message, raw: '{}', rawContentType: 'application/json', ...values }
      const { perOrg } = await calls.ingest(feeds.get(connector)!, [whole], receivedAt)
      expect(perOrg.flatMap(({ error }) => error ?? [])).toEqual([])
    },
  }
}

const fire = () =>
  perimeter('Cedar', 'Denver County CO', { at: fireAt, halfMeters: 2_000, discoveredAt: at(0) })

const readIncidents = (org: TestOrg) => test.db.select().from(incident).where(eq(incident.orgId, org.id))
const readMembers = (org: TestOrg) =>
  test.db
    .select()
    .from(incidentMember)
    .where(eq(incidentMember.orgId, org.id))
    .orderBy(incidentMember.threatId)
const readEvents = async (org: TestOrg) =>
  (await org.ledger()).filter(({ action }) => action.startsWith('incident.'))

it('joins a threat with an earlier one of another feed, with the evidence on the ledger', async () => {
  const { org, tell } = await setUp()
  await tell(heat(fireAt, at(1)), at(1))
  expect(await readIncidents(org)).toEqual([])
  await tell(fire(), at(2))
  const [opened, ...others] = await readIncidents(org)
  expect(others).toEqual([])
  expect(opened).toMatchObject({ endedAt: null, mergedInto: null, version: 1 })
  const threats = await calls.threats(org)
  const heatThreat = threats.find(({ connector }) => connector === 'nasa_firms')!
  const fireThreat = threats.find(({ connector }) => connector === 'nifc_wfigs')!
  expect(await readMembers(org)).toMatchObject([
    { threatId: heatThreat.id, incidentId: opened!.id, evidence: { threatId: fireThreat.id } },
    {
      threatId: fireThreat.id,
      incidentId: opened!.id,
      joinedBy: 'rule',
      rule: 'heat_at_perimeter',
      evidence: { threatId: heatThreat.id, facts: { distanceMeters: 0 } },
    },
  ])
  expect(await readEvents(org)).toMatchObject([
    {
      action: 'incident.opened',
      subject: { type: 'incident', id: opened!.id },
      threatId: heatThreat.id,
      summary: `An incident was opened for “${heatThreat.title}.”`,
    },
    {
      action: 'incident.threat_joined',
      threatId: fireThreat.id,
      summary: `“${fireThreat.title}” was joined with “${heatThreat.title}.” The heat is inside the fire’s perimeter, and was detected while the fire burned, or within 24 hours before or after.`,
      metadata: { rule: 'heat_at_perimeter', otherThreatId: heatThreat.id, distanceMeters: 0 },
    },
  ])
})

it('adds to an incident, and joins nothing twice when messages are repeated', async () => {
  const { org, tell } = await setUp()
  await tell(fire(), at(1))
  await tell(heat(fireAt, at(1)), at(1))
  const second = heat([fireAt[0] + 0.03, fireAt[1]], at(3))
  await tell(second, at(3))
  expect(await readMembers(org)).toHaveLength(3)
  expect((await readIncidents(org))[0]).toMatchObject({ version: 2 })
  const before = [await readMembers(org), await readEvents(org)]
  await tell(second, at(4))
  await tell(fire(), at(4), { sentAt: at(4), identifier: 'cedar-2', title: 'Cedar Fire, 2,000 acres' })
  expect([await readMembers(org), await readEvents(org)]).toEqual(before)
})

it('picks up heat that a growing perimeter reaches', async () => {
  const { org, tell } = await setUp()
  const [lon, lat] = [fireAt[0], fireAt[1] + 0.12]
  await org.property({ lon, lat, name: 'Birch House' })
  await tell(fire(), at(1))
  await tell(heat([lon, lat], at(2)), at(2))
  expect(await calls.threats(org)).toHaveLength(2)
  expect(await readIncidents(org)).toEqual([])
  const larger = perimeter('Cedar', 'Denver County CO', {
    at: fireAt,
    halfMeters: 12_000,
    discoveredAt: at(0),
  })
  await tell(larger, at(5), { sentAt: at(5), identifier: 'cedar-2' })
  expect(await readMembers(org)).toHaveLength(2)
})

it('joins no fire with a report that fits two fires, even when one of them is updated', async () => {
  const { org, tell } = await setUp()
  const near: [number, number] = [fireAt[0] + 0.06, fireAt[1]]
  await org.property({ lon: near[0], lat: near[1], name: 'Birch House' })
  const birch = perimeter('Birch', 'Denver County CO', { at: near, halfMeters: 2_000, discoveredAt: at(0) })
  await tell(fire(), at(1))
  await tell(birch, at(1))
  const report = gdacsEvent('WF1', [fireAt[0] + 0.03, fireAt[1]], at(0), {
    hazard: 'wildfire',
    event: 'Forest fire',
    toDate: at(48),
    point: null,
    geometry: squareAround(fireAt[0] + 0.03, fireAt[1], 0.04),
  })
  await tell(report, at(2))
  expect(await calls.threats(org)).toHaveLength(3)
  expect(await readIncidents(org)).toEqual([])
  await tell(fire(), at(4), { sentAt: at(4), identifier: 'cedar-2', title: 'Cedar Fire, 2,000 acres' })
  expect(await readIncidents(org)).toEqual([])
})

it('ends when its last threat ends, and opens again', async () => {
  const { org, tell } = await setUp()
  await tell(fire(), at(1))
  await tell(heat(fireAt, at(1)), at(1))
  await calls.tick(at(30))
  expect((await readIncidents(org))[0]).toMatchObject({ endedAt: null })
  await tell(fire(), at(31), { sentAt: at(31), identifier: 'cedar-out', conclusion: 'ended' })
  expect((await readIncidents(org))[0]!.endedAt).not.toBeNull()
  await tell(fire(), at(40), { sentAt: at(40), identifier: 'cedar-again' })
  expect((await readIncidents(org))[0]).toMatchObject({ endedAt: null })
  expect((await readEvents(org)).map(({ action }) => action).slice(2)).toEqual([
    'incident.ended',
    'incident.reopened',
  ])
})

it('does not join what a person separated', async () => {
  const { org, tell } = await setUp()
  await tell(fire(), at(1))
  await tell(heat(fireAt, at(1)), at(1))
  const members = await readMembers(org)
  const [threatId, otherThreatId] = members.map((member) => member.threatId)
  await test.db.delete(incidentMember).where(eq(incidentMember.threatId, threatId!))
  await test.db
    .insert(incidentSplit)
    .values({ orgId: org.id, threatId: threatId!, otherThreatId: otherThreatId!, createdAt: new Date() })
  await tell(fire(), at(4), { sentAt: at(4), identifier: 'cedar-2', title: 'Cedar Fire, 2,000 acres' })
  expect(await readMembers(org)).toHaveLength(1)
})

it('joins threats of each organization separately', async () => {
  const [one, other] = [await setUp(), await setUp()]
  await one.tell(fire(), at(1))
  await other.tell(heat(fireAt, at(1)), at(1))
  expect(await readIncidents(one.org)).toEqual([])
  expect(await readIncidents(other.org)).toEqual([])
})
