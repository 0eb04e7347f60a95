import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { building, property, task } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { addSource } from '../../../testing/source-test-feed.ts'
import type { Building, PropertyBuildings } from './buildings.schema.ts'

let test: TestApp
let org: TestOrg
let owner: TestPerson
let site: typeof property.$inferSelect

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  owner = await org.member('org_admin')
})
beforeEach(async () => {
  site = await org.property({ name: 'Maple Court', lat: 39.74, lon: -104.99 })
})
afterAll(() => test.close())

const point = { lat: 39.741, lon: -104.991 }

async function send(path: string, method: string, json?: object, headers: Record<string, string> = {}) {
  return await test.as(owner).request(path, { method, headers, ...(json && { json }) })
}
async function place(name: string, values: object = {}): Promise<Building> {
  const response = await send('/building', 'POST', { propertyId: site.id, name, ...point, ...values })
  expect(response.status).toBe(201)
  return await response.json<Building>()
}
const list = async () =>
  await (await test.as(owner).request(`/property/${site.id}/buildings`)).json<PropertyBuildings>()

it('lists the buildings that units name and those with a point, in natural order', async () => {
  for (const [name, inBuilding] of [
    ['1', 'Bldg 10'],
    ['2', 'b'],
    ['3', 'B'],
    ['4', 'Bldg 2'],
    ['5', null],
  ] as const)
    await org.unit({ propertyId: site.id, name, building: inBuilding })
  const placed = await place('B', { line1: '12 Rear St' })
  expect(placed).toMatchObject({ name: 'B', line1: '12 Rear St', ...point, version: 1 })
  const clubhouse = await place('Clubhouse')
  expect(await list()).toEqual({
    items: [
      { name: 'B', units: 2, building: placed },
      { name: 'Bldg 2', units: 1, building: null },
      { name: 'Bldg 10', units: 1, building: null },
      { name: 'Clubhouse', units: 0, building: clubhouse },
    ],
    unitsWithoutBuilding: 1,
  })
})

it('gives a building its county, enqueues matching, and records the point in the ledger', async () => {
  await addSource(test, owner, { connector: 'usgs_earthquake' })
  const { id } = await place('B')
  const [row] = await test.db.select().from(building).where(eq(building.id, id))
  expect(row).toMatchObject({ countyFips: '08031', createdBy: owner.id })
  const [enqueued] = await test.db.select().from(task).where(eq(task.type, 'threat_match'))
  expect(enqueued).toMatchObject({ input: { propertyIds: [site.id] } })
  expect((await org.ledger('building.located')).at(-1)).toMatchObject({
    subject: { type: 'property', id: site.id },
    targets: [{ type: 'building', id, name: 'B' }],
    propertyId: site.id,
    summary: 'Building B at Maple Court placed on the map.',
    changes: [
      { field: 'lat', from: null, to: point.lat },
      { field: 'lon', from: null, to: point.lon },
    ],
  })
})

it('moves, renames, and removes a building, one version at a time', async () => {
  const { id } = await place('B')
  const moved = await send(`/building/${id}`, 'PATCH', { lat: 39.742, lon: -104.992 }, { 'If-Match': '"v1"' })
  expect(await moved.json()).toMatchObject({ lat: 39.742, lon: -104.992, version: 2 })
  expect(moved.headers.get('etag')).toBe('"v2"')
  const stale = await send(`/building/${id}`, 'PATCH', { name: 'C' }, { 'If-Match': '"v1"' })
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({ code: 'version-conflict', current: { version: 2 } })
  const renamed = await send(`/building/${id}`, 'PATCH', { name: 'C' })
  expect(await renamed.json()).toMatchObject({ name: 'C', version: 3, previousVersion: 2 })
  const unchanged = await send(`/building/${id}`, 'PATCH', { name: 'C' })
  expect(await unchanged.json()).toMatchObject({ version: 3 })
  expect((await send(`/building/${id}`, 'DELETE', undefined, { 'If-Match': '"v2"' })).status).toBe(412)
  expect((await send(`/building/${id}`, 'DELETE')).status).toBe(204)
  expect((await send(`/building/${id}`, 'DELETE')).status).toBe(404)
  const summaries = (await org.ledger()).map(({ summary }) => summary).filter((text) => /Building/.test(text))
  expect(summaries.slice(-4)).toEqual([
    'Building B at Maple Court placed on the map.',
    'Building B at Maple Court moved.',
    'Building C at Maple Court: name changed.',
    'Building C at Maple Court removed from the map.',
  ])
  expect((await list()).items).toEqual([])
})

describe('is rejected', () => {
  it('if the property already has a placed building with that name, ignoring case', async () => {
    const { id } = await place('Tower')
    const again = await send('/building', 'POST', { propertyId: site.id, name: 'tower', ...point })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'duplicate', existingId: id })
    const other = await place('Other')
    expect((await send(`/building/${other.id}`, 'PATCH', { name: 'TOWER' })).status).toBe(409)
  })

  it('if the point is far from the property, but not if the property could be there', async () => {
    const away = { lat: 39.74, lon: -104.5 }
    const far = await send('/building', 'POST', { propertyId: site.id, name: 'A', ...away })
    expect(far.status).toBe(422)
    expect(await far.json()).toMatchObject({
      errors: [
        { pointer: '/lat', code: 'mismatch', message: expect.stringContaining('26 mi (42 km)') as string },
      ],
    })
    await test.db.update(property).set({ geocodeRadiusMeters: 40_000 }).where(eq(property.id, site.id))
    await place('A', away)
    await test.db.update(property).set({ lat: null, lon: null }).where(eq(property.id, site.id))
    await place('B', { lat: 10, lon: 10 })
  })

  it('if only one coordinate is new, or the property is archived', async () => {
    const { id } = await place('B')
    expect((await send(`/building/${id}`, 'PATCH', { lat: 39.75 })).status).toBe(422)
    await test.db.update(property).set({ status: 'archived' }).where(eq(property.id, site.id))
    for (const [path, method, json] of [
      ['/building', 'POST', { propertyId: site.id, name: 'C', ...point }],
      [`/building/${id}`, 'PATCH', { name: 'C' }],
      [`/building/${id}`, 'DELETE', undefined],
    ] as const) {
      const response = await send(path, method, json)
      expect(await response.json()).toMatchObject({ code: 'state-conflict' })
    }
  })
})
