import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { source } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Org, OrgOverview } from '../../team/orgs/orgs.schema.ts'
import type { PortfolioDetail } from '../../estate/portfolios/portfolios.schema.ts'
import type { PropertiesStats, PropertyStats } from '../../estate/properties/property-stats.schema.ts'
import type {
  Property,
  PropertyFeatures,
  PropertyPage,
  PropertyPoints,
} from '../../estate/properties/properties.schema.ts'
import type { SearchResult } from '../../workspace/search/search.schema.ts'
import type { User } from '../../team/users/users.schema.ts'
import type { Dashboard } from '../../workspace/dashboard/dashboard.schema.ts'
import type { Threat, ThreatPage } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let limited: TestPerson
let north: { id: string }
let alder: { id: string }
let birch: { id: string }
let calm: { id: string }
let flood: { id: string }

const inHours = (n: number) => new Date(Date.now() + n * 3_600_000)

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  north = await org.portfolio({ name: 'North' })
  alder = await org.property({
    name: 'Alder',
    portfolioId: north.id,
    lat: 30.1,
    lon: -99.2,
    unitCountDeclared: 5,
  })
  birch = await org.property({
    name: 'Birch',
    portfolioId: north.id,
    lat: 30.2,
    lon: -99.3,
    unitCountDeclared: 30,
  })
  calm = await org.property({ name: 'Calm' })
  limited = await org.fga({ role: 'property_viewer', resourceId: birch.id })
  const home = await org.unit({ propertyId: alder.id, name: 'A1' })
  await org.tenant({ unitId: home.id, lastName: 'Ames', reachable: true })
  await org.unit({ propertyId: calm.id, name: 'C1' })
  await org.tenant({ lastName: 'Nowhere' })
  flood = await org.threat({
    title: 'Flood Warning, Kerr County',
    event: 'Flood Warning',
    hazard: 'flood',
    severity: 'severe',
    impacts: [
      { propertyId: alder.id, riskScore: 68, proximity: 'zone' },
      { propertyId: birch.id, riskScore: 20 },
    ],
  })
  await org.threat({
    title: 'Heat Advisory, Kerr County',
    event: 'Heat Advisory',
    hazard: 'extreme_heat',
    severity: 'moderate',
    status: 'upcoming',
    triage: 'acknowledged',
    impacts: [{ propertyId: alder.id, riskScore: 40, triage: 'acknowledged' }],
  })
  await org.threat({
    title: 'Flood Watch of last month',
    hazard: 'flood',
    severity: 'minor',
    status: 'ended',
    sentAt: inHours(-24 * 40),
    closedAt: inHours(-24 * 39),
    impacts: [{ propertyId: alder.id, firstMatchedAt: inHours(-24 * 40) }],
  })
  await org.threat({
    title: 'Dismissed wind',
    event: 'High Wind Warning',
    hazard: 'high_wind',
    severity: 'extreme',
    triage: 'dismissed',
    impacts: [{ propertyId: calm.id, riskScore: 90, triage: 'dismissed' }],
  })
})
afterAll(() => test.close())

async function get<Body>(path: string, person = manager) {
  const response = await test.as(person).request(path)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<Body>()
}
const namesOf = async (query: string, person = manager) =>
  (await get<PropertyPage>(`/property?${query}`, person)).items.map(({ name }) => name)

describe('properties', () => {
  it('show their number of threats, the worst one, and the risk with its reasons', async () => {
    expect(await get<Property>(`/property/${alder.id}`)).toMatchObject({
      threats: { active: 2, unacknowledged: 1, maxSeverity: 'severe' },
      riskScore: 68,
      riskReasons: [
        'Flood Warning: severe, likely, immediate, in a zone or county it names',
        'Heat Advisory: moderate, likely, immediate, inside the alert area',
      ],
    })
    expect(await get<Property>(`/property/${calm.id}`)).toMatchObject({
      threats: { active: 0, unacknowledged: 0, maxSeverity: null },
      riskScore: 0,
      riskReasons: [],
    })
  })

  it.each([
    ['sort=-riskScore', ['Alder', 'Birch', 'Calm']],
    ['sort=riskScore', ['Calm', 'Birch', 'Alder']],
    ['sort=-maxSeverity&limit=2', ['Birch', 'Alder']],
    ['hasThreats=true', ['Alder', 'Birch']],
    ['hasThreats=false', ['Calm']],
    ['severity=severe', ['Alder', 'Birch']],
    ['severity=extreme,minor', []],
    ['hazard=extreme_heat', ['Alder']],
    ['hazard=high_wind', []],
    ['triage=acknowledged', ['Alder']],
    ['triage=dismissed', ['Calm']],
    ['triage=new&hazard=flood', ['Alder', 'Birch']],
    ['riskFrom=21', ['Alder']],
  ])('are found with %s: %j', async (query, expected) => {
    const result = await namesOf(query)
    expect(query.includes('sort') ? result : result.toSorted()).toEqual(expected)
  })

  it('[7.30] list the threats that the caller can see at each property with include=threats', async () => {
    const query = '/property?include=threats,address.zones&sort=-riskScore'
    const { items } = await get<PropertyPage>(query)
    expect(items.map(({ name, threats }) => [name, threats.items?.map(({ event }) => event)])).toEqual([
      ['Alder', ['Flood Warning', 'Heat Advisory']],
      ['Birch', ['Flood Warning']],
      ['Calm', []],
    ])
    expect(items[0]!.threats.items![1]).toMatchObject({
      title: 'Heat Advisory, Kerr County',
      hazard: 'extreme_heat',
      status: 'upcoming',
      severity: 'moderate',
      triage: 'acknowledged',
      riskScore: 40,
      proximity: 'inside',
    })
    const seen = (await get<PropertyPage>(query, limited)).items
    expect(seen.map(({ name, threats }) => [name, threats.items?.map(({ id }) => id)])).toEqual([
      ['Birch', [flood.id]],
    ])
    expect((await get<PropertyPage>('/property')).items[0]!.threats).not.toHaveProperty('items')
  })

  it('[7.30] keep their threats from callers without the permission to see threats', async () => {
    const created = await test.as(await org.member('org_admin')).request('/team/role', {
      method: 'POST',
      json: { key: 'clerk', name: 'Clerk', permissions: ['property:read'] },
    })
    const clerk = await org.member()
    await org.grantRoleId(clerk, (await created.json<{ id: string }>()).id)
    expect((await test.as(clerk).request('/property')).status).toBe(200)
    const refusal = await test.as(clerk).request('/property?include=threats')
    expect(refusal.status).toBe(403)
  })

  it('[7.30] are the features of a map with format=geojson, in the order of the list', async () => {
    const response = await test.as(manager).request('/property?format=geojson&sort=riskScore')
    expect(response.headers.get('Content-Type')).toBe('application/geo+json')
    const { type, features } = await response.json<PropertyFeatures>()
    expect(type).toBe('FeatureCollection')
    // Calm has no location.
    expect(features.map(({ properties: { name } }) => name)).toEqual(['Birch', 'Alder'])
    expect(features[1]).toMatchObject({
      type: 'Feature',
      id: alder.id,
      geometry: { type: 'Point', coordinates: [-99.2, 30.1] },
      properties: {
        portfolio: { id: north.id, name: 'North' },
        riskScore: 68,
        threatsActive: 2,
        threatsUnacknowledged: 1,
        maxSeverity: 'severe',
        units: 1,
      },
    })
    const seen = await get<PropertyFeatures>('/property?format=geojson&hasThreats=true', limited)
    expect(seen.features.map(({ id }) => id)).toEqual([birch.id])
  })

  it('appear on the map with their threats, as filtered', async () => {
    const { items, total } = await get<PropertyPoints>('/property/points')
    expect(total).toBe(3)
    expect(items).toEqual([
      [alder.id, 'Alder', -99.2, 30.1, 4, 68, 2, north.id, null],
      [birch.id, 'Birch', -99.3, 30.2, 4, 20, 1, north.id, null],
    ])
    expect((await get<PropertyPoints>('/property/points?riskFrom=50')).items).toHaveLength(1)
    expect((await get<PropertyPoints>('/property/points', limited)).items.map(([id]) => id)).toEqual([
      birch.id,
    ])
    const first = await test.as(manager).request('/property/points')
    const headers = { 'If-None-Match': first.headers.get('ETag')! }
    expect((await test.as(manager).request('/property/points', { headers })).status).toBe(304)
  })

  it('are counted by severity and hazard', async () => {
    expect((await get<PropertiesStats>('/property/stats')).threats).toEqual({
      properties: 2,
      bySeverity: { extreme: 0, severe: 2, moderate: 0, minor: 0, unknown: 0 },
      byHazard: [
        { hazard: 'flood', count: 2 },
        { hazard: 'extreme_heat', count: 1 },
      ],
    })
    const { threats, exposure } = await get<PropertyStats>(`/property/${alder.id}/stats`)
    expect(threats.active).toBe(2)
    expect(threats.last12Months).toHaveLength(12)
    expect(threats.last12Months.at(-1)).toMatchObject({ count: 2, maxSeverity: 'severe' })
    expect(threats.last12Months.reduce((sum, month) => sum + month.count, 0)).toBe(3)
    expect(threats.byHazard).toEqual([
      { hazard: 'extreme_heat', count: 1 },
      { hazard: 'flood', count: 1 },
    ])
    expect(exposure[0]).toMatchObject({ hazard: 'flood', events5y: 2 })
  })
})

describe('portfolios, units and tenants', () => {
  it('count a threat to several properties of a portfolio once', async () => {
    const result = await get<PortfolioDetail>(`/portfolio/${north.id}`)
    expect(result).toMatchObject({
      counts: { activeThreats: 2, unacknowledged: 1 },
      maxSeverity: 'severe',
      properties: [{ name: 'Alder' }, { name: 'Birch' }],
    })
    expect(result.threats).toMatchObject([
      { event: 'Flood Warning', impact: { properties: 2, units: 1, tenants: 1 }, maxRisk: 68 },
      { event: 'Heat Advisory', triage: 'acknowledged' },
    ])
    const names = async (query: string) =>
      (await get<{ items: { name: string }[] }>(`/portfolio?${query}`)).items.map(({ name }) => name)
    expect(await names('hasThreats=true')).toEqual(['North'])
    expect(await names('hasThreats=false')).toEqual(['Unassigned'])
    expect((await names('sort=-activeThreats'))[0]).toBe('North')
    expect((await names('sort=-maxSeverity'))[0]).toBe('North')
  })

  it('show the threats to the property of a unit or tenant', async () => {
    type Listed = { items: { name?: string; displayName?: string; threats: object }[] }
    const units = await get<Listed>('/unit?hasThreats=true')
    expect(units.items).toMatchObject([{ name: 'A1', threats: { active: 2, maxSeverity: 'severe' } }])
    expect((await get<Listed>('/unit?hasThreats=false')).items.map(({ name }) => name)).toEqual(['C1'])
    const tenants = await get<Listed>('/tenant?hasThreats=true')
    expect(tenants.items).toMatchObject([
      { displayName: 'Ames', threats: { active: 2, maxSeverity: 'severe' } },
    ])
    expect((await get<Listed>('/tenant?hasThreats=false')).items.map((item) => item.displayName)).toEqual([
      'Nowhere',
    ])
  })
})

describe('the organization', () => {
  it('[3.25] counts open threats with open triage at properties the caller can see', async () => {
    expect((await get<Org>(`/org/${org.id}`)).threatsCount).toBe(2)
    expect((await get<Org>(`/org/${org.id}`, limited)).threatsCount).toBe(1)
    const user = await get<User>('/user', limited)
    expect(user.orgs.map(({ threatsCount }) => threatsCount)).toEqual([1])
  })

  it('shows threatened properties and source health in its overview', async () => {
    const sources = ['active', 'failing', 'paused'] as const
    for (const status of sources)
      await test.db.insert(source).values({
        id: newId(),
        orgId: org.id,
        name: status,
        connector: 'nws_alerts',
        status,
        everySeconds: 60,
        staleAfterSeconds: 600,
      })
    const overview = await get<OrgOverview>(`/org/${org.id}/overview`)
    expect(overview.threats).toEqual({
      active: 1,
      upcoming: 1,
      unacknowledged: 1,
      bySeverity: { extreme: 0, severe: 1, moderate: 1, minor: 0, unknown: 0 },
      byHazard: [
        { hazard: 'extreme_heat', count: 1 },
        { hazard: 'flood', count: 1 },
      ],
      affected: {
        properties: 2,
        approximate: 0,
        units: 1,
        declaredUnits: 30,
        tenants: 1,
        reachable: 1,
        assistance: null,
      },
    })
    expect(overview.sources).toEqual({ total: 3, active: 1, degraded: 0, failing: 1, oldestSuccessAt: null })
    expect((await get<Org>(`/org/${org.id}`)).setup.source).toBe(true)
    const limitedOverview = await get<OrgOverview>(`/org/${org.id}/overview`, limited)
    expect(limitedOverview.threats).toMatchObject({
      active: 1,
      upcoming: 0,
      affected: { properties: 1, units: 0, declaredUnits: 30 },
    })
  })
})

describe('the global search', () => {
  it('finds threats, open ones first, with their worst property', async () => {
    const search = async (q: string, person = manager) =>
      (await get<SearchResult>(`/search?q=${q}`, person)).items.filter(({ type }) => type === 'threat')
    expect(await search('flood')).toMatchObject([
      { type: 'threat', id: flood.id, name: 'Flood Warning, Kerr County', propertyId: alder.id },
      { name: 'Flood Watch of last month', detail: 'Ended' },
    ])
    expect(await search('kerr flood', limited)).toMatchObject([{ id: flood.id, propertyId: birch.id }])
    expect(await search('heat', limited)).toEqual([])
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect(await search('flood', stranger)).toEqual([])
  })
})

describe('counts of tenants who need assistance', () => {
  let ownOrg: TestOrg
  let house: { id: string; portfolioId: string }
  let other: { id: string }
  let threatId: string
  beforeAll(async () => {
    ownOrg = await test.mintOrg()
    house = await ownOrg.property({ name: 'House of one' })
    const portfolio = await ownOrg.portfolio()
    other = await ownOrg.property({ name: 'Other house', portfolioId: portfolio.id })
    const home = await ownOrg.unit({ propertyId: house.id, status: 'occupied' })
    await ownOrg.tenant({ unitId: home.id, assistance: { sealed: '' } })
    const impacts = [{ propertyId: house.id }, { propertyId: other.id }]
    threatId = (await ownOrg.threat({ severity: 'severe', impacts })).id
  })

  /** Every count of the threat, its impacts, its overviews, and the organization's. */
  async function readCounts(person: TestPerson) {
    const threatOfHouse = await get<Threat>(`/threat/${threatId}?propertyId=${house.id}`, person)
    const listed = await get<ThreatPage>('/threat', person)
    const dashboard = await get<Dashboard>(`/org/${ownOrg.id}/dashboard/${person.id}`, person)
    const overview = await get<OrgOverview>(`/org/${ownOrg.id}/overview`, person)
    const portfolio = await get<PortfolioDetail>(`/portfolio/${house.portfolioId}`, person)
    return {
      threat: threatOfHouse.impact.assistance,
      impact: threatOfHouse.impacts![0]!.assistance,
      list: listed.items[0]!.impact.assistance,
      dashboard: dashboard.needsTriage[0]!.impact.assistance,
      affected: overview.threats.affected.assistance,
      org: overview.counts.assistance,
      portfolio: portfolio.threats[0]!.impact.assistance,
    }
  }
  const all = (count: number | null) => ({
    threat: count,
    impact: count,
    list: count,
    dashboard: count,
    affected: count,
    org: count,
    portfolio: count,
  })

  it('are null for members who can’t read assistance needs', async () => {
    expect(await readCounts(await ownOrg.member('viewer'))).toEqual(all(null))
    expect(await readCounts(await ownOrg.member('org_admin'))).toEqual(all(1))
  })

  it('are null if the member can read them at only some of the properties', async () => {
    const responder = { role: 'property_responder', resourceId: house.id } as const
    expect(await readCounts(await ownOrg.fga(responder))).toEqual(all(1))
    const mixed = await ownOrg.fga(responder, { role: 'property_viewer', resourceId: other.id })
    expect(await readCounts(mixed)).toEqual({ ...all(null), impact: 1 })
  })
})
