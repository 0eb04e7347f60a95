import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterOrganisation } from '../../context.ts'
import { ledgerEvent, portfolio, property } from '../../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import type { LedgerPage } from '../ledger/ledger.schema.ts'
import type { Portfolio } from '../portfolios/portfolios.schema.ts'
import type { Property, PropertyPage } from './properties.schema.ts'
import type { PropertiesStats } from './property-stats.schema.ts'

let test: TestApp
let cedar: TestOrg
let harbor: TestOrg
let admin: TestPerson
let foreign: Property
let foreignPortfolio: { id: string }
const address = { line1: '1 Harbor Way', city: 'Boston', region: 'MA', postalCode: '02110' }

beforeAll(async () => {
  test = await createTestApp()
  cedar = await test.mintOrg('Cedar')
  harbor = await test.mintOrg('Harbor')
  admin = await cedar.member('org_admin')
  const harborAdmin = await harbor.member('org_admin')
  foreignPortfolio = await harbor.portfolio({ name: 'Harbor homes' })
  const response = await test.as(harborAdmin).request('/property', {
    method: 'POST',
    json: { name: 'Secret Pier', code: 'PIER', portfolioId: foreignPortfolio.id, address },
  })
  foreign = await response.json<Property>()
})
afterAll(() => test.close())

describe('another organisation', () => {
  const calls = (): [method: string, path: string, json?: unknown][] => [
    ['GET', `/property/${foreign.id}`],
    ['PATCH', `/property/${foreign.id}`, { name: 'Taken over' }],
    ['PATCH', `/property/${foreign.id}`, { status: 'archived' }],
    ['PATCH', `/property/${foreign.id}/address`, { line2: 'Rear' }],
    ['GET', `/property/${foreign.id}/stats`],
    ['GET', `/portfolio/${foreignPortfolio.id}`],
    ['PATCH', `/portfolio/${foreignPortfolio.id}`, { name: 'Taken over' }],
    ['GET', `/ledger/events?propertyId=${foreign.id}`],
    ['POST', '/ledger/events', { propertyId: foreign.id, note: 'x' }],
  ]

  it('answers 404 on every call that names its property or portfolio', async () => {
    for (const [method, path, json] of calls()) {
      const response = await test.as(admin).request(path, { method, ...(json !== undefined && { json }) })
      expect(response.status, `${method} ${path}`).toBe(404)
      expect(await response.json(), path).toMatchObject({ code: 'not-found' })
    }
  })

  it('names every call with an id, so that a new one cannot be forgotten', () => {
    const paths = ['/property/', '/portfolio/', '/ledger/']
    const withId = test.app.routes
      .map((route) => `${route.method} ${route.path.replace('/api', '')}`)
      .filter((route) => paths.some((path) => route.includes(path)) && route.includes(':id'))
    expect(withId.length).toBeGreaterThan(5)
    const named = new Set(
      calls().map(
        ([method, path]) =>
          `${method} ${path.replace(/\?.*/, '').replace(foreign.id, ':id').replace(foreignPortfolio.id, ':id')}`,
      ),
    )
    expect([...new Set(withId)].filter((route) => !named.has(route) && !route.startsWith('ALL'))).toEqual([])
  })

  it('does not take its portfolio for a property of ours', async () => {
    const json = { address: { ...address, line1: '9 Own St' }, portfolioId: foreignPortfolio.id }
    const response = await test.as(admin).request('/property', { method: 'POST', json })
    expect(response.status).toBe(422)
  })

  it('lets us use the same address and code, and tells nothing about theirs', async () => {
    const json = { address, code: 'PIER' }
    const response = await test.as(admin).request('/property', { method: 'POST', json })
    expect(response.status).toBe(201)
  })

  it('is neither listed, counted nor found', async () => {
    const found = await (
      await test.as(admin).request('/property?q=secret&facets=portfolioId')
    ).json<PropertyPage>()
    expect(found).toMatchObject({ items: [], page: { total: 0 }, facets: { portfolioId: [] } })
    const events = await (await test.as(admin).request('/ledger/events?limit=200')).json<LedgerPage>()
    expect(JSON.stringify(events)).not.toContain('Secret Pier')
  })

  it('stays hidden by row-level security alone, with every filter on the organisation removed', async () => {
    const seen = await test.db.transaction(async (tx) => {
      await enterOrganisation(tx, cedar.id, admin.id)
      return {
        properties: await tx.select({ orgId: property.orgId }).from(property),
        portfolios: await tx.select({ orgId: portfolio.orgId }).from(portfolio),
        events: await tx.select({ orgId: ledgerEvent.orgId }).from(ledgerEvent),
      }
    })
    for (const rows of Object.values(seen)) {
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.orgId))).toEqual(new Set([cedar.id]))
    }
    const written = await test.db.transaction(async (tx) => {
      await enterOrganisation(tx, cedar.id, admin.id)
      return await tx.update(property).set({ notes: 'was here' }).returning({ orgId: property.orgId })
    })
    expect(new Set(written.map((row) => row.orgId))).toEqual(new Set([cedar.id]))
  })
})

describe('[6.18] a limited member', () => {
  let limited: TestPerson
  let permitted: { id: string; portfolioId: string }
  let hidden: { id: string; portfolioId: string }
  let ownHidden: { id: string }
  beforeAll(async () => {
    const open = await cedar.portfolio({ name: 'Half open' })
    const closed = await cedar.portfolio({ name: 'Closed' })
    const make = async (name: string, portfolioId: string) => {
      const json = { name, portfolioId, address: { ...address, line1: `${name} Rd` } }
      const response = await test.as(admin).request('/property', { method: 'POST', json })
      const made = await response.json<Property>()
      return { id: made.id, portfolioId }
    }
    permitted = await make('Permitted One', open.id)
    hidden = await make('Hidden Two', open.id)
    ownHidden = await make('Hidden Three', closed.id)
    limited = await cedar.fga({ role: 'property_viewer', resourceId: permitted.id })
  })
  const get = async <Body>(path: string) => {
    const response = await test.as(limited).request(path)
    return { status: response.status, body: await response.json<Body>() }
  }

  it('lists, counts and finds the permitted property only', async () => {
    const { body } = await get<PropertyPage>(
      '/property?facets=portfolioId,region,status&status=active,archived',
    )
    expect(body.items.map((item) => item.id)).toEqual([permitted.id])
    expect(body.page.total).toBe(1)
    for (const counts of Object.values(body.facets!)) expect(counts.map((facet) => facet.count)).toEqual([1])
    expect((await get<PropertyPage>('/property?q=hidden')).body.page.total).toBe(0)
  })

  it('gets 404 for the others, whatever is tried', async () => {
    for (const { id } of [hidden, ownHidden]) {
      expect((await get(`/property/${id}`)).status).toBe(404)
      expect((await get(`/property/${id}/stats`)).status).toBe(404)
      expect((await get(`/ledger/events?propertyId=${id}`)).status).toBe(404)
      const patched = await test
        .as(limited)
        .request(`/property/${id}`, { method: 'PATCH', json: { name: 'x' } })
      expect(patched.status).toBe(404)
    }
    const own = await test
      .as(limited)
      .request(`/property/${permitted.id}`, { method: 'PATCH', json: { name: 'x' } })
    expect(own.status).toBe(403)
  })

  it('sees figures over the permitted property only', async () => {
    const { body } = await get<PropertiesStats>('/property/stats')
    expect(body).toMatchObject({ total: 1, byPortfolio: [{ name: 'Half open', count: 1 }] })
  })

  it('sees the portfolio around the permitted property, with that property alone', async () => {
    const { body } = await get<{ items: Portfolio[] }>('/portfolio')
    expect(body.items).toMatchObject([{ name: 'Half open', counts: { properties: 1 } }])
    const detail = await get<{ properties: Property[] }>(`/portfolio/${permitted.portfolioId}`)
    expect(detail.body.properties.map((item) => item.id)).toEqual([permitted.id])
    const closed = await cedar.portfolio({ name: 'Empty' })
    expect((await get(`/portfolio/${closed.id}`)).status).toBe(404)
  })

  it('reads the history of the permitted property only', async () => {
    const { body } = await get<LedgerPage>(`/ledger/events?propertyId=${permitted.id}`)
    expect(body.items.map((event) => event.propertyId)).toEqual([permitted.id])
    expect((await get('/ledger/events')).status).toBe(403)
  })

  it('is told what may be done with the object', async () => {
    const { body } = await get<Property>(`/property/${permitted.id}`)
    expect(body.permissions).toContain('property:read')
    expect(body.permissions).not.toContain('property:update')
  })
})
