import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { property, task } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { hazardCalls } from '../../../testing/hazard-test-calls.ts'
import type { Property } from '../../estate/properties/properties.schema.ts'
import { fillRadii } from '../../estate/properties/fill-radii.ts'
import { rematchProperties } from './rematch.ts'
import type { Threat } from '../threats/threats.schema.ts'
import type { OrgOverview } from '../../team/orgs/orgs.schema.ts'

let test: TestApp
let org: TestOrg
let owner: TestPerson
let calls: ReturnType<typeof hazardCalls>

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  owner = await org.member('org_admin')
  calls = hazardCalls(test)
})
afterAll(() => test.close())

/** The building is 1.1 km from the center of its ZIP code. */
const bryant = { line1: '1701 Bryant St', city: 'Denver', region: 'CO', postalCode: '80204' }
const building = { lat: 39.7436, lon: -105.0181 }

async function send<Body>(path: string, method: string, json: object): Promise<Body> {
  const response = await test.as(owner).request(path, { method, json })
  if (!response.ok) throw new Error(await response.text())
  return await response.json<Body>()
}
const createBryant = (line1 = bryant.line1) =>
  send<Property>('/property', 'POST', {
    portfolioId: org.unassignedPortfolioId,
    propertyClass: 'residential',
    address: { ...bryant, line1 },
  })
const readAffected = async () =>
  (await (await test.as(owner).request(`/org/${org.id}/overview`)).json<OrgOverview>()).threats.affected
const readThreat = async (id: string) =>
  await (await test.as(owner).request(`/threat/${id}?include=impacts`)).json<Threat>()

it('matches a hazard over the building although only its ZIP code is located, says so, and corrects it later', async () => {
  const site = await createBryant()
  expect(site.address.geocode).toMatchObject({ precision: 'postal_code', radiusMeters: 4_700 })
  expect(site.dataQuality.issues).toContainEqual(
    expect.objectContaining({
      code: 'located_roughly',
      message: 'Located only by ZIP code, so threats that might miss it are included',
    }),
  )
  const { lat, lon } = building
  const corner = (east: number, north: number) => [lon + east * 0.002, lat + north * 0.002]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  const { id: threatId } = await org.threat({
    title: 'Severe Thunderstorm Warning',
    hazard: 'severe_thunderstorm',
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const ctx = test.contextOf(owner)
  await rematchProperties(ctx, [site.id])
  const threat = await readThreat(threatId)
  expect(threat.impact).toMatchObject({ properties: 1, inside: 1, approximate: 1 })
  expect(threat.impacts).toMatchObject([
    { property: { id: site.id }, proximity: 'inside', approximateBy: 'postal_code' },
  ])
  expect(await readAffected()).toMatchObject({ properties: 1, approximate: 1 })
  const detail = await (await test.as(owner).request(`/property/${site.id}`)).json<Property>()
  expect(detail.riskReasons[0]).toMatch(/may be inside the alert area$/)
  const summaries = (await org.ledger()).map(({ summary }) => summary)
  expect(summaries).toContain('“Severe Thunderstorm Warning” may affect 1701 Bryant St.')

  await send(`/property/${site.id}/address`, 'PATCH', { ...building, manual: true })
  await rematchProperties(ctx, [site.id])
  expect((await readThreat(threatId)).impacts).toMatchObject([{ proximity: 'inside', approximateBy: null }])
  expect(await readAffected()).toMatchObject({ properties: 1, approximate: 0 })

  await send(`/property/${site.id}/address`, 'PATCH', { lat: 39.71, lon: -105.02, manual: true })
  await rematchProperties(ctx, [site.id])
  expect((await readThreat(threatId)).impact.properties).toBe(0)
})

it('stores the radius of properties that earlier releases located, and matches them again', async () => {
  const site = await createBryant('1703 Bryant St')
  const isSite = eq(property.id, site.id)
  await test.db.update(property).set({ geocodeRadiusMeters: null }).where(isSite)
  await test.db.delete(task).where(eq(task.orgId, org.id))
  expect(await fillRadii(calls.deps)).toBe(1)
  const [row] = await test.db.select().from(property).where(isSite)
  expect(row).toMatchObject({ geocodeRadiusMeters: 4_700, version: site.version })
  const tasks = await test.db.select({ type: task.type }).from(task).where(eq(task.orgId, org.id))
  expect(tasks).toEqual([{ type: 'threat_match' }])
  expect(await fillRadii(calls.deps)).toBe(0)
})
