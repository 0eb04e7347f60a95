import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import type { Building } from '../../estate/buildings/buildings.schema.ts'
import type { Threat } from '../threats/threats.schema.ts'
import { rematchProperties } from './rematch.ts'

let test: TestApp
let org: TestOrg
let owner: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  owner = await org.member('org_admin')
})
afterAll(() => test.close())

async function send<Body>(path: string, method: string, json: object): Promise<Body> {
  const response = await test.as(owner).request(path, { method, json })
  if (!response.ok) throw new Error(await response.text())
  return await response.json<Body>()
}
const place = (propertyId: string, name: string, lat: number, lon: number) =>
  send<Building>('/building', 'POST', { propertyId, name, lat, lon })
const readThreat = async (id: string) =>
  await (await test.as(owner).request(`/threat/${id}?include=impacts`)).json<Threat>()

it('matches a hazard over one building, names it, and drops the match when the building moves', async () => {
  const site = await org.property({ name: 'Maple Court', lat: 39.74, lon: -104.99 })
  const b = await place(site.id, 'B', 39.76, -104.99)
  await place(site.id, 'A', 39.741, -104.99)
  const { id: threatId } = await org.threat({
    hazard: 'severe_thunderstorm',
    geometry: squareAround(-104.99, 39.76, 0.005),
  })
  const ctx = test.contextOf(owner)
  await rematchProperties(ctx, [site.id])
  expect((await readThreat(threatId)).impacts).toMatchObject([
    {
      property: { id: site.id },
      proximity: 'inside',
      approximateBy: null,
      buildings: [
        { name: 'A', isAffected: false },
        { id: b.id, name: 'B', isAffected: true },
      ],
      ownLocation: 'unaffected',
    },
  ])

  await send(`/building/${b.id}`, 'PATCH', { lat: 39.742, lon: -104.99 })
  await rematchProperties(ctx, [site.id])
  expect((await readThreat(threatId)).impact.properties).toBe(0)
})

it('matches new messages against current buildings, even at a property without a location', async () => {
  const calls = hazardCalls(test)
  const feed = await calls.feed()
  const other = await test.mintOrg()
  const admin = await other.member('org_admin')
  await calls.subscribe(other, feed)
  const site = await other.property({ name: 'Unlocated', lat: null, lon: null })
  const now = new Date().toISOString()
  const ingest = async (identifier: string) => {
    const warning = message({ identifier, sentAt: now, geometry: squareAround(-90, 40, 0.5) })
    await calls.ingest(feed, [warning], now)
    return (await calls.threats(other)).length
  }
  expect(await ingest('before')).toBe(0)
  await test.as(admin).request('/building', {
    method: 'POST',
    json: { propertyId: site.id, name: 'B', lat: 40, lon: -90 },
  })
  expect(await ingest('after')).toBe(1)
})
