import { and, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox, propertyFigure, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp, type TestResponse } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { ThreatPage, WrittenThreat } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let responder: TestPerson
let viewer: TestPerson
let alder: { id: string; name: string }
let birch: { id: string; name: string }
let flood: { id: string; title: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  responder = await org.fga({ role: 'property_responder', resourceId: birch.id })
})
beforeEach(async () => {
  flood = await org.threat({
    impacts: [
      { propertyId: alder.id, riskScore: 80 },
      { propertyId: birch.id, riskScore: 60 },
    ],
  })
})
afterAll(() => test.close())

const patch = (json: object, person = manager, headers: Record<string, string> = {}) =>
  test.as(person).request(`/threat/${flood.id}`, { method: 'PATCH', json, headers })
async function updateFlood(json: object, person = manager) {
  const response = await patch(json, person)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<WrittenThreat>()
}
const stateOf = async (propertyId: string) => {
  const [row] = await test.db
    .select()
    .from(threatImpact)
    .where(and(eq(threatImpact.threatId, flood.id), eq(threatImpact.propertyId, propertyId)))
  return row!
}
const eventsOf = async () => (await org.ledger()).filter((event) => event.threatId === flood.id)
const problemOf = async (response: TestResponse) => {
  const body = await response.json<{ status: number; code: string }>()
  return body
}

describe('lists for one property', () => {
  const listThreats = async (query: string) => {
    const response = await test.as(manager).request(`/threat?${query}&facets=triage`)
    return await response.json<ThreatPage>()
  }
  const findFlood = ({ items }: ThreatPage) => items.find(({ id }) => id === flood.id)

  it('show, filter and count triage at that property', async () => {
    await updateFlood({ triage: 'acknowledged', propertyId: birch.id })
    expect(findFlood(await listThreats(`propertyId=${birch.id}`))).toMatchObject({
      triage: 'acknowledged',
      maxRisk: 60,
    })
    expect(findFlood(await listThreats(`propertyId=${alder.id}`))).toMatchObject({
      triage: 'new',
      maxRisk: 80,
    })
    const both = await listThreats(`propertyId=${alder.id},${birch.id}`)
    expect(findFlood(both)).toMatchObject({ triage: 'new', maxRisk: 80, impact: { properties: 2 } })

    const here = await listThreats(`propertyId=${birch.id}&triage=acknowledged&sort=-maxRisk`)
    expect(here.items.map(({ id }) => id)).toContain(flood.id)
    expect(here.facets!.triage).toContainEqual({ value: 'acknowledged', label: 'Acknowledged', count: 1 })
    expect(findFlood(await listThreats(`propertyId=${birch.id}&triage=new`))).toBeUndefined()
    expect(findFlood(await listThreats('triage=new'))).toMatchObject({ triage: 'new' })
  })
})

describe('triage', () => {
  it("[3.69] advances at every property, with each step in every property's history", async () => {
    const acknowledged = await updateFlood({ triage: 'acknowledged' })
    expect(acknowledged).toMatchObject({
      triage: 'acknowledged',
      allowed: ['in_progress', 'dismissed', 'new'],
      version: 2,
      previousVersion: 1,
      acknowledgedBy: { id: manager.id },
    })
    await updateFlood({ triage: 'in_progress' })
    const resolved = await updateFlood({ triage: 'resolved', resolution: 'no_damage' })
    expect(resolved).toMatchObject({
      triage: 'resolved',
      resolution: 'no_damage',
      resolvedBy: { id: manager.id },
    })
    const reopened = await updateFlood({ triage: 'in_progress' })
    expect(reopened).toMatchObject({ triage: 'in_progress', resolution: null, resolvedAt: null })
    await updateFlood({ triage: 'dismissed', dismissReason: 'not_relevant' })

    const events = await eventsOf()
    expect(events.map((event) => [event.action, event.propertyId])).toEqual(
      ['acknowledged', 'started', 'resolved', 'reopened', 'dismissed'].flatMap((verb) => [
        [`threat.${verb}`, alder.id],
        [`threat.${verb}`, birch.id],
      ]),
    )
    expect(events[0]!.groupId).toBe(events[1]!.groupId)
    expect(events[0]!.summary).toBe(`“${flood.title}” was acknowledged at Alder Court.`)
    expect(events[0]!.changes).toEqual([{ field: 'triage', from: 'new', to: 'acknowledged' }])
    expect(events[4]!.summary).toBe(`“${flood.title}” was resolved at Alder Court: no damage.`)
    expect(events[8]!.metadata).toEqual({ reason: 'not_relevant' })
  })

  it.each([
    ['in_progress', 'new', ['acknowledged', 'dismissed']],
    ['resolved', 'new', ['acknowledged', 'dismissed']],
  ])('rejects %s from %s, and lists the allowed ones', async (triage, state, allowed) => {
    expect(await problemOf(await patch({ triage }))).toMatchObject({
      status: 409,
      code: 'state-conflict',
      state,
      allowed,
    })
    expect(await eventsOf()).toEqual([])
  })

  it('undoes acknowledging, with an event', async () => {
    await updateFlood({ triage: 'acknowledged' })
    expect(await updateFlood({ triage: 'new' })).toMatchObject({
      triage: 'new',
      acknowledgedAt: null,
      acknowledgedBy: null,
    })
    expect((await eventsOf()).map(({ action }) => action).slice(-2)).toEqual([
      'threat.reopened',
      'threat.reopened',
    ])
  })

  it.each(['new', 'acknowledged'] as const)(
    'undoes dismissing one that was %s, with an event',
    async (triage) => {
      if (triage === 'acknowledged') await updateFlood({ triage })
      const { acknowledgedAt } = await updateFlood({ triage: 'dismissed', dismissReason: 'test' })
      expect(await updateFlood({ triage })).toMatchObject({
        triage,
        acknowledgedAt,
        dismissReason: null,
        resolvedAt: null,
      })
      const undone = (await eventsOf()).at(-1)!
      expect([undone.action, undone.changes]).toEqual([
        'threat.reopened',
        [{ field: 'triage', from: 'dismissed', to: triage }],
      ])
    },
  )

  it('rejects a step back from work to new, and one from resolved to acknowledged', async () => {
    await updateFlood({ triage: 'acknowledged' })
    await updateFlood({ triage: 'in_progress' })
    expect(await problemOf(await patch({ triage: 'new' }))).toMatchObject({ code: 'state-conflict' })
    await updateFlood({ triage: 'resolved' })
    expect(await problemOf(await patch({ triage: 'acknowledged' }))).toMatchObject({
      code: 'state-conflict',
      state: 'resolved',
      allowed: ['in_progress'],
    })
  })

  it('rolls up from one property to the threat', async () => {
    const one = await updateFlood({ triage: 'acknowledged', propertyId: alder.id })
    expect(one).toMatchObject({ triage: 'new', acknowledgedAt: null, impacts: [{ triage: 'acknowledged' }] })
    expect((await stateOf(birch.id)).triage).toBe('new')
    const both = await updateFlood({ triage: 'acknowledged', propertyId: birch.id })
    expect(both).toMatchObject({ triage: 'acknowledged', acknowledgedBy: { id: manager.id } })
    await updateFlood({ triage: 'dismissed', dismissReason: 'wrong_location', propertyId: birch.id })
    await updateFlood({ triage: 'in_progress' })
    expect((await stateOf(birch.id)).triage).toBe('dismissed')
    expect(await updateFlood({ triage: 'resolved' })).toMatchObject({ triage: 'resolved' })
    await updateFlood({ triage: 'in_progress' })
    expect([(await stateOf(alder.id)).triage, (await stateOf(birch.id)).triage]).toEqual([
      'in_progress',
      'dismissed',
    ])
  })

  it('advances step by step from where it is least advanced until it is resolved everywhere', async () => {
    await updateFlood({ triage: 'acknowledged', propertyId: alder.id })
    await updateFlood({ triage: 'in_progress', propertyId: alder.id })
    expect(await problemOf(await patch({ triage: 'resolved' }))).toMatchObject({ code: 'state-conflict' })
    for (const triage of ['acknowledged', 'in_progress', 'resolved']) await updateFlood({ triage })
    const triages = [(await stateOf(alder.id)).triage, (await stateOf(birch.id)).triage]
    expect(triages).toEqual(['resolved', 'resolved'])
    const atBirch = (await eventsOf()).filter(({ propertyId }) => propertyId === birch.id)
    expect(atBirch.map(({ action }) => action)).toEqual([
      'threat.acknowledged',
      'threat.started',
      'threat.resolved',
    ])
  })

  it("is counted in the property's figures", async () => {
    const figures = async () => {
      const [row] = await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, alder.id))
      return [row!.threatsActive, row!.threatsUnacknowledged]
    }
    const [active, unacknowledged] = await figures()
    await updateFlood({ triage: 'acknowledged' })
    expect(await figures()).toEqual([active, unacknowledged! - 1])
    await updateFlood({ triage: 'dismissed', dismissReason: 'duplicate' })
    expect(await figures()).toEqual([active! - 1, unacknowledged! - 1])
  })

  it('belongs to the threat itself if it touches no property', async () => {
    flood = await org.threat({ title: 'Empty flood' })
    expect(await updateFlood({ triage: 'acknowledged' })).toMatchObject({
      triage: 'acknowledged',
      version: 2,
    })
    expect(await eventsOf()).toMatchObject([{ action: 'threat.acknowledged', propertyId: null }])
  })

  it.each([
    [{ triage: 'dismissed' }, '/dismissReason', 'required'],
    [{ dismissReason: 'test' }, '/dismissReason', 'mismatch'],
    [{ triage: 'acknowledged', resolution: 'other' }, '/resolution', 'mismatch'],
    [{ triage: 'open' }, '/triage', 'enum'],
    [{ color: 'red' }, '/color', 'unknown_field'],
    [{ assigneeUserId: '01932f10-0000-7000-8000-00000000000a' }, '/assigneeUserId', 'not_found'],
    [{ checklist: { key: 'tell_contact', done: true } }, '/checklist/key', 'not_found'],
  ])('rejects %j', async (json, pointer, code) => {
    const response = await patch(json)
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer, code }] })
  })
})

describe('checklist', () => {
  it('is created on acknowledgment, checked off, and kept when acknowledged again', async () => {
    const { impacts } = await updateFlood({ triage: 'acknowledged', propertyId: alder.id })
    expect(impacts![0]!.checklist.map(({ label }) => label)).toEqual([
      'Notify on-site contact',
      'Check below-grade units',
      'Move vehicles and elevate equipment',
      'Locate gas and power shutoffs',
      'Check sump pumps and drains',
      'Keep everyone out of flooded rooms, garages, and elevators',
    ])
    const checklist = { key: 'sump_drains', done: true }
    const done = await updateFlood({ checklist, propertyId: alder.id })
    expect(done.impacts![0]!.checklist[4]).toEqual({
      key: 'sump_drains',
      label: 'Check sump pumps and drains',
      phase: 'prepare',
      dueAt: null,
      owner: null,
      doneAt: expect.any(String),
      doneBy: { id: manager.id, name: manager.name },
    })
    expect((await updateFlood({ checklist, propertyId: alder.id })).version).toBe(done.version)

    await test.db.update(threatImpact).set({ triage: 'new' }).where(eq(threatImpact.threatId, flood.id))
    await updateFlood({ triage: 'acknowledged' })
    expect((await stateOf(alder.id)).checklist[4]!.doneAt).not.toBeNull()
    expect((await stateOf(birch.id)).checklist).toHaveLength(6)

    await updateFlood({ checklist: { ...checklist, done: false }, propertyId: alder.id })
    const events = (await eventsOf()).filter(({ action }) => action === 'threat.checklist_done')
    expect(events.map(({ summary }) => summary)).toEqual([
      `Check sump pumps and drains: done at Alder Court, for “${flood.title}.”`,
      `Check sump pumps and drains: marked as not done at Alder Court, for “${flood.title}.”`,
    ])
  })
})

describe('undo', () => {
  it('restores what each property was before a change of the whole threat', async () => {
    await updateFlood({ triage: 'acknowledged', propertyId: birch.id }, responder)
    const { change, version } = await updateFlood({ triage: 'acknowledged' })
    expect(change!.properties).toBe(1)
    const undone = await patch({ undo: change!.groupId }, manager, { 'If-Match': `"v${version}"` })
    expect(undone.status).toBe(200)
    expect((await stateOf(alder.id)).triage).toBe('new')
    expect((await stateOf(birch.id)).triage).toBe('acknowledged')
  })

  it('gives a property back to the colleague whom assigning the whole threat replaced', async () => {
    await updateFlood({ assigneeUserId: responder.id, propertyId: birch.id })
    const { change } = await updateFlood({ assigneeUserId: viewer.id })
    await updateFlood({ undo: change!.groupId })
    expect((await stateOf(alder.id)).assigneeUserId).toBeNull()
    expect((await stateOf(birch.id)).assigneeUserId).toBe(responder.id)
  })

  it('is refused after another change, by someone else, and together with another change', async () => {
    const { change } = await updateFlood({ triage: 'acknowledged' })
    expect(await problemOf(await patch({ undo: change!.groupId }, responder))).toMatchObject({
      code: 'state-conflict',
    })
    await updateFlood({ triage: 'in_progress' })
    expect(await problemOf(await patch({ undo: change!.groupId }))).toMatchObject({
      code: 'state-conflict',
    })
    expect((await patch({ undo: change!.groupId, note: 'x' })).status).toBe(422)
    expect((await updateFlood({ note: 'x' })).change).toBeNull()
  })
})

describe('assignment and notes', () => {
  it('assigns the threat, or one of its properties', async () => {
    const unscoped = await updateFlood({ assigneeUserId: viewer.id })
    expect(unscoped.assignee).toEqual({ id: viewer.id, name: viewer.name })
    const one = await updateFlood({ assigneeUserId: responder.id, propertyId: birch.id })
    expect(one.assignee).toEqual({ id: viewer.id, name: viewer.name })
    expect(one.impacts![0]!.assignee).toEqual({ id: responder.id, name: responder.name })
    expect((await updateFlood({ assigneeUserId: responder.id, propertyId: birch.id })).version).toBe(
      one.version,
    )
    await updateFlood({ assigneeUserId: null })
    expect((await stateOf(birch.id)).assigneeUserId).toBeNull()
    const events = await eventsOf()
    expect(events.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'threat.assigned'))
    expect(events[0]!.summary).toBe(`“${flood.title}” was assigned at Alder Court.`)
    expect(events[0]!.targets).toEqual([
      { type: 'property', id: alder.id, name: 'Alder Court' },
      { type: 'user', id: viewer.id, name: null },
    ])
    expect(JSON.stringify(events)).not.toContain(viewer.name)
  })

  it("records a note in the property's history", async () => {
    await updateFlood({ note: 'Creek is at the lower lot.', propertyId: birch.id })
    expect(await eventsOf()).toMatchObject([
      { action: 'threat.noted', propertyId: birch.id, summary: 'Creek is at the lower lot.' },
    ])
  })

  it('announces the change to open pages', async () => {
    await updateFlood({ assigneeUserId: viewer.id, propertyId: birch.id })
    const announced = await test.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.entityId, flood.id), eq(outbox.event, 'threat.updated')))
    expect(announced).toMatchObject([
      { event: 'threat.updated', version: 2, propertyIds: [birch.id], userId: viewer.id },
    ])
  })
})

describe('permissions and versions', () => {
  it('requires threat:update on a property it touches', async () => {
    expect((await patch({ triage: 'acknowledged' }, viewer)).status).toBe(403)
    const watcher = await org.fga({ role: 'property_viewer', resourceId: birch.id })
    expect((await patch({ triage: 'acknowledged' }, watcher)).status).toBe(403)
  })

  it('lets a limited member work on their properties only', async () => {
    const seen = await updateFlood({ triage: 'acknowledged' }, responder)
    expect(seen).toMatchObject({ triage: 'acknowledged', impact: { properties: 1 } })
    expect((await stateOf(alder.id)).triage).toBe('new')
    const [row] = await test.db.select().from(threat).where(eq(threat.id, flood.id))
    expect(row).toMatchObject({ triage: 'new', acknowledgedBy: null })
    expect((await eventsOf()).map(({ propertyId }) => propertyId)).toEqual([birch.id])
    expect((await patch({ note: 'x', propertyId: alder.id }, responder)).status).toBe(404)
    await updateFlood({ assigneeUserId: responder.id }, responder)
    const [after] = await test.db.select().from(threat).where(eq(threat.id, flood.id))
    expect(after!.assigneeUserId).toBeNull()
  })

  it('rejects a change to an outdated version', async () => {
    await updateFlood({ triage: 'acknowledged' })
    const staleVersionResponse = await patch({ triage: 'in_progress' }, manager, { 'If-Match': '"v1"' })
    expect(await staleVersionResponse.json()).toMatchObject({
      status: 412,
      code: 'version-conflict',
      current: { version: 2, triage: 'acknowledged' },
    })
    const currentVersionResponse = await patch({ triage: 'in_progress' }, manager, { 'If-Match': '"v2"' })
    expect(currentVersionResponse.headers.get('ETag')).toBe('"v3"')
    expect(await currentVersionResponse.json()).not.toHaveProperty('previousVersion')
  })

  it('changes nothing in another organization', async () => {
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await patch({ triage: 'acknowledged' }, stranger)).status).toBe(404)
    const unknown = await test
      .as(manager)
      .request(`/threat/${newId()}`, { method: 'PATCH', json: { note: 'x' } })
    expect(unknown.status).toBe(404)
  })
})
