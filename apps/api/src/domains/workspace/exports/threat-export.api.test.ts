import type { Polygon } from 'geojson'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let alder: { id: string }
let birch: { id: string }
let flood: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  const home = await org.unit({ propertyId: alder.id, name: '1' })
  await org.tenant({ unitId: home.id, reachable: true })
  flood = await org.threat({
    title: 'Flood Warning',
    onsetAt: new Date('2026-11-20T10:00:00Z'),
    endsAt: new Date('2026-11-21T10:00:00Z'),
    point: [-99.25, 30.5],
    assigneeUserId: manager.id,
    triage: 'acknowledged',
    impacts: [
      { propertyId: alder.id, triage: 'acknowledged' },
      { propertyId: birch.id, triage: 'acknowledged' },
    ],
  })
  await org.threat({
    title: '=cmd()',
    hazard: 'wildfire',
    severity: 'minor',
    status: 'ended',
    onsetAt: new Date('2026-10-01T10:00:00Z'),
    closedAt: new Date('2026-10-02T10:00:00Z'),
    point: [-99.25, 30.5],
    geometry: perimeter,
    impacts: [{ propertyId: alder.id }],
  })
})
afterAll(() => test.close())

const perimeter: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-99.5, 30],
      [-99, 30],
      [-99, 31],
      [-99.5, 30],
    ],
  ],
}
const everyStatus = 'status=upcoming,active,ended'
const request = (query: string, person = manager) => test.as(person).request(`/threat/export?${query}`)
const lines = async (query: string, person = manager) => {
  const response = await request(query, person)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.text()).replace('\u{feff}', '').trim().split('\r\n')
}

it('exports the filtered threats in the order of the list, and records it', async () => {
  expect(await lines(`${everyStatus}&sort=-closedAt`)).toEqual([
    'Threat,Hazard,Severity,Status,Triage,Assigned to,Properties,Tenants,Starts,Ends,Ended',
    `Flood Warning,flash_flood,severe,active,acknowledged,${manager.name},2,1,2026-11-20T10:00:00.000Z,2026-11-21T10:00:00.000Z,`,
    `"'=cmd()",wildfire,minor,ended,new,,1,1,2026-10-01T10:00:00.000Z,,2026-10-02T10:00:00.000Z`,
  ])
  expect(await lines(`columns=title&hazard=flash_flood&ids=${flood.id}`)).toEqual(['Threat', 'Flood Warning'])
  expect(await org.ledger('export.created')).toContainEqual(
    expect.objectContaining({
      category: 'threat',
      summary: '2 threats were exported as CSV.',
      metadata: expect.objectContaining({ rows: 2, format: 'csv' }),
    }),
  )
})

it('gives a threat its area, or else its point', async () => {
  const response = await request(`format=geojson&columns=title&${everyStatus}&sort=-closedAt`)
  expect(await response.json()).toMatchObject({
    features: [{ geometry: { type: 'Point', coordinates: [-99.25, 30.5] } }, { geometry: perimeter }],
  })
})

it("omits threats to properties that the caller can't see or export from", async () => {
  const onlyBirch = await org.fga({ role: 'property_manager_on', resourceId: birch.id })
  expect(await lines(`${everyStatus}&columns=title,properties`, onlyBirch)).toEqual([
    'Threat,Properties',
    'Flood Warning,1',
  ])
  const exportsBirch = await org.fga(
    { role: 'property_manager_on', resourceId: birch.id },
    { role: 'property_viewer', resourceId: alder.id },
  )
  expect(await lines(`${everyStatus}&columns=title`, exportsBirch)).toEqual(['Threat', 'Flood Warning'])
  // The list shows both, so the response says that one is missing.
  const response = await request(everyStatus, exportsBirch)
  expect(response.headers.get('X-Omitted-Rows')).toBe('1')
  expect((await request(everyStatus)).headers.get('X-Omitted-Rows')).toBe('0')
  expect((await request('', await org.member('viewer'))).status).toBe(403)
})
