import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Property, PropertyFeatures, PropertyPage } from './properties.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let hills: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  hills = await org.portfolio({ name: 'Alpine' })
  const houses: Record<string, unknown>[] = [
    { name: 'House 10', unitCountDeclared: 10, tags: ['river', 'old'], code: 'H-10', yearBuilt: 1990 },
    { name: 'House 2', city: 'Aspen', region: 'CO', postalCode: '81611', portfolioId: hills.id },
    { name: 'Café Rouge', propertyClass: 'commercial', unitCountDeclared: 3, criticality: 'critical' },
    {
      name: 'Zion Mill',
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
      status: 'inactive',
      tags: ['river'],
    },
    { name: 'Lost Lodge', country: 'DE', city: 'Bremen-Nirgendwo', region: null, postalCode: '28195' },
    { name: 'Old Barn', propertySubType: 'farm', managerUserId: manager.id, lat: 30.047433, lon: -99.140319 },
  ]
  for (const [index, house] of houses.entries()) {
    const {
      city = 'Kerrville',
      region = 'TX',
      postalCode = '78028',
      country = 'US',
      lat,
      lon,
      ...rest
    } = house
    const address = { line1: `${index + 1} Main St`, city, region, postalCode, country, lat, lon }
    const response = await test
      .as(manager)
      .request('/property', { method: 'POST', json: { ...rest, address } })
    if (response.status !== 201) throw new Error(await response.text())
  }
  const barn = await find('q=barn')
  await test
    .as(manager)
    .request(`/property/${barn[0]!.id}`, { method: 'PATCH', json: { externalId: '800000025' } })
  await org.property({ name: 'Gone Manor', status: 'archived', archivedAt: new Date() })
})
afterAll(() => test.close())

const list = (query: string, person = manager) => test.as(person).request(`/property?${query}`)
const page = async (query: string) => (await list(query)).json<PropertyPage>()
const find = async (query: string) => (await page(query)).items as Property[]
const names = async (query: string) => (await find(query)).map((item) => item.name)

describe('listProperties', () => {
  it('counts units and tenants, and sorts by the units a property has', async () => {
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('org_admin')
    const house = await ownOrg.property({ name: 'Has two', unitCountDeclared: 1 })
    await ownOrg.property({ name: 'Says three', unitCountDeclared: 3 })
    await ownOrg.property({ name: 'Unknown' })
    const home = await ownOrg.unit({ propertyId: house.id, status: 'notice' })
    await ownOrg.unit({ propertyId: house.id, status: 'down' })
    await ownOrg.tenant({
      unitId: home.id,
      language: 'es',
      consentEmail: 'invited',
      assistance: { sealed: '' },
    })
    const sorted = async (sort: string) => (await list(`sort=${sort}`, person)).json<PropertyPage>()
    const { items } = await sorted('-units')
    expect(items.map((item) => item.name)).toEqual(['Says three', 'Has two', 'Unknown'])
    const inOrder = (await sorted('units')).items.map((item) => item.name)
    expect(inOrder).toEqual(['Has two', 'Says three', 'Unknown'])
    const counts = { units: 2, occupied: 1, vacant: 0, tenants: 1, reachable: 0, assistance: 1 }
    expect(items[1]!.counts).toEqual(counts)
    const one = await test.as(person).request(`/property/${house.id}/stats`)
    expect(await one.json()).toMatchObject({
      units: { total: 2, occupied: 1, vacant: 0, declared: 1 },
      tenants: { total: 1, reachable: 0, assistance: 1, byLanguage: [{ language: 'es', count: 1 }] },
      consent: { optedIn: 0, invited: 1, none: 0 },
    })

    // In a house with one tenant, the count reveals who needs assistance.
    const viewer = await ownOrg.member('viewer')
    const { items: seen } = await (await list('sort=-units', viewer)).json<PropertyPage>()
    expect(seen[1]!.counts).toEqual({ ...counts, assistance: null })
    const stats = await test.as(viewer).request(`/property/${house.id}/stats`)
    expect(await stats.json()).toMatchObject({ tenants: { total: 1, assistance: null } })
  })

  it('[7.30] returns a page with total and natural order, without archived properties', async () => {
    const { items, page: info } = await page('')
    expect(items.map((item) => item.name)).toEqual([
      'Café Rouge',
      'House 2',
      'House 10',
      'Lost Lodge',
      'Old Barn',
      'Zion Mill',
    ])
    expect(info).toEqual({ limit: 50, nextCursor: null, prevCursor: null, total: 6, totalIsExact: true })
    expect(items[1]).toMatchObject({ portfolio: { name: 'Alpine' }, address: { city: 'Aspen' } })
    expect(items[4]!.manager).toEqual({ id: manager.id, name: manager.name })
  })

  it.each([
    ['q=cafe', ['Café Rouge']],
    ['q=CAFÉ ro', ['Café Rouge']],
    ['q=ouge', []],
    ['q=h-10', ['House 10']],
    ['q=800000', ['Old Barn']],
    ['q=colorado', ['House 2', 'Zion Mill']],
    ['q=river', ['House 10', 'Zion Mill']],
    ['q=main 78028', ['Café Rouge', 'House 10', 'Old Barn']],
    ['q=%25', ['Café Rouge', 'House 2', 'House 10', 'Lost Lodge', 'Old Barn', 'Zion Mill']],
    ['propertyClass=commercial', ['Café Rouge']],
    ['propertySubType=farm', ['Old Barn']],
    ['status=inactive', ['Zion Mill']],
    ['status=archived', ['Gone Manor']],
    ['region=CO', ['House 2', 'Zion Mill']],
    ['region=none', ['Lost Lodge']],
    ['region=CO,none', ['House 2', 'Lost Lodge', 'Zion Mill']],
    ['city=aspen,BOULDER', ['House 2', 'Zion Mill']],
    ['tag=old', ['House 10']],
    ['tag=none&region=TX', ['Café Rouge', 'Old Barn']],
    ['criticality=critical', ['Café Rouge']],
    ['geocode=failed', ['Lost Lodge']],
    ['dataQualityTo=40', ['Lost Lodge']],
    ['bbox=-99.15,30.04,-99.13,30.05', ['Old Barn']],
    ['near=30.047,-99.14,500', ['Old Barn']],
    ['updatedFrom=2100-01-01T00:00:00Z', []],
    ['region=CO&tag=river', ['Zion Mill']],
  ])('with %s, finds exactly %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('returns GeoJSON of located properties, with how precise each point is', async () => {
    const response = await list('format=geojson&sort=name&q=main')
    expect(response.headers.get('Content-Type')).toBe('application/geo+json')
    const { type, features } = await response.json<PropertyFeatures>()
    expect(type).toBe('FeatureCollection')
    expect(features.map(({ properties }) => properties.name)).not.toContain('Lost Lodge')
    const barn = features.find(({ properties }) => properties.name === 'Old Barn')
    expect(barn).toEqual({
      type: 'Feature',
      id: expect.any(String),
      geometry: { type: 'Point', coordinates: [-99.140319, 30.047433] },
      properties: {
        name: 'Old Barn',
        code: null,
        portfolio: { id: org.unassignedPortfolioId, name: 'Unassigned' },
        propertyClass: 'residential',
        status: 'active',
        criticality: 'normal',
        riskScore: 0,
        address: '6 Main St, Kerrville, TX 78028',
        precision: 'rooftop',
        radiusMeters: null,
        units: 0,
        tenants: 0,
        threatsActive: 0,
        threatsUnacknowledged: 0,
        maxSeverity: null,
      },
    })
    expect(features.find(({ properties }) => properties.name === 'House 10')?.properties).toMatchObject({
      precision: 'postal_code',
      radiusMeters: 38_600,
    })
  })

  it('filters by manager and portfolio', async () => {
    expect(await names(`managerUserId=${manager.id}`)).toEqual(['Old Barn'])
    expect(await names(`portfolioId=${hills.id}`)).toEqual(['House 2'])
    expect(await names(`managerUserId=none&propertyClass=commercial`)).toEqual(['Café Rouge'])
  })

  it.each([
    ['name', ['Café Rouge', 'House 2', 'House 10', 'Lost Lodge', 'Old Barn', 'Zion Mill']],
    ['-name', ['Zion Mill', 'Old Barn', 'Lost Lodge', 'House 10', 'House 2', 'Café Rouge']],
    ['city', ['House 2', 'Zion Mill', 'Lost Lodge', 'House 10', 'Café Rouge', 'Old Barn']],
    ['units', ['Café Rouge', 'House 10', 'House 2', 'Zion Mill', 'Lost Lodge', 'Old Barn']],
    ['-units', ['House 10', 'Café Rouge', 'Old Barn', 'Lost Lodge', 'Zion Mill', 'House 2']],
    ['dataQuality', ['Lost Lodge', 'House 2', 'Zion Mill', 'Café Rouge', 'House 10', 'Old Barn']],
    ['-updatedAt', ['Old Barn', 'Lost Lodge', 'Zion Mill', 'Café Rouge', 'House 2', 'House 10']],
    ['portfolio', ['House 2', 'Café Rouge', 'House 10', 'Lost Lodge', 'Old Barn', 'Zion Mill']],
    ['-portfolio', ['Zion Mill', 'Old Barn', 'Lost Lodge', 'House 10', 'Café Rouge', 'House 2']],
  ])('sorts by %s across pages', async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected)
    const listedNames: string[] = []
    let cursor = ''
    do {
      const { items, page: info } = await page(`sort=${sort}&limit=2${cursor}`)
      listedNames.push(...items.map((item) => item.name))
      cursor = info.nextCursor ? `&cursor=${info.nextCursor}` : ''
    } while (cursor)
    expect(listedNames).toEqual(expected)
  })

  it('counts the values of fields under the other filters', async () => {
    const { facets } = await page('facets=propertyClass,status,region,geocode,portfolioId&region=CO')
    expect(facets).toEqual({
      propertyClass: [{ value: 'residential', label: 'Residential', count: 2 }],
      status: [
        { value: 'active', label: 'Active', count: 1 },
        { value: 'archived', label: 'Archived', count: 1 },
        { value: 'inactive', label: 'Inactive', count: 1 },
      ],
      region: [
        { value: 'TX', label: 'Texas', count: 3 },
        { value: 'CO', label: 'Colorado', count: 2 },
        { value: 'none', label: 'None', count: 1 },
      ],
      geocode: [{ value: 'ok', label: 'Located', count: 2 }],
      portfolioId: expect.arrayContaining([
        { value: hills.id, label: 'Alpine', count: 1 },
        { value: org.unassignedPortfolioId, label: 'Unassigned', count: 1 },
      ]),
    })
  })

  it.each([
    ['color=red', 'unknown-parameter'],
    ['propertyClass=castle', 'bad-request'],
    ['sort=color', 'bad-request'],
    ['limit=201', 'bad-request'],
    ['bbox=1,2,3', 'bad-request'],
    ['cursor=nonsense', 'bad-cursor'],
  ])('returns 400 for %s', async (query, code) => {
    const response = await list(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
  })

  it('requires a session and the permission to read', async () => {
    expect((await test.anonymous.request('/property')).status).toBe(401)
    const memberWithoutRole = await org.member()
    expect((await list('', memberWithoutRole)).status).toBe(403)
  })

  it("returns 304 if the page hasn't changed", async () => {
    const first = await list('')
    const repeatedResponse = await test
      .as(manager)
      .request('/property?', { headers: { 'If-None-Match': first.headers.get('ETag')! } })
    expect(repeatedResponse.status).toBe(304)
  })
})
