import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Threat } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let analyst: TestPerson
let near: { id: string }
let far: { id: string }
let unlocated: { id: string }

const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const located = { geocodeStatus: 'ok' } as const

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
  near = await org.property({ name: 'Near', lat: 30.05, lon: -99.14, ...located })
  far = await org.property({ name: 'Far', lat: 40, lon: -105, ...located })
  unlocated = await org.property({ name: 'Unlocated' })
})
afterAll(() => test.close())

const fire = { title: 'Grass fire on Oak Road', hazard: 'wildfire', severity: 'severe' }
const send = (json: object, person = analyst) => test.as(person).request('/threat', { method: 'POST', json })
async function report(json: object) {
  const response = await send({ ...fire, ...json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<Threat>()
}
const patch = (id: string, json: object, headers: Record<string, string> = {}) =>
  test.as(analyst).request(`/threat/${id}`, { method: 'PATCH', json, headers })
const get = async (id: string) =>
  await (await test.as(analyst).request(`/threat/${id}?include=impacts,revisions`)).json<Threat>()
const touched = (threat: Threat) =>
  threat.impacts!.map(({ property, method, proximity }) => [property.name, method, proximity])

describe('reportThreat', () => {
  it("matches a point by its radius, like a feed's message", async () => {
    const response = await send({
      ...fire,
      point: { lon: -99.14, lat: 30.06 },
      radiusMeters: 5000,
      endsAt: inHours(5),
      instruction: 'Keep the gate shut.',
    })
    expect(response.status).toBe(201)
    const threat = await response.json<Threat>()
    expect(response.headers.get('Location')).toBe(`/api/threat/${threat.id}`)
    expect(threat).toMatchObject({
      connector: 'manual',
      source: null,
      attribution: 'Reported manually',
      status: 'active',
      triage: 'new',
      event: 'Wildfire',
      certainty: 'observed',
      urgency: 'immediate',
      instruction: 'Keep the gate shut.',
      createdBy: { id: analyst.id },
      impact: { properties: 1 },
      version: 1,
    })
    expect(threat.impacts![0]).toMatchObject({ property: { id: near.id }, method: 'radius' })
    const events = (await org.ledger()).filter((event) => event.threatId === threat.id)
    expect(events.map(({ action, propertyId }) => [action, propertyId])).toEqual([
      ['threat.created_manually', null],
      ['threat.matched', near.id],
    ])
    expect(events[0]!.actor).toMatchObject({ type: 'user', id: analyst.id })
    const searchResponse = await test.as(analyst).request('/threat?bbox=-100,30,-99,31&connector=manual')
    expect((await searchResponse.json<{ items: unknown[] }>()).items).toHaveLength(1)
  })

  it('matches an area, and is upcoming if it starts later', async () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [-99.2, 30],
          [-99.1, 30],
          [-99.1, 30.1],
          [-99.2, 30.1],
          [-99.2, 30],
        ],
      ],
    }
    const threat = await report({ area, onsetAt: inHours(2), endsAt: inHours(4) })
    expect(threat).toMatchObject({ status: 'upcoming', urgency: 'future', geometry: area })
    expect(touched(threat)).toEqual([['Near', 'inside_geometry', 'inside']])
  })

  it('uses exactly the chosen properties, even without a location', async () => {
    const threat = await report({ propertyIds: [far.id, unlocated.id] })
    expect(touched(threat)).toEqual([
      ['Far', 'manual', 'inside'],
      ['Unlocated', 'manual', 'inside'],
    ])
    expect(threat.impacts![0]).toMatchObject({ riskScore: 75, rule: { name: 'Selected manually' } })
  })

  it.each([
    [{}, '/point', 'required'],
    [
      { point: { lon: 0, lat: 0 }, propertyIds: ['01932f10-0000-7000-8000-00000000000a'] },
      '/point',
      'mismatch',
    ],
    [{ propertyIds: ['01932f10-0000-7000-8000-00000000000a'] }, '/propertyIds', 'not_found'],
    [{ point: { lon: 0, lat: 0 }, radiusMeters: 10 }, '/point', 'not_found'],
    [{ point: { lon: 200, lat: 0 } }, '/point/lon', 'max'],
    [
      {
        area: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        },
      },
      '/area',
      'format',
    ],
    [{ point: { lon: 0, lat: 0 }, endsAt: '2020-01-01T00:00:00Z' }, '/endsAt', 'order'],
    [{ point: { lon: 0, lat: 0 }, hazard: 'meteor' }, '/hazard', 'enum'],
  ])('rejects %j', async (json, pointer, code) => {
    const response = await send({ ...fire, ...json })
    expect(response.status).toBe(422)
    const { errors } = await response.json<{ errors: { pointer: string; code: string }[] }>()
    expect(errors[0]).toMatchObject({ pointer, code })
  })

  it("requires threat:create, and rejects another organization's property", async () => {
    const responder = await org.member('responder')
    expect((await send({ ...fire, propertyIds: [near.id] }, responder)).status).toBe(201)
    const viewer = await org.member('viewer')
    expect((await send({ ...fire, propertyIds: [near.id] }, viewer)).status).toBe(403)
    const limited = await org.fga({ role: 'property_responder', resourceId: near.id })
    expect((await send({ ...fire, propertyIds: [near.id] }, limited)).status).toBe(403)
    const foreign = await (await test.mintOrg()).property()
    expect((await send({ ...fire, propertyIds: [foreign.id] })).status).toBe(422)
  })
})

describe('a changed report', () => {
  it('is rematched when it moves, and records what changed', async () => {
    const { id } = await report({ point: { lon: -99.14, lat: 30.06 }, radiusMeters: 5000 })
    await patch(id, { triage: 'acknowledged' })
    const moved = await patch(id, { point: { lon: -105, lat: 40 }, radiusMeters: 2000, severity: 'moderate' })
    expect(moved.status).toBe(200)
    const threat = await get(id)
    expect(threat).toMatchObject({ severity: 'moderate', revision: 2, triage: 'new', version: 3 })
    expect(threat.impacts!.map(({ property }) => property.name)).toEqual(['Far'])
    expect(threat.revisions![0]!.changes.map(({ field }) => field)).toContain('severity')
  })

  it('drops properties that are no longer chosen', async () => {
    const { id } = await report({ propertyIds: [near.id, far.id] })
    expect((await patch(id, { propertyIds: [far.id], title: 'Fire at Far' })).status).toBe(200)
    const threat = await get(id)
    expect(threat.title).toBe('Fire at Far')
    expect(touched(threat)).toEqual([['Far', 'manual', 'inside']])
    expect((await patch(id, { instruction: 'Stay inside.' })).status).toBe(200)
    expect(touched(await get(id))).toEqual([['Far', 'manual', 'inside']])
  })

  it('becomes new at a property it newly reaches, and can be filtered by that', async () => {
    const { id } = await report({ propertyIds: [near.id] })
    await patch(id, { triage: 'dismissed', dismissReason: 'other' })
    expect((await patch(id, { propertyIds: [near.id, far.id] })).status).toBe(200)
    const threat = await get(id)
    expect(threat.triage).toBe('new')
    expect(
      Object.fromEntries(threat.impacts!.map(({ property, triage }) => [property.name, triage])),
    ).toEqual({
      Near: 'dismissed',
      Far: 'new',
    })
    const searchResponse = await test.as(analyst).request('/threat?triage=new&limit=200')
    expect((await searchResponse.json<{ items: { id: string }[] }>()).items.map((item) => item.id)).toContain(
      id,
    )
  })

  it('can be ended, and then not changed', async () => {
    const { id } = await report({ propertyIds: [far.id] })
    const ended = await patch(id, { status: 'ended', note: 'Fire brigade left.' })
    expect(await ended.json()).toMatchObject({ status: 'ended', closedAt: expect.any(String) })
    const secondPatch = await patch(id, { title: 'Once more' })
    expect(await secondPatch.json()).toMatchObject({ status: 409, code: 'state-conflict', state: 'ended' })
    expect((await patch(id, { triage: 'acknowledged' })).status).toBe(200)
    const actions = (await org.ledger()).filter((event) => event.threatId === id).map(({ action }) => action)
    expect(actions).toEqual([
      'threat.created_manually',
      'threat.matched',
      'threat.ended',
      'threat.noted',
      'threat.acknowledged',
    ])
  })

  it("is rejected for an outdated version, for a feed's threat, and for limited members", async () => {
    const { id } = await report({ propertyIds: [far.id] })
    expect((await patch(id, { title: 'Stale' }, { 'If-Match': '"v9"' })).status).toBe(412)
    const limited = await org.fga({ role: 'property_responder', resourceId: far.id })
    const own = await test.as(limited).request(`/threat/${id}`, { method: 'PATCH', json: { title: 'Mine' } })
    expect(own.status).toBe(403)
    const { id: ofFeed } = await org.threat({ impacts: [{ propertyId: far.id }] })
    const response = await patch(ofFeed, { title: 'Ours' })
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/title', code: 'not_allowed' }],
    })
  })
})
