import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { expectJson } from '../../../testing/import-test-calls.ts'
import { incidentMember, incidentSplit, threat } from '../../../platform/db/schema/index.ts'
import { updateIncidents } from '../joining/update-incidents.ts'
import { createTaskContext, inTransaction } from '../../../platform/context/context.ts'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { squareAround } from '../../../testing/hazard-test-calls.ts'
import type { Incident } from './incidents.schema.ts'

type ThreatRow = typeof threat.$inferSelect

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let alder: { id: string }
let birch: { id: string }
let fire: ThreatRow
let heat: ThreatRow

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const startedAt = new Date('2026-11-21T12:00:00.000Z')

beforeEach(async () => {
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  fire = await org.threat({
    title: 'Cedar Fire, 1,000 acres',
    headline: 'Cedar Fire, 1,000 acres',
    hazard: 'wildfire',
    connector: 'nifc_wfigs',
    onsetAt: startedAt,
    geometry: squareAround(-104.99, 39.74, 0.02),
    bbox: [-105.01, 39.72, -104.97, 39.76],
    impacts: [{ propertyId: alder.id }],
  })
  heat = await org.threat({
    title: 'Heat detected by satellite',
    hazard: 'wildfire',
    connector: 'nasa_firms',
    onsetAt: startedAt,
    point: [-104.99, 39.74],
    severity: 'extreme',
    severityRank: 5,
    impacts: [{ propertyId: birch.id }],
  })
})

/** Joins threats as their writers do. */
async function join(...rows: ThreatRow[]) {
  const ctx = createTaskContext(
    { ...test.deps, invalidateAccess: test.deps.access.invalidate },
    { orgId: org.id, id: 'test' },
    systemActor,
  )
  const ids = rows.map(({ id }) => id)
  const current = (await test.db.select().from(threat).where(eq(threat.orgId, org.id))).filter(({ id }) =>
    ids.includes(id),
  )
  await inTransaction(ctx, (tx) => updateIncidents(tx, current, new Date()))
}

const list = async (query = '', person = manager) =>
  await expectJson<{ items: Incident[]; page: { total: number } }>(
    await test.as(person).request(`/incident${query}`),
    200,
  )

const call = (path: string, json?: object, person = manager, headers: Record<string, string> = {}) =>
  test.as(person).request(`/incident${path}`, { ...(json && { method: 'POST', json }), headers })

const read = async (path: string, json?: object, status = 200) =>
  await expectJson<Incident & { previousVersion?: number }>(await call(path, json), status)

const idsOf = ({ threatIds }: { threatIds: string[] }) => threatIds.toSorted()
const incidentEvents = async () => (await org.ledger()).filter(({ action }) => action.startsWith('incident.'))

/** The fire and its heat, joined by a rule. */
async function joined() {
  await join(heat)
  return (await list()).items[0]!
}

const flood = () => org.threat({ title: 'Flood', impacts: [{ propertyId: alder.id }] })

describe('reading', () => {
  it('lists the incident with its title from the fire and the highest severity', async () => {
    const item = await joined()
    expect(item).toMatchObject({
      title: fire.title,
      status: 'open',
      severity: 'extreme',
      endedAt: null,
      mergedInto: null,
      version: 1,
    })
    expect(idsOf(item)).toEqual([fire.id, heat.id].toSorted())
    expect((await list(`?threatId=${heat.id}`)).items.map(({ id }) => id)).toEqual([item.id])
    expect((await list('?status=ended')).items).toEqual([])
  })

  it('says why each threat is in it', async () => {
    const { id } = await joined()
    const { members } = await read(`/${id}`)
    expect(members).toMatchObject([
      {
        threat: { id: fire.id },
        joinedBy: 'rule',
        user: null,
        rule: { id: 'heat_at_perimeter', name: 'Satellite heat at a fire’s perimeter' },
        otherThreatId: heat.id,
        facts: { distanceMeters: 0 },
      },
      {
        threat: { id: heat.id },
        reason:
          'The heat is inside the fire’s perimeter, and was detected while the fire burned, or within 24 hours before or after.',
        otherThreatId: fire.id,
      },
    ])
  })

  it('lists it as ended once all its threats have ended', async () => {
    const { id } = await joined()
    await test.db
      .update(threat)
      .set({ status: 'ended', closedAt: new Date() })
      .where(eq(threat.orgId, org.id))
    await join(heat, fire)
    expect((await list()).items).toEqual([])
    expect((await list('?status=ended,open')).items).toMatchObject([{ id, status: 'ended' }])
  })

  it('shows limited members their threats only', async () => {
    const { id } = await joined()
    const limited = await org.fga({ role: 'property_viewer', resourceId: birch.id })
    const { items } = await list('', limited)
    expect(items).toMatchObject([{ id, title: heat.title, threatIds: [heat.id] }])
    const seen = await expectJson<Incident>(await call(`/${id}`, undefined, limited), 200)
    expect(seen.members).toMatchObject([
      {
        threat: { id: heat.id },
        joinedBy: 'rule',
        rule: null,
        reason: 'Joined by a rule.',
        otherThreatId: null,
        facts: {},
      },
    ])
    expect(JSON.stringify(seen)).not.toContain(fire.id)
    const cherry = await org.property({ name: 'Cherry Lofts' })
    const outsider = await org.fga({ role: 'property_viewer', resourceId: cherry.id })
    expect((await list('', outsider)).items).toEqual([])
    expect((await call(`/${id}`, undefined, outsider)).status).toBe(404)
    expect((await call(`?threatId=${fire.id}`, undefined, limited)).status).toBe(404)
  })

  it('tells limited members nothing about when hidden threats join, change, or end', async () => {
    const { id } = await joined()
    const limited = await org.fga({ role: 'property_viewer', resourceId: birch.id })
    const before = await expectJson<Incident>(await call(`/${id}`, undefined, limited), 200)
    expect(before).toMatchObject({ status: 'open', endedAt: null })
    const hidden = await org.threat({ title: 'Hidden flood', impacts: [{ propertyId: alder.id }] })
    expect(await read(`/${id}/threat`, { threatId: hidden.id })).toMatchObject({ version: 2 })
    expect(await expectJson<Incident>(await call(`/${id}`, undefined, limited), 200)).toEqual(before)

    const endedAt = new Date('2026-11-22T12:00:00.000Z')
    await test.db.update(threat).set({ status: 'ended', closedAt: endedAt }).where(eq(threat.id, heat.id))
    await join(heat)
    expect(await read(`/${id}`)).toMatchObject({ status: 'open', endedAt: null })
    expect((await list('', limited)).items).toEqual([])
    expect((await list('?status=ended', limited)).items).toMatchObject([
      { id, status: 'ended', endedAt: endedAt.toISOString() },
    ])
    expect((await list('?status=ended')).items).toEqual([])
  })

  it('is hidden from other organizations', async () => {
    const { id } = await joined()
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await list('', stranger)).items).toEqual([])
    expect((await call(`/${id}`, undefined, stranger)).status).toBe(404)
    expect((await call(`/${id}/split`, { threatId: heat.id }, stranger)).status).toBe(404)
    expect((await call('', { threatIds: [fire.id, heat.id] }, stranger)).status).toBe(404)
  })
})

describe('splitting', () => {
  it('takes a threat out, and no rule joins it again', async () => {
    const { id } = await joined()
    const split = await read(`/${id}/split`, { threatId: heat.id })
    expect(split).toMatchObject({ version: 2, previousVersion: 1, threatIds: [fire.id] })
    await join(heat, fire)
    expect((await read(`/${id}`)).threatIds).toEqual([fire.id])
    expect((await incidentEvents()).at(-1)).toMatchObject({
      action: 'incident.split',
      actor: { id: manager.id },
      threatId: heat.id,
      subject: { type: 'incident', id, name: fire.title },
      summary: `“${heat.title}” was separated from “${fire.title}.”`,
    })
  })

  it('can be taken back by a member', async () => {
    const { id } = await joined()
    await read(`/${id}/split`, { threatId: heat.id })
    const again = await read(`/${id}/threat`, { threatId: heat.id })
    expect(again.members.find(({ threat: { id: memberId } }) => memberId === heat.id)).toMatchObject({
      joinedBy: 'member',
      rule: null,
      user: { id: manager.id, name: manager.name },
      reason: 'Joined by a member.',
      otherThreatId: null,
    })
    expect(await test.db.select().from(incidentSplit).where(eq(incidentSplit.orgId, org.id))).toEqual([])
    expect((await read(`/${id}/threat`, { threatId: heat.id })).version).toBe(again.version)
  })

  it('rejects the last threat, a threat that isn’t in it, and an outdated version', async () => {
    const { id } = await joined()
    const other = await org.threat({ impacts: [{ propertyId: alder.id }] })
    expect((await call(`/${id}/split`, { threatId: other.id })).status).toBe(404)
    const stale = await call(`/${id}/split`, { threatId: heat.id }, manager, { 'If-Match': '"v9"' })
    expect(await stale.json()).toMatchObject({
      status: 412,
      code: 'version-conflict',
      current: { version: 1 },
    })
    await read(`/${id}/split`, { threatId: heat.id })
    const last = await call(`/${id}/split`, { threatId: fire.id })
    expect(await last.json()).toMatchObject({ status: 409, code: 'state-conflict' })
  })
})

describe('joining by hand', () => {
  it('opens an incident for threats of any kind', async () => {
    const one = await flood()
    const opened = await expectJson<Incident>(await call('', { threatIds: [one.id, fire.id] }), 201)
    expect(opened).toMatchObject({ status: 'open', title: fire.title, version: 1 })
    expect(idsOf(opened)).toEqual([one.id, fire.id].toSorted())
    expect((await incidentEvents()).map(({ action, threatId }) => [action, threatId])).toEqual([
      ['incident.opened', fire.id],
      ['incident.threat_joined', one.id],
    ])
    const twice = await call('', { threatIds: [one.id, heat.id] })
    expect(await twice.json()).toMatchObject({ status: 409, threatId: one.id, incidentId: opened.id })
    const alone = await call('', { threatIds: [heat.id, heat.id] })
    expect(alone.status).toBe(409)
  })

  it('opens one only, if the request is repeated with its key', async () => {
    const one = await flood()
    const headers = { 'Idempotency-Key': 'open-once-000001' }
    const open = () => call('', { threatIds: [one.id, fire.id] }, manager, headers)
    const [first, second] = [
      await expectJson<Incident>(await open(), 201),
      await expectJson<Incident>(await open(), 201),
    ]
    expect(second.id).toBe(first.id)
    expect((await list()).items).toHaveLength(1)
  })

  it('merges two incidents and keeps why their threats were joined', async () => {
    const { id } = await joined()
    const [one, two] = [await flood(), await flood()]
    const other = await expectJson<Incident>(await call('', { threatIds: [one.id, two.id] }), 201)
    const merged = await read(`/${id}/merge`, { incidentId: other.id })
    expect(idsOf(merged)).toEqual([fire.id, heat.id, one.id, two.id].toSorted())
    expect(merged.members.filter(({ joinedBy }) => joinedBy === 'rule')).toHaveLength(2)
    expect(await read(`/${other.id}`)).toMatchObject({ status: 'merged', mergedInto: id, members: [] })
    expect((await list('?status=open,ended')).items.map((item) => item.id)).toEqual([id])
    expect((await incidentEvents()).at(-1)).toMatchObject({
      action: 'incident.merged',
      subject: { id },
      metadata: { mergedIncidentId: other.id, threats: 2 },
    })
    expect((await read(`/${id}/merge`, { incidentId: other.id })).version).toBe(merged.version)
    expect((await call(`/${id}/merge`, { incidentId: id })).status).toBe(409)
    expect((await call(`/${other.id}/threat`, { threatId: (await flood()).id })).status).toBe(409)
  })
})

describe('undoing that a member added a threat', () => {
  it('leaves it to the rules again', async () => {
    const one = await flood()
    const opened = await expectJson<Incident>(await call('', { threatIds: [one.id, fire.id] }), 201)
    await read(`/${opened.id}/threat`, { threatId: heat.id })
    expect((await read(`/${opened.id}/split`, { threatId: heat.id, undo: true })).threatIds).not.toContain(
      heat.id,
    )
    await join(heat)
    expect((await read(`/${opened.id}`)).threatIds).toContain(heat.id)
  })

  it('still keeps a threat out that a rule joined', async () => {
    const { id } = await joined()
    await read(`/${id}/split`, { threatId: heat.id, undo: true })
    await join(heat)
    expect((await read(`/${id}`)).threatIds).toEqual([fire.id])
  })
})

describe('the size of an incident', () => {
  it('is limited when a person adds threats, too', async () => {
    const { id } = await joined()
    const many: ThreatRow[] = []
    for (let count = 0; count < 199; count++) many.push(await org.threat())
    await test.db.insert(incidentMember).values(
      many.slice(0, 198).map((row) => ({
        orgId: org.id,
        incidentId: id,
        threatId: row.id,
        joinedBy: 'member' as const,
        evidence: { threatId: null, facts: {} },
        joinedAt: startedAt,
      })),
    )
    const full = { status: 409, detail: 'An incident can have at most 200 threats.' }
    expect(await (await call(`/${id}/threat`, { threatId: many[198]!.id })).json()).toMatchObject(full)
    const other = await expectJson<Incident>(
      await call('', { threatIds: [many[198]!.id, (await flood()).id] }),
      201,
    )
    expect(await (await call(`/${other.id}/merge`, { incidentId: id })).json()).toMatchObject(full)
  })
})

describe('the activity of a threat', () => {
  it('has what happened to its incident, and its split', async () => {
    const actionsOf = async (threatId: string) => {
      const response = await test.as(manager).request(`/ledger/events?threatId=${threatId}`)
      const { items } = await expectJson<{ items: { action: string }[] }>(response, 200)
      return items.map(({ action }) => action).filter((action) => action.startsWith('incident.'))
    }
    const { id } = await joined()
    const one = await flood()
    await read(`/${id}/threat`, { threatId: one.id })
    const opening = ['incident.threat_joined', 'incident.threat_joined', 'incident.opened']
    expect(await actionsOf(fire.id)).toEqual(opening)
    expect(await actionsOf(heat.id)).toEqual(opening)
    await read(`/${id}/split`, { threatId: one.id })
    expect(await actionsOf(one.id)).toEqual(['incident.split', ...opening])
    expect(await actionsOf(fire.id)).toEqual(['incident.split', ...opening])
    expect(await actionsOf((await flood()).id)).toEqual([])
  })
})

describe('permissions', () => {
  it('requires threat:update in the whole organization to change an incident', async () => {
    const { id } = await joined()
    const responder = await org.fga({ role: 'property_responder', resourceId: birch.id })
    for (const person of [viewer, responder]) {
      const calls: [string, object][] = [
        ['', { threatIds: [fire.id, heat.id] }],
        [`/${id}/split`, { threatId: heat.id }],
        [`/${id}/threat`, { threatId: heat.id }],
        [`/${id}/merge`, { incidentId: id }],
      ]
      for (const [path, json] of calls) {
        expect(await (await call(path, json, person)).json()).toMatchObject({ status: 403 })
      }
    }
    expect(await test.db.select().from(incidentMember).where(eq(incidentMember.incidentId, id))).toHaveLength(
      2,
    )
  })
})
