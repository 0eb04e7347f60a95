import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { UnitPage } from './units.schema.ts'

let test: TestApp
let org: TestOrg
let viewer: TestPerson
let alder: { id: string }
let birch: { id: string }
let north: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  viewer = await org.member('viewer')
  north = await org.portfolio({ name: 'North' })
  alder = await org.property({ name: 'Alder 2', searchText: ' alder 2 kerrville' })
  birch = await org.property({ name: 'Alder 10', portfolioId: north.id, searchText: ' alder 10 aspen' })
  const at = (propertyId: string, values: object) => org.unit({ propertyId, ...values })
  await at(alder.id, { name: '10', area: 900, status: 'occupied', tags: ['river'] })
  await at(alder.id, { name: '9', area: 600, unitType: 'studio', belowGrade: true, floor: -1 })
  await at(alder.id, { name: '10A', building: 'B 10', accessible: true, occupantType: 'owner' })
  await at(alder.id, { name: '1', building: 'B 9', status: 'notice', externalId: 'AF-5123', floor: 3 })
  await at(birch.id, { name: '2', area: 750, tags: ['river', 'new'], status: 'down' })
  await at(birch.id, { name: 'Café', unitType: 'retail', searchText: '' })
  await at(birch.id, { name: '77', status: 'occupied' })
  const admin = await org.member('org_admin')
  const [archivedUnit] = (await page('q=77')).items
  await test.as(admin).request(`/unit/${archivedUnit!.id}`, { method: 'PATCH', json: { archived: true } })
})
afterAll(() => test.close())

const list = (query: string) => test.as(viewer).request(`/unit?${query}`)
async function page(query: string) {
  const response = await list(query)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<UnitPage>()
}
const names = async (query: string) => (await page(query)).items.map((item) => item.name)

describe('units of an archived property', () => {
  it('are archived with it, and listed if the query filters by that property', async () => {
    const ownOrg = await test.mintOrg()
    const [admin, keptProperty, soldProperty] = [
      await ownOrg.member('org_admin'),
      await ownOrg.property(),
      await ownOrg.property(),
    ]
    await ownOrg.unit({ propertyId: keptProperty.id, name: 'Kept' })
    await ownOrg.unit({ propertyId: soldProperty.id, name: 'Sold' })
    const found = async (query: string) => {
      const response = await test.as(admin).request(`/unit?${query}&facets=status`)
      const { items, page: info, facets } = await response.json<UnitPage>()
      expect([info.total, facets!.status![0]?.count ?? 0]).toEqual([items.length, items.length])
      return items.map(({ name }) => name).toSorted()
    }
    expect(await found('')).toEqual(['Kept', 'Sold'])
    const json = { status: 'archived' }
    await test.as(admin).request(`/property/${soldProperty.id}`, { method: 'PATCH', json })
    expect(await found('')).toEqual(['Kept'])
    expect(await found('archived=true')).toEqual(['Sold'])
    expect(await found(`propertyId=${soldProperty.id}`)).toEqual(['Sold'])
    expect(await found(`propertyId=${keptProperty.id}&archived=true`)).toEqual([])
    const overview = await test.as(admin).request(`/org/${ownOrg.id}/overview`)
    expect(await overview.json()).toMatchObject({ counts: { units: 1 } })
    await test
      .as(admin)
      .request(`/property/${soldProperty.id}`, { method: 'PATCH', json: { status: 'active' } })
    expect(await found('')).toEqual(['Kept', 'Sold'])
  })
})

describe('listUnits', () => {
  it('[7.50] returns a page sorted by property, building and natural unit name, without archived units', async () => {
    const { items, page: info } = await page('')
    expect(items.map((item) => `${item.property.name}: ${item.building ?? ''} ${item.name}`)).toEqual([
      'Alder 2: B 9 1',
      'Alder 2: B 10 10A',
      'Alder 2:  9',
      'Alder 2:  10',
      'Alder 10:  2',
      'Alder 10:  Café',
    ])
    expect(info).toEqual({ limit: 50, nextCursor: null, prevCursor: null, total: 6, totalIsExact: true })
    expect(items[4]).toMatchObject({ portfolio: { id: north.id, name: 'North' }, permissions: ['unit:read'] })
  })

  it.each([
    ['q=alder', ['1', '10A', '9', '10', '2', 'Café']],
    ['q=alder 10', ['10A', '10', '2', 'Café']],
    ['q=aspen 2', ['2']],
    ['q=CAFE', ['Café']],
    ['q=afé', []],
    ['q=af-51', ['1']],
    ['q=b', ['1', '10A']],
    ['unitType=studio,retail', ['9', 'Café']],
    ['unitType=apartment', ['1', '10A', '10', '2']],
    ['status=notice,down', ['1', '2']],
    ['occupantType=owner', ['10A']],
    ['building=b 10', ['10A']],
    ['building=none,B 9', ['1', '9', '10', '2', 'Café']],
    ['floor=-1,3', ['1', '9']],
    ['belowGrade=true', ['9']],
    ['accessible=true', ['10A']],
    ['accessible=false&belowGrade=false', ['1', '10', '2', 'Café']],
    ['hasThreats=true', []],
    ['tag=river', ['10', '2']],
    ['tag=new,none', ['1', '10A', '9', '2', 'Café']],
    ['updatedFrom=2100-01-01T00:00:00Z', []],
    ['archived=true', ['77']],
    ['q=alder&tag=river&status=down', ['2']],
  ])('with %s, finds exactly %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('filters by property and portfolio', async () => {
    expect(await names(`propertyId=${birch.id}`)).toEqual(['2', 'Café'])
    expect(await names(`portfolioId=${north.id}&status=down`)).toEqual(['2'])
  })

  it.each([
    ['name', ['1', '2', '9', '10', '10A', 'Café']],
    ['-property', ['Café', '2', '10', '9', '10A', '1']],
    ['building', ['1', '10A', '2', '9', '10', 'Café']],
    ['-building', ['10A', '1', 'Café', '10', '9', '2']],
    ['status', ['2', '1', '10', '10A', '9', 'Café']],
    ['area', ['9', '2', '10']],
    ['-area', ['10', '2', '9']],
    ['-updatedAt', ['Café', '2', '1', '10A', '9', '10']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await names(`sort=${sort}`)).slice(0, expected.length)).toEqual(expected)
  })

  it('counts the rows of each filter value', async () => {
    const { facets } = await page('status=down&facets=status,unitType,portfolioId,building')
    expect(facets).toMatchObject({
      status: [
        { value: 'vacant', label: 'Vacant', count: 3 },
        { value: 'down', count: 1 },
        { value: 'notice', count: 1 },
        { value: 'occupied', count: 1 },
      ],
      unitType: [{ value: 'apartment', label: 'Apartment', count: 1 }],
      portfolioId: [{ value: north.id, label: 'North', count: 1 }],
      building: [{ value: 'none', label: 'None', count: 1 }],
    })
  })

  it.each(['status=rented', 'sort=rent', 'floor=first', 'color=red', 'belowGrade=yes'])(
    'rejects %s',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )

  it('requires the permission to see units', async () => {
    const memberWithoutGrants = await org.fga()
    expect((await test.as(memberWithoutGrants).request('/unit')).status).toBe(403)
  })
})
