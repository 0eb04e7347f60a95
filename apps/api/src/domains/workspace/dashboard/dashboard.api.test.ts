import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { threatRevision } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Dashboard } from './dashboard.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let limited: TestPerson
let alder: { id: string }
let birch: { id: string }
let flood: { id: string }

const hour = (n: number) => new Date(Date.now() + n * 3_600_000)

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  alder = await org.property({ name: 'Alder' })
  birch = await org.property({ name: 'Birch' })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
  const long = { firstMatchedAt: hour(-48) }
  flood = await org.threat({
    title: 'Flood',
    severity: 'severe',
    sentAt: hour(-50),
    onsetAt: hour(-49),
    impacts: [
      { propertyId: alder.id, riskScore: 68, ...long },
      { propertyId: birch.id, riskScore: 68, ...long },
    ],
  })
  await org.threat({ title: 'Breeze', severity: 'minor', impacts: [{ propertyId: alder.id, riskScore: 5 }] })
  await org.threat({
    title: 'Later storm',
    severity: 'severe',
    status: 'upcoming',
    onsetAt: hour(5),
    impacts: [{ propertyId: alder.id, riskScore: 30 }],
  })
  await org.threat({
    title: 'Mine',
    severity: 'extreme',
    triage: 'acknowledged',
    assigneeUserId: manager.id,
    impacts: [{ propertyId: alder.id, riskScore: 90, triage: 'acknowledged' }],
  })
  await org.threat({
    title: 'Mine and over',
    severity: 'moderate',
    status: 'ended',
    sentAt: hour(-80),
    closedAt: hour(-70),
    triage: 'in_progress',
    impacts: [
      {
        propertyId: birch.id,
        triage: 'in_progress',
        assigneeUserId: manager.id,
        endedAt: hour(-70),
        firstMatchedAt: hour(-80),
      },
    ],
  })
  await inTransaction(test.contextOf(manager), async (tx) => {
    await enqueueTask(tx, {
      type: 'geocode',
      title: 'Own task',
      subject: { type: 'org', id: org.id, name: 'O' },
    })
  })
  await test.as(manager).request('/ledger/events', {
    method: 'POST',
    json: { propertyId: alder.id, note: 'Sandbags at the gate' },
  })
})
afterAll(() => test.close())

const call = (person: TestPerson, userId = person.id, query = '') =>
  test.as(person).request(`/org/${org.id}/dashboard/${userId}${query}`)
async function read(person: TestPerson, userId = person.id, query = '') {
  const response = await call(person, userId, query)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<Dashboard>()
}
const titles = (threats: { title: string }[]) => threats.map(({ title }) => title)

describe('getDashboard', () => {
  it("[7.15] returns what needs the caller's attention", async () => {
    const dashboard = await read(manager)
    expect(dashboard.userId).toBe(manager.id)
    expect(titles(dashboard.carousel)).toEqual(['Flood', 'Later storm'])
    expect(dashboard.carousel[0]).toMatchObject({
      threatId: flood.id,
      severity: 'severe',
      properties: 2,
      href: expect.stringMatching(`^/properties/(${alder.id}|${birch.id})\\?threat=${flood.id}$`),
    })
    expect(titles(dashboard.needsTriage)).toEqual(['Flood', 'Later storm', 'Breeze'])
    expect(titles(dashboard.assignedToMe)).toEqual(['Mine', 'Mine and over'])
    expect(titles(dashboard.myTasks)).toEqual(['Own task'])
    expect(dashboard.recentLedger[0]).toMatchObject({ summary: 'Sandbags at the gate' })
    expect(dashboard.layout).toEqual({
      widgets: ['carousel', 'needsTriage', 'map', 'watched', 'consent', 'sources', 'ledger'],
      hidden: [],
    })
  })

  it('returns threats that people acknowledged and that need someone again, with their number', async () => {
    const own = await test.mintOrg()
    const person = await own.member('property_manager')
    const house = await own.property()
    const hidden = await own.property()
    const guest = await own.fga({ role: 'property_responder', resourceId: house.id })
    const at = (propertyId: string, more: object = {}) => ({
      propertyId,
      triage: 'acknowledged' as const,
      ...more,
    })
    const idle = { assigneeUserId: person.id, progressAt: hour(-0.6) }
    await own.threat({ title: 'New', impacts: [{ propertyId: house.id }] })
    await own.threat({ title: 'Idle', severity: 'minor', impacts: [at(house.id, idle)] })
    await own.threat({ title: 'Busy', impacts: [at(house.id, { ...idle, progressAt: hour(-0.4) })] })
    await own.threat({ title: 'Left alone', impacts: [at(house.id)] })
    await own.threat({ title: 'Elsewhere', severity: 'extreme', impacts: [at(hidden.id)] })
    const followUps = async (reader: TestPerson) => {
      const response = await test.as(reader).request(`/org/${own.id}/dashboard/${reader.id}`)
      return (await response.json<Dashboard>()).needsFollowUp
    }
    const { items, count } = await followUps(person)
    expect(titles(items)).toEqual(['Elsewhere', 'Left alone', 'Idle'])
    expect(items.map(({ attention }) => attention!.reason)).toEqual(['unassigned', 'unassigned', 'stalled'])
    expect(count).toBe(3)
    const visible = await followUps(guest)
    expect([titles(visible.items), visible.count]).toEqual([['Left alone', 'Idle'], 2])
  })

  it('[7.15] returns at most ten new threats of moderate severity or higher', async () => {
    const own = await test.mintOrg()
    const person = await own.member('property_manager')
    const house = await own.property()
    for (let n = 0; n < 12; n += 1)
      await own.threat({ onsetAt: hour(n), title: `Storm ${n}`, impacts: [{ propertyId: house.id }] })
    await own.threat({ severity: 'extreme', title: 'Worst', impacts: [{ propertyId: house.id }] })
    await own.threat({ severity: 'unknown', title: 'Who knows', impacts: [{ propertyId: house.id }] })
    await own.threat({ title: 'Nowhere' })
    const response = await test.as(person).request(`/org/${own.id}/dashboard/${person.id}`)
    const { carousel } = await response.json<Dashboard>()
    expect(titles(carousel)).toEqual(['Worst', ...Array.from({ length: 9 }, (_, n) => `Storm ${n}`)])
  })

  it('[7.15] returns urgent threats that need triage before severe ones that last for weeks', async () => {
    const own = await test.mintOrg()
    const person = await own.member('property_manager')
    const impacts = [{ propertyId: (await own.property()).id }]
    const day = 24
    await own.threat({ title: 'Drought', severity: 'severe', endsAt: hour(47 * day), impacts })
    await own.threat({ title: 'River', severity: 'severe', endsAt: hour(3 * day), impacts })
    await own.threat({ title: 'Wind', severity: 'moderate', endsAt: hour(2), impacts })
    await own.threat({ title: 'Hail', severity: 'moderate', endsAt: hour(1), impacts })
    await own.threat({ title: 'Volcano', severity: 'extreme', endsAt: hour(60 * day), impacts })
    await own.threat({ title: 'Fog', severity: 'minor', endsAt: hour(1), impacts })
    const response = await test.as(person).request(`/org/${own.id}/dashboard/${person.id}`)
    const { needsTriage } = await response.json<Dashboard>()
    expect(titles(needsTriage)).toEqual(['Volcano', 'River', 'Hail', 'Wind', 'Drought', 'Fog'])
  })

  it('[7.15] links a threat where it is new, rather than where it was resolved at a higher risk', async () => {
    const own = await test.mintOrg()
    const person = await own.member('property_manager')
    const [resolved, waiting, started] = [await own.property(), await own.property(), await own.property()]
    const { id } = await own.threat({
      impacts: [
        { propertyId: resolved.id, riskScore: 90, triage: 'resolved' },
        { propertyId: started.id, riskScore: 80, triage: 'in_progress' },
        { propertyId: waiting.id, riskScore: 20 },
      ],
    })
    const response = await test.as(person).request(`/org/${own.id}/dashboard/${person.id}`)
    const { needsTriage, carousel } = await response.json<Dashboard>()
    const href = `/properties/${waiting.id}?threat=${id}`
    expect([...needsTriage, ...carousel].map((one) => one.href)).toEqual([href, href])
  })

  it('[7.15] returns the risk trend since yesterday, including changes by messages', async () => {
    const [alderNow, birchNow] = (await read(manager)).watched
    expect(alderNow).toMatchObject({ name: 'Alder', riskScore: 90, trend: 'up' })
    expect(birchNow).toMatchObject({ name: 'Birch', riskScore: 68, trend: 'same' })
    await test.db.insert(threatRevision).values({
      orgId: org.id,
      threatId: flood.id,
      n: 2,
      receivedAt: hour(-2),
      sentAt: hour(-2),
      messageType: 'update',
      connector: 'nws_alerts',
      identifier: 'urn:2',
      changes: [{ field: 'severity', from: 'extreme', to: 'severe' }],
    })
    const watched = (await read(manager)).watched
    expect(watched.map(({ name, trend }) => [name, trend])).toEqual([
      ['Alder', 'same'],
      ['Birch', 'down'],
    ])
  })

  it('[7.15] counts threats by day and by hour over 14 days', async () => {
    const days = (await read(manager)).timeline
    expect(days).toHaveLength(14)
    expect(days.at(-1)!.active).toBe(3)
    expect(days[0]!.active).toBe(0)
    expect(Math.max(...days.slice(9, 13).map(({ active }) => active))).toBeGreaterThan(0)
    const hours = (await read(manager, manager.id, '?timeline=hour')).timeline
    expect(hours).toHaveLength(336)
    expect(Date.parse(hours[1]!.from) - Date.parse(hours[0]!.from)).toBe(3_600_000)
    expect((await call(manager, manager.id, '?timeline=week')).status).toBe(400)
  })

  it("[7.15] returns another person's dashboard only with team:read", async () => {
    const seen = await read(manager, viewer.id)
    expect(seen).toMatchObject({ userId: viewer.id, assignedToMe: [], myTasks: [] })
    expect((await call(viewer, manager.id)).status).toBe(403)
    expect((await call(manager, newId())).status).toBe(404)
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await call(manager, stranger.id)).status).toBe(404)
    expect((await call(stranger)).status).toBe(404)
  })

  it('[7.15] limits a limited member to their properties', async () => {
    const dashboard = await read(limited)
    expect(dashboard.carousel).toMatchObject([
      { title: 'Flood', properties: 1, href: `/properties/${birch.id}?threat=${flood.id}` },
    ])
    expect(titles(dashboard.needsTriage)).toEqual(['Flood'])
    expect(dashboard.watched.map(({ name }) => name)).toEqual(['Birch'])
    expect(dashboard.recentLedger).toEqual([])
    expect(dashboard.timeline.at(-1)!.active).toBe(1)
    expect(dashboard.layout.hidden).toEqual(['sources'])
    const ungranted = await org.fga()
    expect(await read(ungranted)).toMatchObject({
      carousel: [],
      needsTriage: [],
      recentLedger: [],
      watched: [],
    })
  })
})
