import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { LedgerPage } from '../../workspace/ledger/ledger.schema.ts'
import type { Portfolio } from '../portfolios/portfolios.schema.ts'
import type { UnitPage } from '../units/units.schema.ts'
import type { Property, PropertyPage } from './properties.schema.ts'
import type { PropertiesStats } from './property-stats.schema.ts'

let test: TestApp
let cedar: TestOrg
let admin: TestPerson
const address = { line1: '1 Harbor Way', city: 'Boston', region: 'MA', postalCode: '02110' }

beforeAll(async () => {
  test = await createTestApp()
  cedar = await test.mintOrg('Cedar')
  admin = await cedar.member('org_admin')
})
afterAll(() => test.close())

describe('[6.18] a limited member', () => {
  let limited: TestPerson
  let permitted: { id: string; portfolioId: string }
  let hidden: { id: string; portfolioId: string }
  let ownHidden: { id: string }
  let hiddenUnit: { id: string }
  beforeAll(async () => {
    const open = await cedar.portfolio({ name: 'Half open' })
    const closed = await cedar.portfolio({ name: 'Closed' })
    const make = async (name: string, portfolioId: string) => {
      const json = { name, portfolioId, address: { ...address, line1: `${name} Rd` } }
      const response = await test.as(admin).request('/property', { method: 'POST', json })
      const createdProperty = await response.json<Property>()
      return { id: createdProperty.id, portfolioId }
    }
    permitted = await make('Permitted One', open.id)
    hidden = await make('Hidden Two', open.id)
    ownHidden = await make('Hidden Three', closed.id)
    limited = await cedar.fga({ role: 'property_viewer', resourceId: permitted.id })
    const seen = await cedar.unit({ propertyId: permitted.id, name: 'Seen', status: 'occupied' })
    const optedIn = { reachable: true, consentEmail: 'opted_in' } as const
    await cedar.tenant({ unitId: seen.id, lastName: 'Lee', ...optedIn })
    hiddenUnit = await cedar.unit({ propertyId: hidden.id, name: 'Hidden', status: 'occupied' })
    await cedar.tenant({ unitId: hiddenUnit.id, ...optedIn })
  })
  const get = async <Body>(path: string) => {
    const response = await test.as(limited).request(path)
    return { status: response.status, body: await response.json<Body>() }
  }

  it('lists, counts and finds only the permitted property', async () => {
    const { body } = await get<PropertyPage>(
      '/property?facets=portfolioId,region,status&status=active,archived',
    )
    expect(body.items.map((item) => item.id)).toEqual([permitted.id])
    expect(body.page.total).toBe(1)
    for (const counts of Object.values(body.facets!)) expect(counts.map((facet) => facet.count)).toEqual([1])
    expect((await get<PropertyPage>('/property?q=hidden')).body.page.total).toBe(0)
  })

  it('gets 404 for other properties on every call', async () => {
    const manager = await cedar.fga({ role: 'property_manager_on', resourceId: permitted.id })
    const rename = async (person: TestPerson, id: string) => {
      const init = { method: 'PATCH', json: { name: 'x' } }
      return (await test.as(person).request(`/property/${id}`, init)).status
    }
    for (const { id } of [hidden, ownHidden]) {
      expect((await get(`/property/${id}`)).status).toBe(404)
      expect((await get(`/property/${id}/stats`)).status).toBe(404)
      expect((await get(`/ledger/events?propertyId=${id}`)).status).toBe(404)
      expect(await rename(manager, id)).toBe(404)
    }
    // Without the permission to change any property, the response is the same for all of them.
    for (const { id } of [hidden, ownHidden, permitted]) expect(await rename(limited, id)).toBe(403)
  })

  it('sees figures of only the permitted property', async () => {
    const counts = { units: 1, tenants: 1, reachable: 1 }
    const { body } = await get<PropertiesStats>('/property/stats')
    expect(body).toMatchObject({
      total: 1,
      byPortfolio: [{ name: 'Half open', count: 1 }],
      units: { total: 1, occupied: 1, vacant: 0 },
      tenants: { total: 1, reachable: 1 },
    })
    expect((await get(`/org/${cedar.id}/overview`)).body).toMatchObject({
      counts: { portfolios: 1, properties: 1, ...counts, assistance: null },
      consent: { optedIn: 1, none: 0 },
    })
    const { items } = (await get<{ items: Portfolio[] }>('/portfolio?sort=-units')).body
    expect(items).toMatchObject([{ counts: { properties: 1, units: 1, tenants: 1, tenantsReachable: 1 } }])
  })

  it('lists, counts, finds and reads only the units of the permitted property', async () => {
    const { body } = await get<UnitPage>('/unit?facets=portfolioId,status&anchors=true')
    expect(body.items.map((item) => item.property.id)).toEqual([permitted.id])
    expect(body.page).toMatchObject({ total: 1, anchors: [{ index: 0 }] })
    expect(body.facets).toMatchObject({ portfolioId: [{ label: 'Half open', count: 1 }] })
    expect(body.items[0]).toMatchObject({ permissions: ['unit:read'], tenants: [{ name: 'Lee' }] })
    expect((await get<UnitPage>('/unit?q=hidden')).body.page.total).toBe(0)
    expect((await get<UnitPage>(`/unit?propertyId=${hidden.id}`)).body.items).toEqual([])

    const [own] = body.items
    const change = { method: 'PATCH', json: { floor: 1 } }
    expect((await get(`/unit/${own!.id}`)).status).toBe(200)
    expect((await test.as(limited).request(`/unit/${own!.id}`, change)).status).toBe(403)
    const changeAddress = { method: 'PATCH', json: null }
    const manager = await cedar.fga({ role: 'property_manager_on', resourceId: permitted.id })
    for (const [person, status] of [
      [limited, 403],
      [manager, 404],
    ] as const) {
      expect((await test.as(person).request(`/unit/${hiddenUnit.id}`, change)).status).toBe(status)
      expect((await test.as(person).request(`/unit/${hiddenUnit.id}/address`, changeAddress)).status).toBe(
        status,
      )
    }
    expect((await get(`/unit/${hiddenUnit.id}`)).status).toBe(404)
    const json = { name: 'Mine', propertyId: permitted.id }
    expect((await test.as(limited).request('/unit', { method: 'POST', json })).status).toBe(403)
  })

  it('adds units only at a property with a manage grant', async () => {
    const managed = await cedar.property()
    const person = await cedar.fga({ role: 'property_manager_on', resourceId: managed.id })
    const add = async (propertyId: string) =>
      (await test.as(person).request('/unit', { method: 'POST', json: { name: 'Added', propertyId } })).status
    expect(await add(managed.id)).toBe(201)
    expect(await add(hidden.id)).toBe(422)
  })

  it('sees the portfolio around the permitted property, with that property alone', async () => {
    const { body } = await get<{ items: Portfolio[] }>('/portfolio')
    expect(body.items).toMatchObject([{ name: 'Half open', counts: { properties: 1 } }])
    const detail = await get<{ properties: Property[] }>(`/portfolio/${permitted.portfolioId}`)
    expect(detail.body.properties.map((item) => item.id)).toEqual([permitted.id])
    const closed = await cedar.portfolio({ name: 'Empty' })
    expect((await get(`/portfolio/${closed.id}`)).status).toBe(404)
  })

  it('reads the history of only the permitted property', async () => {
    const { body } = await get<LedgerPage>(`/ledger/events?propertyId=${permitted.id}`)
    expect(body.items.map((event) => event.propertyId)).toEqual([permitted.id])
    expect((await get('/ledger/events')).status).toBe(403)
  })

  it('gets the permissions on each object', async () => {
    const { body } = await get<Property>(`/property/${permitted.id}`)
    expect(body.permissions).toContain('property:read')
    expect(body.permissions).not.toContain('property:update')
  })

  it('loses a property immediately when it leaves the granted portfolio', async () => {
    const group = await cedar.portfolio()
    const house = await cedar.property({ portfolioId: group.id })
    const person = await cedar.fga({ role: 'portfolio_viewer', resourceId: group.id })
    expect((await test.as(person).request(`/property/${house.id}`)).status).toBe(200)
    await test.db
      .update(property)
      .set({ portfolioId: cedar.unassignedPortfolioId })
      .where(eq(property.id, house.id))
    expect((await test.as(person).request(`/property/${house.id}`)).status).toBe(404)
  })
})
