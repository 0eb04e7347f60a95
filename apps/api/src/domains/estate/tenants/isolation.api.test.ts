import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { LedgerPage } from '../../workspace/ledger/ledger.schema.ts'
import type { Tenant, TenantPage } from './tenants.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let open: { id: string; portfolioId: string }
let closed: { id: string; portfolioId: string }
let visibleTenant: Tenant
let hidden: Tenant
let homeless: Tenant
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg('Cedar')
  admin = await org.member('org_admin')
  open = await org.property({ name: 'Open House' })
  closed = await org.property({ name: 'Closed House' })
  visibleTenant = await create('Seen', open.id)
  hidden = await create('Hidden', closed.id)
  homeless = await create('Homeless')
})
afterAll(() => test.close())

async function create(lastName: string, propertyId?: string) {
  const json = {
    lastName,
    emails: [{ address: `${lastName.toLowerCase()}@example.com` }],
    assistance: { mobility: true },
    ...(propertyId && { occupancies: [{ propertyId }] }),
  }
  const response = await test.as(admin).request('/tenant', { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<Tenant>()
}
const request = (person: TestPerson, path: string, json?: unknown, method = json ? 'POST' : 'GET') =>
  test.as(person).request(path, { method, ...(json !== undefined && { json }) })
const names = async (person: TestPerson, query = '') => {
  const { items } = await (await request(person, `/tenant?${query}`)).json<TenantPage>()
  return items.map((item) => item.displayName)
}

describe('another organization', () => {
  it("can't list, count or find them, or place one in another organization's property", async () => {
    const harbor = await test.mintOrg('Harbor')
    const foreigner = await harbor.member('org_admin')
    const response = await request(foreigner, '/tenant?q=seen&facets=status,propertyId')
    expect(await response.json()).toMatchObject({
      items: [],
      page: { total: 0 },
      facets: { status: [], propertyId: [] },
    })
    expect(await names(foreigner, `propertyId=${open.id}`)).toEqual([])
    const createResponse = await request(foreigner, '/tenant', {
      lastName: 'Spy',
      occupancies: [{ propertyId: open.id }],
    })
    expect(createResponse.status).toBe(422)
  })

  it('has its own consent for the same address', async () => {
    const harbor = await test.mintOrg('Harbor too')
    const foreigner = await harbor.member('org_admin')
    const decision = {
      channel: 'email',
      address: 'seen@example.com',
      decision: 'opted_in',
      note: 'On paper.',
    }
    await request(admin, `/tenant/${visibleTenant.id}/consent`, decision)
    const foreignResponse = await request(foreigner, '/tenant', {
      lastName: 'Same',
      emails: [{ address: 'seen@example.com' }],
    })
    expect(await foreignResponse.json()).toMatchObject({
      reachable: false,
      consent: { email: { safety_alerts: { state: 'none' } } },
    })
  })
})

describe('a limited member', () => {
  it('lists, counts and finds only the tenants of permitted properties', async () => {
    const limited = await org.fga({ role: 'property_viewer', resourceId: open.id })
    expect(await names(limited)).toEqual(['Seen'])
    expect(await names(limited, 'q=hidden')).toEqual([])
    expect(await names(limited, `propertyId=${closed.id}`)).toEqual([])
    const { page, facets } = await (
      await request(limited, '/tenant?facets=propertyId,status&anchors=true')
    ).json<TenantPage>()
    expect(page.total).toBe(1)
    expect(facets!.propertyId).toEqual([{ value: open.id, label: 'Open House', count: 1 }])
    expect(facets!.status!.map(({ count }) => count)).toEqual([1])
  })

  it('gets 404 for other tenants and for those without a property', async () => {
    const limited = await org.fga({ role: 'property_manager_on', resourceId: open.id })
    for (const { id } of [hidden, homeless]) {
      const consent = { channel: 'email', address: 'x@y.test', decision: 'opted_in', note: 'x' }
      const responses = [
        await request(limited, `/tenant/${id}`),
        await request(limited, `/tenant/${id}`, { notes: 'x' }, 'PATCH'),
        await request(limited, `/tenant/${id}/reveal`, undefined, 'POST'),
        await request(limited, `/tenant/${id}/consent`, consent),
        await request(limited, `/tenant/${id}/erase`, { reason: 'tenant_request', confirm: 'ERASE' }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
  })

  it('has only the permissions granted on the property: contacts, sensitive fields and changes', async () => {
    const viewer = await org.fga({ role: 'property_viewer', resourceId: open.id })
    const responder = await org.fga({ role: 'property_responder', resourceId: open.id })
    const read = async (person: TestPerson) =>
      await (await request(person, `/tenant/${visibleTenant.id}`)).json<Tenant>()
    expect(await read(viewer)).toMatchObject({
      masked: true,
      permissions: ['tenant:read'],
      hasAssistance: null,
    })
    expect(await read(responder)).toMatchObject({ masked: true, hasAssistance: true })
    const contact = `/tenant/${visibleTenant.id}?include=contact`
    expect(await (await request(responder, contact)).json()).toMatchObject({ masked: false })
    expect((await request(viewer, contact)).status).toBe(403)
    expect((await request(viewer, `/tenant/${visibleTenant.id}?include=assistance`)).status).toBe(403)
    expect((await request(responder, `/tenant/${visibleTenant.id}?include=assistance`)).status).toBe(200)
    expect((await request(viewer, `/tenant/${visibleTenant.id}/reveal`, undefined, 'POST')).status).toBe(403)
    expect((await request(responder, `/tenant/${visibleTenant.id}`, { notes: 'x' }, 'PATCH')).status).toBe(
      403,
    )
  })

  it('finds no one by contacts or needs that they can see only at another property', async () => {
    const mixed = await org.fga(
      { role: 'property_responder', resourceId: open.id },
      { role: 'property_viewer', resourceId: closed.id },
    )
    expect(await names(mixed)).toEqual(['Hidden', 'Seen'])
    expect(await names(mixed, 'q=example')).toEqual(['Seen'])
    expect(await names(mixed, 'q=hidden@example.com')).toEqual([])
    expect(await names(mixed, 'hasAssistance=true')).toEqual(['Seen'])
  })

  it("can't add or move tenants outside the permitted properties", async () => {
    const limited = await org.fga({ role: 'property_manager_on', resourceId: open.id })
    const invalidTenants = [
      { lastName: 'New', occupancies: [{ propertyId: closed.id }] },
      { lastName: 'New' },
    ]
    const responses = [
      await request(limited, '/tenant', invalidTenants[0]),
      await request(limited, '/tenant', invalidTenants[1]),
    ]
    expect(responses.map(({ status }) => status)).toEqual([422, 403])
    const moved = await request(limited, `/tenant/${visibleTenant.id}`, { occupancies: [] }, 'PATCH')
    expect(moved.status).toBe(403)
    const own = await request(limited, '/tenant', { lastName: 'New', occupancies: [{ propertyId: open.id }] })
    expect(own.status).toBe(201)
  })

  it('keeps hidden occupancies when others are replaced', async () => {
    const both = await create('Mover', closed.id)
    const oldOccupancies = [
      { propertyId: closed.id, moveIn: '2020-01-01', moveOut: '2022-01-01' },
      { propertyId: open.id, moveIn: '2022-02-01' },
    ]
    await request(admin, `/tenant/${both.id}`, { occupancies: oldOccupancies }, 'PATCH')
    const limited = await org.fga({ role: 'property_manager_on', resourceId: open.id })
    const shown = await (await request(limited, `/tenant/${both.id}`)).json<Tenant>()
    expect(shown.occupancies.map((occupancy) => occupancy.propertyId)).toEqual([open.id])
    const occupancies = [{ propertyId: open.id, moveIn: '2022-03-01' }]
    await request(limited, `/tenant/${both.id}`, { occupancies }, 'PATCH')
    const all = await (await request(admin, `/tenant/${both.id}`)).json<Tenant>()
    expect(all.occupancies.map((occupancy) => occupancy.moveIn)).toEqual(['2022-03-01', '2020-01-01'])
  })

  it('sees the names of visible tenants in the history', async () => {
    const limited = await org.fga({ role: 'property_viewer', resourceId: open.id })
    const { items } = await (
      await request(limited, `/ledger/events?propertyId=${open.id}&tenantId=${visibleTenant.id}`)
    ).json<LedgerPage>()
    expect(items.map((event) => event.subject.name)).toEqual(items.map(() => 'Seen'))
    const analyst = await org.member('risk_analyst')
    const all = await (await request(analyst, '/ledger/events?limit=200')).json<LedgerPage>()
    expect(JSON.stringify(all)).not.toContain('@example.com')
  })
})
