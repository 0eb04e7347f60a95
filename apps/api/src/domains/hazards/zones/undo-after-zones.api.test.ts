import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { feed, importRow, nwsPoint, property, source } from '../../../platform/db/schema/index.ts'
import { expectJson, importCalls, type StartedDocument } from '../../../testing/import-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import { type HazardCalls, hazardCalls } from '../../../testing/hazard-test-calls.ts'
import { applyZones } from './apply-zones.ts'
import { runZoneRound } from './zone-lookup.ts'

let host: FeedHost
let test: TestApp
let hazards: HazardCalls
let org: TestOrg
let api: ReturnType<TestApp['as']>
let imports: ReturnType<typeof importCalls>

beforeAll(async () => {
  host = await startFeedHost()
  // The last digits of the point determine its zones.
  host.respondWith(({ url }, response) => {
    const code = /points\/\d+\.(\d+)/.exec(url!)![1]!.padEnd(3, '0').slice(0, 3)
    const zone = (kind: string) => `https://api.weather.gov/zones/${kind}/COZ${code}`
    const properties = {
      forecastZone: zone('forecast'),
      county: zone('county'),
      fireWeatherZone: zone('fire'),
    }
    response.writeHead(200, { 'Content-Type': 'application/geo+json' }).end(JSON.stringify({ properties }))
  })
  test = await createTestApp({ feedsUrl: host.url })
  hazards = hazardCalls(test)
})
beforeEach(async () => {
  org = await test.mintOrg()
  const person = await org.member('property_manager')
  api = test.as(person)
  imports = importCalls(test, person)
  await hazards.subscribe(org, await hazards.feed())
})
afterEach(async () => {
  await test.db.delete(source)
  await test.db.delete(nwsPoint)
  await test.db.delete(feed)
})
afterAll(async () => {
  await test.close()
  await host.close()
})

const file = ({ units = 5, lat = '39.740', address = '10 Main St' } = {}) =>
  `External id,Name,Address line 1,City,State,Zip,Latitude,Longitude,Units\nZ1,One,${address},Denver,CO,80218,${lat},-104.990,${units}`

const find = async () =>
  expect(await runZoneRound(hazards.deps, { pauseMs: 0 })).toMatchObject({
    updatedCount: 1,
    hasFailed: false,
  })

const read = async () => (await test.db.select().from(property).where(eq(property.orgId, org.id)))[0]

const undo = async (fileId: string) =>
  await imports.runStartedTask(await expectJson<StartedDocument>(await imports.undo(fileId), 202))

const clean = { status: 'succeeded', result: { kept: 0 } }

it('undoes an import without questions if only zones were added since', async () => {
  const importId = await imports.importFile(file())
  await find()
  expect(await read()).toMatchObject({ forecastZone: 'COZ740', version: 2 })
  expect(await undo(importId)).toMatchObject({ ...clean, result: { removed: 1, kept: 0 } })
  expect(await read()).toBeUndefined()
})

it('still asks if a person changed something before the zones were added', async () => {
  const importId = await imports.importFile(file())
  const { id } = (await read())!
  await expectJson(await api.request(`/property/${id}`, { method: 'PATCH', json: { notes: 'Mine' } }), 200)
  await find()
  expect(await expectJson(await imports.undo(importId), 409)).toMatchObject({ editedTotal: 1 })
})

it.each([
  ['after both', false],
  ['after both, and once more in between', true],
])('undoes two imports, the last first, if zones were added %s', async (_when, isBetween) => {
  const importId = await imports.importFile(file())
  const secondImportId = await imports.importFile(file({ units: 6 }))
  await find()
  expect(await undo(secondImportId)).toMatchObject({ ...clean, result: { restored: 1, kept: 0 } })
  expect(await read()).toMatchObject({ unitCountDeclared: 5 })
  if (isBetween) await find()
  expect(await undo(importId)).toMatchObject({ ...clean, result: { removed: 1, kept: 0 } })
  expect(await read()).toBeUndefined()
})

it("removes zones that weren't known before the import, and leaves the score alone", async () => {
  await imports.importFile(file())
  const before = await read()
  const secondImportId = await imports.importFile(file({ address: '20 Elm St', lat: '38.830' }))
  await find()
  expect(await read()).toMatchObject({ forecastZone: 'COZ830', dataQuality: before!.dataQuality })
  expect(await undo(secondImportId)).toMatchObject(clean)
  expect(await read()).toMatchObject({
    lat: 39.74,
    forecastZone: null,
    fireZone: null,
    dataQuality: before!.dataQuality,
  })
  await find()
  expect(await read()).toMatchObject({ forecastZone: 'COZ740', dataQuality: before!.dataQuality })
})

it('computes the score again when it restores a property, since an earlier release scored it otherwise', async () => {
  await imports.importFile(file())
  const before = await read()
  const secondImportId = await imports.importFile(file({ units: 6 }))
  await test.db
    .update(importRow)
    .set({ before: sql`${importRow.before} || '{"dataQuality": 1}'` })
    .where(eq(importRow.fileId, secondImportId))
  expect(await undo(secondImportId)).toMatchObject(clean)
  expect(await read()).toMatchObject({ unitCountDeclared: 5, dataQuality: before!.dataQuality })
})

it('restores the zones of the previous location', async () => {
  await imports.importFile(file())
  await find()
  const before = await read()
  const secondImportId = await imports.importFile(file({ address: '20 Elm St', lat: '38.830' }))
  await find()
  expect(await read()).toMatchObject({ forecastZone: 'COZ830' })
  expect(await undo(secondImportId)).toMatchObject(clean)
  const { forecastZone, fireZone, dataQuality } = before!
  expect(await read()).toMatchObject({ forecastZone, fireZone, dataQuality })
})

it('keeps newer zones of the same location', async () => {
  await imports.importFile(file())
  await find()
  const secondImportId = await imports.importFile(file({ units: 6 }))
  await test.db.update(nwsPoint).set({ forecastZone: 'COZ001' })
  expect(await applyZones(hazards.deps, { isRefresh: true })).toBe(1)
  expect(await undo(secondImportId)).toMatchObject(clean)
  expect(await read()).toMatchObject({ forecastZone: 'COZ001', unitCountDeclared: 5 })
})

it('marks a property moved back by an undo as changed, so that subscriptions are synced', async () => {
  await imports.importFile(file())
  const secondImportId = await imports.importFile(file({ address: '20 Elm St', lat: '38.830' }))
  const { updatedAt } = (await read())!
  await undo(secondImportId)
  expect((await read())!.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime())
})
