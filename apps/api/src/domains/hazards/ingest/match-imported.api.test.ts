import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { property, task, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { importCalls } from '../../../testing/import-test-calls.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

/** An organization with a warning around Denver, and a member who imports properties there. */
async function setUp() {
  const org = await test.mintOrg()
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  const now = new Date().toISOString()
  const warning = message({
    identifier: `i-${org.id}`,
    dedupeKey: `i-${org.id}`,
    sentAt: now,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    severity: 'severe',
    geometry: squareAround(-104.99, 39.74, 0.01),
  })
  await calls.ingest(feed, [warning], now)
  const imports = importCalls(test, await org.member('org_admin'))
  const matchImported = async () => {
    const [queued] = await test.db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.orgId, org.id), eq(task.type, 'threat_match'), eq(task.status, 'queued')))
    return await imports.runStartedTask({ task: { id: queued!.id } } as Parameters<
      typeof imports.runStartedTask
    >[0])
  }
  const threatened = async () =>
    await test.db
      .select({ name: property.name, triage: threat.triage, risk: threat.maxRisk })
      .from(threatImpact)
      .innerJoin(threat, and(eq(threat.orgId, threatImpact.orgId), eq(threat.id, threatImpact.threatId)))
      .innerJoin(property, and(eq(property.orgId, org.id), eq(property.id, threatImpact.propertyId)))
      .where(eq(threatImpact.orgId, org.id))
  return { org, imports, matchImported, threatened }
}

const header = 'External id,Name,Address line 1,City,State,Zip,Latitude,Longitude'
const row = (n: number, lat = 39.74) => `M${n},House ${n},${n} Main St,Denver,CO,80218,${lat},-104.990`

it('matches the properties that an import wrote and no others', async () => {
  const { org, imports, matchImported, threatened } = await setUp()
  await org.property({ lat: 39.74, lon: -104.99, country: 'US', name: 'Known before' })
  await imports.importFile([header, row(1), row(2, 38.9)].join('\n'))
  expect(await matchImported()).toMatchObject({
    status: 'succeeded',
    result: { properties: 2, created: 1, matched: 1 },
  })
  expect((await threatened()).map(({ name }) => name)).toEqual(['House 1'])
})

it('matches a large import in chunks, into one threat', async () => {
  const { imports, matchImported, threatened } = await setUp()
  const count = 600
  await imports.importFile([header, ...Array.from({ length: count }, (_, at) => row(at + 1))].join('\n'))
  expect(await matchImported()).toMatchObject({
    status: 'succeeded',
    result: { properties: count, created: 1, matched: count },
  })
  const rows = await threatened()
  expect(new Set(rows.map(({ name }) => name)).size).toBe(count)
  expect(new Set(rows.map(({ triage }) => triage))).toEqual(new Set(['new']))
})
