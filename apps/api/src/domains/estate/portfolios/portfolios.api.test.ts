import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { portfolioColumns, portfolioFigures } from './portfolio.ts'
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
    const createdPortfolio = await response.json<Portfolio>()
    expect(createdPortfolio).toMatchObject({
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
    expect(createdPortfolio.permissions).toEqual(['portfolio:read', 'portfolio:update', 'portfolio:archive'])
    expect(response.headers.get('Location')).toBe(`/api/portfolio/${createdPortfolio.id}`)
    const events = (await org.ledger()).filter((event) => event.portfolioId === createdPortfolio.id)
    expect(events).toMatchObject([{ action: 'portfolio.created', actor: { id: manager.id } }])
  })

  it('returns 409 with the portfolio that has the name, ignoring case', async () => {
    const createdPortfolio = await create('Dakota')
    const response = await post({ name: 'DAKOTA' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({
      code: 'duplicate',
      existingId: createdPortfolio.id,
    })
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
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('viewer')
    const small = await ownOrg.portfolio({ name: 'Small' })
    const large = await ownOrg.portfolio({ name: 'Large' })
    const house = await ownOrg.property({ portfolioId: large.id })
    const home = await ownOrg.unit({ propertyId: house.id, status: 'occupied' })
    await ownOrg.unit({ propertyId: house.id })
    await ownOrg.unit({ propertyId: (await ownOrg.property({ portfolioId: small.id })).id })
    await ownOrg.tenant({ unitId: home.id, reachable: true })
    await ownOrg.tenant({ unitId: home.id, status: 'past' })
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
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('property_manager')
    const north = await ownOrg.portfolio({ name: 'North 10', tags: ['cold'] })
    await ownOrg.portfolio({ name: 'North 2' })
    await ownOrg.portfolio({ name: 'Past', status: 'archived', archivedAt: new Date() })
    await ownOrg.property({ portfolioId: north.id, dataQuality: 80, unitCountDeclared: 12 })
    await ownOrg.property({ portfolioId: north.id, dataQuality: 61 })
    await ownOrg.property({ portfolioId: north.id, status: 'archived', archivedAt: new Date() })

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
    const ownOrg = await test.mintOrg()
    const viewer = await ownOrg.member('viewer')
    await ownOrg.portfolio({ name: 'Résidence Élysée', code: 'É1', tags: ['Südstadt'] })
    await ownOrg.portfolio({ name: 'O’Brien Homes' })
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
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('viewer')
    for (const n of [1, 2, 3, 4]) {
      const createdPortfolio = await ownOrg.portfolio({ name: `P ${n}` })
      if (n % 2)
        await ownOrg.property({ portfolioId: createdPortfolio.id, dataQuality: n, unitCountDeclared: n })
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
      const listedIds: string[] = []
      let cursor = ''
      do {
        const response = await test.as(person).request(`/portfolio?sort=${sort}&limit=2${cursor}`)
        expect(response.status, sort).toBe(200)
        const body = await response.json<{ items: Portfolio[]; page: { nextCursor: string | null } }>()
        listedIds.push(...body.items.map((item) => item.id))
        cursor = body.page.nextCursor ? `&cursor=${body.page.nextCursor}` : ''
      } while (cursor)
      expect(new Set(listedIds).size, sort).toBe(5)
      expect(listedIds, sort).toHaveLength(5)
    }
  })
})

describe('updatePortfolio', () => {
  it('[7.29] changes only the given fields and records the old and new values', async () => {
    const createdPortfolio = await create('Foothills')
    const response = await patch(createdPortfolio.id, { name: 'Foothills West', description: 'Boulder side' })
    expect(await response.json()).toMatchObject({ name: 'Foothills West', version: 2, previousVersion: 1 })
    const event = (await org.ledger('portfolio.updated')).at(-1)!
    expect(event).toMatchObject({
      portfolioId: createdPortfolio.id,
      summary: 'Foothills West: name and description changed.',
      changes: [
        { field: 'name', from: 'Foothills', to: 'Foothills West' },
        { field: 'description', from: null, to: 'Boulder side' },
      ],
    })
  })

  it('rejects a stale version and returns the current one', async () => {
    const createdPortfolio = await create('Versions')
    await patch(createdPortfolio.id, { code: 'V1' })
    const response = await patch(createdPortfolio.id, { code: 'V2' }, { 'If-Match': '"v1"' })
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
    const refusal = await patch(from.id, { status: 'archived' })
    expect(refusal.status).toBe(409)
    expect(await refusal.json<ProblemBody>()).toMatchObject({ code: 'in-use', properties: 2 })
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
    const createdPortfolio = await create('Seasonal')
    await patch(createdPortfolio.id, { status: 'archived' })
    expect((await patch(createdPortfolio.id, { code: 'S' })).status).toBe(409)
    expect(await (await patch(createdPortfolio.id, { status: 'active' })).json()).toMatchObject({
      archivedAt: null,
    })
  })

  it('never changes Unassigned', async () => {
    const response = await patch(org.unassignedPortfolioId, { name: 'Mine' }, {}, admin)
    expect(response.status).toBe(403)
    expect(await response.json<ProblemBody>()).toMatchObject({ code: 'read-only-system-object' })
  })

  it('requires the permission to update, and an existing id', async () => {
    const createdPortfolio = await create('Guarded')
    expect((await patch(createdPortfolio.id, { code: 'G' }, {}, viewer)).status).toBe(403)
    expect((await patch(newId(), { code: 'G' })).status).toBe(404)
  })

  it('lets a limited member with a grant update that portfolio, but not archive it', async () => {
    const createdPortfolio = await create('Granted')
    const other = await create('Not granted')
    const limited = await org.fga({ role: 'portfolio_manager', resourceId: createdPortfolio.id })
    expect((await patch(createdPortfolio.id, { description: 'mine' }, {}, limited)).status).toBe(200)
    expect((await patch(createdPortfolio.id, { status: 'archived' }, {}, limited)).status).toBe(403)
    expect((await patch(other.id, { description: 'mine' }, {}, limited)).status).toBe(404)
  })
})

it('counts properties and threats once per list, also where the planner expects a single row', async () => {
  for (const name of ['Ash House', 'Elm House', 'Oak House']) await org.property({ name })
  const plan = await inTransaction(test.contextOf(admin), async (tx) => {
    // The plan for a few rows, which the planner also chooses right after many were inserted.
    await tx.db.execute(
      sql`set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_material = off`,
    )
    const figures = portfolioFigures(tx)
    const list = tx.db
      .select(portfolioColumns(figures))
      .from(portfolio)
      .leftJoin(figures, eq(figures.id, portfolio.id))
    return await tx.db.execute(sql`explain (analyze, format json) ${list.getSQL()}`)
  })
  const aggregates = [
    ...JSON.stringify(plan.rows).matchAll(/"Node Type":"Aggregate".*?"Actual Loops":(\d+)/g),
  ]
  expect(aggregates.length).toBeGreaterThanOrEqual(2)
  expect(aggregates.map(([, loops]) => loops)).toEqual(aggregates.map(() => '1'))
})
