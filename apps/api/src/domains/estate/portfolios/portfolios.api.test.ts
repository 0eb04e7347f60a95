import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Portfolio, PortfolioDetail } from './portfolios.schema.ts'

interface ProblemBody {
  code: string
  existingId?: string
  properties?: number
  errors?: { pointer: string; code: string }[]
}

let test: TestApp
let org: TestOrg
let admin: TestPerson
let manager: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
})
afterAll(() => test.close())

const post = (json: unknown, person = manager) =>
  test.as(person).request('/portfolio', { method: 'POST', json })
const patch = (id: string, json: unknown, headers = {}, person = manager) =>
  test.as(person).request(`/portfolio/${id}`, { method: 'PATCH', json, headers })
const create = async (name: string) => (await post({ name })).json<Portfolio>()

describe('createPortfolio', () => {
  it('[7.28] [3.63] creates an empty portfolio and records it', async () => {
    const response = await post({
      name: ' Hill  Country',
      code: 'HC',
      color: '#3b82f6',
      managerUserId: manager.id,
    })
    expect(response.status).toBe(201)
    const made = await response.json<Portfolio>()
    expect(made).toMatchObject({
      name: 'Hill  Country',
      code: 'HC',
      status: 'active',
      unassigned: false,
      manager: { id: manager.id, name: manager.name },
      counts: { properties: 0, units: 0, activeThreats: 0 },
      maxSeverity: null,
      dataQuality: null,
      version: 1,
    })
    expect(made.permissions).toEqual(['portfolio:read', 'portfolio:update', 'portfolio:archive'])
    expect(response.headers.get('Location')).toBe(`/api/portfolio/${made.id}`)
    const events = (await org.ledger()).filter((event) => event.portfolioId === made.id)
    expect(events).toMatchObject([{ action: 'portfolio.created', actor: { id: manager.id } }])
  })

  it('returns 409 with the portfolio that has the name, ignoring case', async () => {
    const made = await create('Dakota')
    const response = await post({ name: 'DAKOTA' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({ code: 'duplicate', existingId: made.id })
  })

  it.each([
    [{}, '/name', 'required'],
    [{ name: 'x', size: 3 }, '/size', 'unknown_field'],
    [{ name: 'x', color: 'red' }, '/color', 'format'],
    [{ name: 'x'.repeat(121) }, '/name', 'max_length'],
  ])('rejects %o', async (json, pointer, code) => {
    const response = await post(json)
    expect(response.status).toBe(422)
    expect((await response.json<ProblemBody>()).errors).toMatchObject([{ pointer, code }])
  })

  it('requires a session and the permission to create', async () => {
    const json = { name: 'No' }
    expect((await test.anonymous.request('/portfolio', { method: 'POST', json })).status).toBe(401)
    expect((await post(json, viewer)).status).toBe(403)
  })
})

describe('listPortfolios and getPortfolio', () => {
  it('count units and current tenants, and sort by units', async () => {
    const own = await test.mintOrg()
    const person = await own.member('viewer')
    const small = await own.portfolio({ name: 'Small' })
    const large = await own.portfolio({ name: 'Large' })
    const house = await own.property({ portfolioId: large.id })
    const home = await own.unit({ propertyId: house.id, status: 'occupied' })
    await own.unit({ propertyId: house.id })
    await own.unit({ propertyId: (await own.property({ portfolioId: small.id })).id })
    await own.tenant({ unitId: home.id, reachable: true })
    await own.tenant({ unitId: home.id, status: 'past' })
    const response = await test.as(person).request('/portfolio?sort=-units')
    const { items } = await response.json<{ items: Portfolio[] }>()
    expect(items.map((item) => item.name)).toEqual(['Large', 'Small', 'Unassigned'])
    expect(items[0]!.counts).toMatchObject({ properties: 1, units: 2, tenants: 1, tenantsReachable: 1 })
    const detail = await test.as(person).request(`/portfolio/${large.id}`)
    expect(await detail.json()).toMatchObject({
      counts: { units: 2 },
      properties: [{ counts: { units: 2, occupied: 1, vacant: 1, tenants: 1, reachable: 1 } }],
    })
  })

  it('[7.26] [7.27] count properties and average their data quality', async () => {
    const own = await test.mintOrg()
    const person = await own.member('property_manager')
    const north = await own.portfolio({ name: 'North 10', tags: ['cold'] })
    await own.portfolio({ name: 'North 2' })
    await own.portfolio({ name: 'Past', status: 'archived', archivedAt: new Date() })
    await own.property({ portfolioId: north.id, dataQuality: 80, unitCountDeclared: 12 })
    await own.property({ portfolioId: north.id, dataQuality: 61 })
    await own.property({ portfolioId: north.id, status: 'archived', archivedAt: new Date() })

    const response = await test.as(person).request('/portfolio')
    const { items, page } = await response.json<{ items: Portfolio[]; page: object }>()
    expect(items.map((item) => item.name)).toEqual(['North 2', 'North 10', 'Unassigned'])
    expect(page).toMatchObject({ total: 3, totalIsExact: true })
    expect(items[1]).toMatchObject({
      counts: { properties: 2, unitsDeclared: 12, units: 0 },
      dataQuality: 66,
    })
    expect(items[2]).toMatchObject({ unassigned: true, permissions: ['portfolio:read'] })

    const names = async (query: string) =>
      (await (await test.as(person).request(`/portfolio?${query}`)).json<{ items: Portfolio[] }>()).items.map(
        (item) => item.name,
      )
    expect(await names('sort=-properties')).toEqual(['North 10', 'North 2', 'Unassigned'])
    expect(await names('sort=-dataQuality&limit=1')).toEqual(['North 10'])
    expect(await names('q=nor 10')).toEqual(['North 10'])
    expect(await names('tag=cold')).toEqual(['North 10'])
    expect(await names('status=archived')).toEqual(['Past'])

    const detail = await (await test.as(person).request(`/portfolio/${north.id}`)).json<PortfolioDetail>()
    expect(detail.properties.map((item) => item.portfolio.id)).toEqual([north.id, north.id])
    expect(detail.threats).toEqual([])
  })

  it('are found by name, code and tags, ignoring case and accents', async () => {
    const own = await test.mintOrg()
    const viewer = await own.member('viewer')
    await own.portfolio({ name: 'Résidence Élysée', code: 'É1', tags: ['Südstadt'] })
    await own.portfolio({ name: 'O’Brien Homes' })
    const find = async (q: string) => {
      const response = await test.as(viewer).request(`/portfolio?q=${encodeURIComponent(q)}`)
      return (await response.json<{ items: Portfolio[] }>()).items.map(({ name }) => name)
    }
    for (const q of ['residence', 'RÉSI ely', 'e1', 'sud'])
      expect(await find(q)).toEqual(['Résidence Élysée'])
    expect(await find('obrien')).toEqual(['O’Brien Homes'])
    expect(await find('idence')).toEqual([])
  })

  it('return every portfolio once, in every order', async () => {
    const own = await test.mintOrg()
    const person = await own.member('viewer')
    for (const n of [1, 2, 3, 4]) {
      const made = await own.portfolio({ name: `P ${n}` })
      if (n % 2) await own.property({ portfolioId: made.id, dataQuality: n, unitCountDeclared: n })
    }
    for (const sort of [
      'name',
      '-name',
      'units',
      '-units',
      'dataQuality',
      '-dataQuality',
      '-updatedAt',
      '-maxSeverity',
    ]) {
      const seen: string[] = []
      let cursor = ''
      do {
        const response = await test.as(person).request(`/portfolio?sort=${sort}&limit=2${cursor}`)
        expect(response.status, sort).toBe(200)
        const body = await response.json<{ items: Portfolio[]; page: { nextCursor: string | null } }>()
        seen.push(...body.items.map((item) => item.id))
        cursor = body.page.nextCursor ? `&cursor=${body.page.nextCursor}` : ''
      } while (cursor)
      expect(new Set(seen).size, sort).toBe(5)
      expect(seen, sort).toHaveLength(5)
    }
  })
})

describe('updatePortfolio', () => {
  it('[7.29] changes only the given fields and records the old and new values', async () => {
    const made = await create('Foothills')
    const response = await patch(made.id, { name: 'Foothills West', description: 'Boulder side' })
    expect(await response.json()).toMatchObject({ name: 'Foothills West', version: 2, previousVersion: 1 })
    const event = (await org.ledger('portfolio.updated')).at(-1)!
    expect(event).toMatchObject({
      portfolioId: made.id,
      summary: 'Foothills West: name and description changed.',
      changes: [
        { field: 'name', from: 'Foothills', to: 'Foothills West' },
        { field: 'description', from: null, to: 'Boulder side' },
      ],
    })
  })

  it('rejects a stale version and returns the current one', async () => {
    const made = await create('Versions')
    await patch(made.id, { code: 'V1' })
    const response = await patch(made.id, { code: 'V2' }, { 'If-Match': '"v1"' })
    expect(response.status).toBe(412)
    expect(await response.json()).toMatchObject({ code: 'version-conflict', current: { code: 'V1' } })
  })

  it('archives only with a portfolio to move the properties to, and records each move', async () => {
    const from = await create('Closing')
    const to = await create('Taking over')
    const houses = [
      await org.property({ portfolioId: from.id }),
      await org.property({ portfolioId: from.id }),
    ]
    const refused = await patch(from.id, { status: 'archived' })
    expect(refused.status).toBe(409)
    expect(await refused.json<ProblemBody>()).toMatchObject({ code: 'in-use', properties: 2 })
    expect((await patch(from.id, { status: 'archived', moveTo: from.id })).status).toBe(422)

    const done = await patch(from.id, { status: 'archived', moveTo: to.id })
    expect(await done.json()).toMatchObject({ status: 'archived', counts: { properties: 0 } })
    const moved = await test.db.select().from(property).where(eq(property.portfolioId, to.id))
    expect(moved.map((row) => row.id).sort()).toEqual(houses.map((row) => row.id).sort())
    expect(moved.every((row) => row.version === 2)).toBe(true)
    const events = (await org.ledger('property.moved_portfolio')).filter(
      (event) => event.portfolioId === to.id,
    )
    expect(events).toHaveLength(2)
    expect(new Set(events.map((event) => event.groupId)).size).toBe(1)
    expect((await org.ledger('portfolio.archived')).at(-1)).toMatchObject({ portfolioId: from.id })
  })

  it('restores, and rejects changes while archived', async () => {
    const made = await create('Seasonal')
    await patch(made.id, { status: 'archived' })
    expect((await patch(made.id, { code: 'S' })).status).toBe(409)
    expect(await (await patch(made.id, { status: 'active' })).json()).toMatchObject({ archivedAt: null })
  })

  it('never changes Unassigned', async () => {
    const response = await patch(org.unassignedPortfolioId, { name: 'Mine' }, {}, admin)
    expect(response.status).toBe(403)
    expect(await response.json<ProblemBody>()).toMatchObject({ code: 'read-only-system-object' })
  })

  it('requires the permission to update, and an existing id', async () => {
    const made = await create('Guarded')
    expect((await patch(made.id, { code: 'G' }, {}, viewer)).status).toBe(403)
    expect((await patch(uuidv7(), { code: 'G' })).status).toBe(404)
  })

  it('lets a limited member with a grant update that portfolio, but not archive it', async () => {
    const made = await create('Granted')
    const other = await create('Not granted')
    const limited = await org.fga({ role: 'portfolio_manager', resourceId: made.id })
    expect((await patch(made.id, { description: 'mine' }, {}, limited)).status).toBe(200)
    expect((await patch(made.id, { status: 'archived' }, {}, limited)).status).toBe(403)
    expect((await patch(other.id, { description: 'mine' }, {}, limited)).status).toBe(404)
  })
})
