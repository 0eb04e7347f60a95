import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../context.ts'
import { property } from '../../db/schema/index.ts'
import { enqueueTask } from '../../jobs/enqueue-task.ts'
import { createOpenApiDocument } from '../../openapi-document.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { expectJson, type FileDocument, importCalls } from '../imports/import-test-calls.ts'
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
let foreignFile: string
let foreignTask: string
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
  const uploaded = await importCalls(test, harborAdmin).upload('Name,Address\nPier,1 Harbor Way, Boston\n')
  foreignFile = (await expectJson<FileDocument>(uploaded, 201)).fileId
  const queued = await inTransaction(test.contextOf(harborAdmin), (tx) =>
    enqueueTask(tx, { type: 'export', title: 'Export', subject: { type: 'org', id: harbor.id, name: 'H' } }),
  )
  foreignTask = queued.id
})
afterAll(() => test.close())

interface ForeignCall {
  path: string
  body?: { json: unknown } | { body: FormData }
}

describe('another organisation', () => {
  const ofProperty = (end = '') => ({ path: `/property/${foreign.id}${end}` })
  const ofPortfolio = () => ({ path: `/portfolio/${foreignPortfolio.id}` })
  const ofImport = (end = '') => ({ path: `/property/import/${foreignFile}${end}` })
  const ofTask = (end = '') => ({ path: `/task/${foreignTask}${end}` })
  const ofOrg = (end = '') => ({ path: `/org/${harbor.id}${end}` })

  /** By operation: every call that names something by its id, in the path, the query or the body. */
  const calls: Record<string, () => ForeignCall> = {
    getProperty: () => ofProperty(),
    updateProperty: () => ({ ...ofProperty(), body: { json: { name: 'Taken over' } } }),
    updatePropertyAddress: () => ({ ...ofProperty('/address'), body: { json: { line2: 'Rear' } } }),
    getPropertyStats: () => ofProperty('/stats'),
    getPortfolio: () => ofPortfolio(),
    updatePortfolio: () => ({ ...ofPortfolio(), body: { json: { name: 'Taken over' } } }),
    listLedgerEvents: () => ({ path: `/ledger/events?propertyId=${foreign.id}` }),
    addLedgerNote: () => ({
      path: '/ledger/events',
      body: { json: { propertyId: foreign.id, note: 'x' } },
    }),
    searchPropertyImports: () => ({ path: `/property/import/search?fileId=${foreignFile}` }),
    discardPropertyImport: () => ofImport(),
    getRejectedPropertyRows: () => ofImport('/rejected.csv'),
    undoPropertyImport: () => ({ ...ofImport('/undo'), body: { json: {} } }),
    validatePropertyImport: () => ({
      path: '/property/import/validate',
      body: { json: { fileId: foreignFile } },
    }),
    startPropertyImport: () => ({ path: '/property/import', body: { json: { fileId: foreignFile } } }),
    getTask: () => ofTask(),
    cancelTask: () => ofTask('/cancel'),
    retryTask: () => ofTask('/retry'),
    getOrg: () => ofOrg(),
    updateOrg: () => ({ ...ofOrg(), body: { json: { name: 'Taken over' } } }),
    getOrgOverview: () => ofOrg('/overview'),
    uploadOrgLogo: () => ({ ...ofOrg('/logo'), body: { body: new FormData() } }),
  }

  const operations = Object.entries(createOpenApiDocument().paths).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'put', 'delete'] as const).flatMap((method) => {
      const id = item[method]?.operationId
      return id === undefined ? [] : { id, method: method.toUpperCase(), path }
    }),
  )

  it('is reached by no call with an id in its path that is missing below', () => {
    const withId = operations.filter(({ path }) => path.includes('{')).map(({ id }) => id)
    expect(withId.length).toBeGreaterThan(10)
    expect(withId.filter((id) => !(id in calls))).toEqual([])
  })

  it.each(Object.keys(calls))('answers 404 to %s with its id', async (id) => {
    const { method } = operations.find((operation) => operation.id === id)!
    const { path, body } = calls[id]!()
    const response = await test.as(admin).request(path, { method, ...body })
    expect(response.status).toBe(404)
    expect((await response.json()).code).toBe(path.startsWith('/org/') ? 'org-not-found' : 'not-found')
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

  it('loses a property at once when it leaves the granted portfolio', async () => {
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
