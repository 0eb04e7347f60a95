import { gzipSync } from 'node:zlib'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feed, feedMessage, source, sourceFeed, threatRevision } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Threat, ThreatFeatures, ThreatPage } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let limited: TestPerson
let alder: { id: string }
let birch: { id: string }
let north: { id: string }
let sourceId: string
let flood: { id: string; title: string }
let storm: { id: string }
let fire: { id: string }

const hour = (n: number) => new Date(Date.now() + n * 3_600_000)
const square = (west: number, south: number, side = 1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
})

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  north = await org.portfolio({ name: 'North' })
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House', portfolioId: north.id })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
  const home = await org.unit({ propertyId: alder.id, name: '1', status: 'occupied' })
  await org.unit({ propertyId: alder.id, name: '2' })
  await org.tenant({ unitId: home.id, reachable: true })
  await org.unit({ propertyId: birch.id, name: '1' })
  sourceId = newId()
  await test.db.insert(source).values({
    id: sourceId,
    orgId: org.id,
    name: 'NWS alerts',
    connector: 'nws_alerts',
    everySeconds: 60,
    staleAfterSeconds: 600,
    termsUrl: 'https://www.weather.gov/disclaimer',
  })
  flood = await org.threat({
    title: 'Flash Flood Warning, Kerr County TX',
    hazard: 'flash_flood',
    severity: 'severe',
    sourceId,
    attribution: 'NOAA / National Weather Service',
    areaDesc: 'Kerr, TX',
    geometry: square(-100, 30),
    bbox: [-100, 30, -99, 31],
    onsetAt: hour(-1),
    endsAt: hour(3),
    ingestLagSeconds: 41,
    impacts: [
      { propertyId: alder.id, riskScore: 68 },
      { propertyId: birch.id, riskScore: 40, proximity: 'near', method: 'radius', distanceMeters: 900 },
    ],
  })
  storm = await org.threat({
    title: 'Tornado Warning, Stark County',
    event: 'Tornado Warning',
    hazard: 'tornado',
    severity: 'extreme',
    certainty: 'observed',
    point: [179.5, 0],
    bbox: [179, -1, -179, 1],
    radiusMeters: 5000,
    status: 'upcoming',
    triage: 'acknowledged',
    onsetAt: hour(2),
    assigneeUserId: manager.id,
    impacts: [{ propertyId: alder.id, riskScore: 100, triage: 'acknowledged' }],
  })
  fire = await org.threat({
    title: 'Wildfire near Bandera',
    event: 'Wildfire',
    hazard: 'wildfire',
    severity: 'moderate',
    urgency: 'expected',
    connector: 'nifc_wfigs',
    sentAt: hour(-5),
    impacts: [{ propertyId: birch.id, riskScore: 30 }],
  })
  await org.threat({
    title: 'Old freeze',
    hazard: 'ice',
    severity: 'minor',
    status: 'ended',
    sentAt: hour(-90),
    endsAt: hour(-80),
    closedAt: hour(-80),
    impacts: [{ propertyId: birch.id, endedAt: hour(-80) }],
  })
  await org.threat({ title: 'Exercise only', isTest: true })
})
afterAll(() => test.close())

async function page(query = '', person = manager) {
  const response = await test.as(person).request(`/threat?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<ThreatPage>()
}
const hazardsOf = async (query: string, person = manager) =>
  (await page(query, person)).items.map((item) => item.hazard)
const get = async (id: string, query = '', person = manager) =>
  await test.as(person).request(`/threat/${id}?${query}`)

describe('listThreats', () => {
  it('[3.69] [7.64] lists open threats, worst first, with their reach', async () => {
    const { items, page: info } = await page()
    expect(items.map((item) => item.hazard)).toEqual(['tornado', 'flash_flood', 'wildfire'])
    expect(info.total).toBe(3)
    expect(items[1]).toMatchObject({
      id: flood.id,
      status: 'active',
      triage: 'new',
      severity: 'severe',
      source: { id: sourceId, name: 'NWS alerts' },
      attribution: 'NOAA / National Weather Service',
      ingestLagSeconds: 41,
      hasGeometry: true,
      geometry: null,
      impact: { properties: 2, units: 3, tenants: 1, reachable: 1, assistance: null, inside: 1, near: 1 },
      maxRisk: 68,
      permissions: ['threat:read', 'threat:update'],
    })
  })

  it.each([
    ['q=kerr flash', ['flash_flood']],
    ['q=KERR', ['flash_flood']],
    ['q=err', []],
    ['hazard=wildfire,ice', ['wildfire']],
    ['status=ended', ['ice']],
    ['status=upcoming', ['tornado']],
    ['status=ended,active', ['flash_flood', 'wildfire', 'ice']],
    ['triage=acknowledged', ['tornado']],
    ['severity=severe,moderate', ['flash_flood', 'wildfire']],
    ['certainty=observed', ['tornado']],
    ['urgency=expected', ['wildfire']],
    ['connector=nifc_wfigs', ['wildfire']],
    ['assignee=me', ['tornado']],
    ['assignee=none', ['flash_flood', 'wildfire']],
    ['bbox=-99.5,30.5,-98,32', ['flash_flood']],
    ['bbox=-180,-5,-179.5,5', ['tornado']],
    ['bbox=178,-5,-178,5', ['tornado']],
    ['bbox=0,0,1,1', []],
    ['sort=-maxRisk', ['tornado', 'flash_flood', 'wildfire']],
    ['sort=severity', ['wildfire', 'flash_flood', 'tornado']],
    ['sort=onsetAt', ['wildfire', 'flash_flood', 'tornado']],
    ['sort=endsAt&limit=1', ['flash_flood']],
    ['sort=-endsAt&limit=1', ['flash_flood']],
    ['isTest=true', ['flash_flood']],
  ])('[7.64] with %s, finds exactly %j', async (query, expected) => {
    expect(await hazardsOf(query)).toEqual(expected)
  })

  it('[7.64] finds by id, property, portfolio, source and time', async () => {
    expect(await hazardsOf(`id=${flood.id},${crypto.randomUUID()}`)).toEqual(['flash_flood'])
    expect(await hazardsOf(`propertyId=${alder.id}`)).toEqual(['tornado', 'flash_flood'])
    expect(await hazardsOf(`portfolioId=${north.id}`)).toEqual(['flash_flood', 'wildfire'])
    expect(await hazardsOf(`sourceId=${sourceId}`)).toEqual(['flash_flood'])
    expect(await hazardsOf(`to=${hour(1).toISOString()}`)).toEqual(['flash_flood', 'wildfire'])
    expect(await hazardsOf(`from=${hour(4).toISOString()}`)).toEqual(['tornado', 'wildfire'])
    expect(
      await hazardsOf(`status=ended&from=${hour(-85).toISOString()}&to=${hour(-70).toISOString()}`),
    ).toEqual(['ice'])
    expect(await hazardsOf(`status=ended&from=${hour(-79).toISOString()}`)).toEqual([])
  })

  it('pages through the list', async () => {
    const first = await page('limit=2')
    const next = await page(`limit=2&cursor=${first.page.nextCursor}`)
    expect([...first.items, ...next.items].map((item) => item.hazard)).toEqual([
      'tornado',
      'flash_flood',
      'wildfire',
    ])
  })

  it('counts the results of each filter value', async () => {
    const { facets } = await page('hazard=tornado&facets=hazard,severity,triage,status,sourceId')
    expect(facets).toMatchObject({
      severity: [{ value: 'extreme', label: 'Extreme', count: 1 }],
      triage: [{ value: 'acknowledged', count: 1 }],
      sourceId: [{ value: 'none', count: 1 }],
    })
    expect(facets!.hazard).toHaveLength(3)
  })

  it.each(['hazard=meteor', 'sort=title', 'status=open', 'bbox=1,2,3', 'color=red', 'format=xml'])(
    'rejects %s',
    async (query) => {
      expect((await test.as(manager).request(`/threat?${query}`)).status).toBe(400)
    },
  )

  it('[7.64] returns map features, or 304 if nothing changed', async () => {
    const response = await test.as(manager).request('/threat?format=geojson')
    expect(response.headers.get('Content-Type')).toBe('application/geo+json')
    const { type, features } = await response.json<ThreatFeatures>()
    expect(type).toBe('FeatureCollection')
    expect(features.map((feature) => [feature.properties.hazard, feature.geometry?.type])).toEqual([
      ['tornado', 'Point'],
      ['flash_flood', 'Polygon'],
      ['wildfire', undefined],
    ])
    const repeatedResponse = await test.as(manager).request('/threat?format=geojson', {
      headers: { 'If-None-Match': response.headers.get('ETag')! },
    })
    expect(repeatedResponse.status).toBe(304)
  })
})

describe('getThreat', () => {
  it('[7.65] returns the threat, and its impact on the requested property', async () => {
    const response = await get(flood.id, `propertyId=${birch.id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toMatch(/^"v1\./)
    const threat = await response.json<Threat>()
    expect(threat).toMatchObject({
      id: flood.id,
      termsUrl: 'https://www.weather.gov/disclaimer',
      geometry: null,
      revisions: null,
      raw: null,
      allowed: ['acknowledged', 'dismissed'],
      impacts: [
        {
          property: { id: birch.id, name: 'Birch House' },
          portfolioId: north.id,
          method: 'radius',
          distanceMeters: 900,
          proximity: 'near',
          riskScore: 40,
          rule: { id: null, name: 'Medium preset' },
          triage: 'new',
          units: 1,
          checklist: [],
        },
      ],
    })
    expect((await get(storm.id, `propertyId=${birch.id}`)).status).toBe(404)
    expect((await (await get(flood.id)).json<Threat>()).impacts).toBeNull()
  })

  it('[7.65] includes geometry, impacts, revisions and raw messages on request', async () => {
    const feedId = newId()
    await test.db.insert(feed).values({
      id: feedId,
      connector: 'nws_alerts',
      requestKey: feedId,
      request: { key: feedId, url: 'https://api.weather.gov/alerts/active' } as never,
    })
    await test.db.insert(sourceFeed).values({ orgId: org.id, sourceId, feedId })
    const revision = {
      orgId: org.id,
      threatId: flood.id,
      receivedAt: hour(-1),
      sentAt: hour(-1),
      connector: 'nws_alerts',
    }
    await test.db.insert(threatRevision).values([
      { ...revision, n: 1, messageType: 'alert', identifier: 'urn:1' },
      {
        ...revision,
        n: 2,
        messageType: 'update',
        identifier: 'urn:2',
        references: ['urn:1'],
        changes: [{ field: 'severity', from: 'moderate', to: 'severe' }],
      },
    ])
    await test.db.insert(feedMessage).values({
      feedId,
      connector: 'nws_alerts',
      identifier: 'urn:2',
      dedupeKey: 'key',
      sentAt: hour(-1),
      receivedAt: hour(-1),
      isOpen: true,
      message: {} as never,
      raw: gzipSync('{"id":"urn:2"}'),
      rawContentType: 'application/json',
    })
    const threat = await (await get(flood.id, 'include=revisions,raw,impacts,geometry')).json<Threat>()
    expect(threat.geometry).toEqual(square(-100, 30))
    expect(threat.impacts!.map(({ property }) => property.name)).toEqual(['Alder Court', 'Birch House'])
    expect(threat.revisions).toMatchObject([
      { n: 2, messageType: 'update', references: ['urn:1'], changes: [{ field: 'severity', to: 'severe' }] },
      { n: 1, messageType: 'alert', references: [], changes: [] },
    ])
    expect(threat.raw).toEqual([
      { n: 2, identifier: 'urn:2', contentType: 'application/json', text: '{"id":"urn:2"}' },
    ])
    expect((await get(flood.id, 'include=everything')).status).toBe(400)
    expect((await get(newId())).status).toBe(404)
    expect((await get('nonsense')).status).toBe(404)
  })
})

it('counts declared units only at properties without recorded units', async () => {
  const other = await test.mintOrg()
  const reader = await other.member('property_manager')
  const recorded = await other.property({ unitCountDeclared: 12 })
  await other.unit({ propertyId: recorded.id })
  const declared = await other.property({ unitCountDeclared: 200 })
  const unknown = await other.property()
  const { id } = await other.threat({
    impacts: [recorded, declared, unknown].map((property) => ({ propertyId: property.id })),
  })
  const threat = await (await get(id, 'include=impacts', reader)).json<Threat>()
  expect(threat.impact).toMatchObject({ properties: 3, units: 1, declaredUnits: 200 })
  const impacts = new Map(threat.impacts!.map((impact) => [impact.property.id, impact]))
  expect(impacts.get(recorded.id)).toMatchObject({ units: 1, declaredUnits: 0 })
  expect(impacts.get(declared.id)).toMatchObject({ units: 0, declaredUnits: 200 })
  expect(impacts.get(unknown.id)).toMatchObject({ units: 0, declaredUnits: 0 })
})

describe('a limited member', () => {
  it('sees threats to their properties, with figures for those only', async () => {
    const { items, page: info, facets } = await page('facets=triage,hazard', limited)
    expect(items.map((item) => item.hazard)).toEqual(['flash_flood', 'wildfire'])
    expect(info.total).toBe(2)
    expect(items[0]).toMatchObject({
      maxRisk: 40,
      impact: { properties: 1, units: 1, tenants: 0, inside: 0, near: 1 },
    })
    expect(facets!.hazard!.map(({ value }) => value).toSorted()).toEqual(['flash_flood', 'wildfire'])
    expect(await hazardsOf('sort=-maxRisk', limited)).toEqual(['flash_flood', 'wildfire'])
    expect(await hazardsOf(`propertyId=${alder.id}`, limited)).toEqual([])
    const features = await test.as(limited).request('/threat?format=geojson')
    expect((await features.json<ThreatFeatures>()).features).toHaveLength(2)
  })

  it('sees no other threats, and no other properties within a threat', async () => {
    expect((await get(storm.id, '', limited)).status).toBe(404)
    expect((await get(flood.id, `propertyId=${alder.id}`, limited)).status).toBe(404)
    const threat = await (await get(flood.id, 'include=impacts', limited)).json<Threat>()
    expect(threat.impacts!.map(({ property }) => property.id)).toEqual([birch.id])
    expect(threat).toMatchObject({ triage: 'new', permissions: ['threat:read', 'threat:update'] })
  })

  it('sees nothing without grants, and requires the permission', async () => {
    expect((await test.as(await org.fga()).request('/threat')).status).toBe(403)
    expect((await test.as(await org.member()).request(`/threat/${fire.id}`)).status).toBe(403)
    const ofPortfolio = await org.fga({ role: 'portfolio_viewer', resourceId: north.id })
    expect(await hazardsOf('', ofPortfolio)).toEqual(['flash_flood', 'wildfire'])
    const [first] = (await page('', ofPortfolio)).items
    expect(first!.permissions).toEqual(['threat:read'])
  })

  it('shows another organization nothing', async () => {
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await page('', stranger)).items).toEqual([])
    expect((await get(flood.id, '', stranger)).status).toBe(404)
  })
})
