import { eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Unit } from './units.schema.ts'

interface ProblemBody {
  code: string
  existingId?: string
  state?: string
  allowed?: string[]
  current?: Unit
  errors?: { pointer: string; code: string }[]
}
type Written = Unit & { previousVersion?: number; warnings: { code: string }[] }

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let house: Awaited<ReturnType<TestOrg['property']>>

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  house = await org.property({
    name: 'Maple Court',
    line1: '1200 Maple St',
    city: 'Kerrville',
    region: 'TX',
    postalCode: '78028',
  })
})
afterAll(() => test.close())

const post = (
  json: unknown,
  { person = manager, headers = {} }: { person?: TestPerson; headers?: Record<string, string> } = {},
) => test.as(person).request('/unit', { method: 'POST', json, headers })
const patch = (path: string, json: unknown, headers: Record<string, string> = {}, person = manager) =>
  test.as(person).request(`/unit/${path}`, { method: 'PATCH', json, headers })
const create = async (name: string, values = {}) => {
  const response = await post({ propertyId: house.id, name, ...values })
  expect(response.status).toBe(201)
  return await response.json<Written>()
}
const eventsOf = async (id: string) => (await org.ledger()).filter((event) => event.unitId === id)

describe('createUnit', () => {
  it('[7.52] [3.66] adds a unit at the address of its property and records it', async () => {
    const response = await post({
      propertyId: house.id,
      name: ' 204 ',
      building: 'B',
      floor: 2,
      bedrooms: 2,
      bathrooms: 1.5,
      area: 880,
      areaUnits: 'square_feet',
    })
    expect(response.status).toBe(201)
    const createdUnit = await response.json<Written>()
    expect(createdUnit).toMatchObject({
      property: { id: house.id, name: 'Maple Court' },
      portfolio: { id: org.unassignedPortfolioId },
      name: '204',
      building: 'B',
      floor: 2,
      address: null,
      effectiveAddress: '1200 Maple St, Unit 204, Kerrville, TX 78028',
      unitType: 'apartment',
      bathrooms: 1.5,
      marketRent: null,
      status: 'vacant',
      occupantType: 'unknown',
      tenants: [],
      hiddenFields: [],
      threats: { active: 0, maxSeverity: null },
      permissions: ['unit:read', 'unit:create', 'unit:update', 'unit:archive'],
      version: 1,
      archivedAt: null,
      warnings: [],
    })
    expect(response.headers.get('Location')).toBe(`/api/unit/${createdUnit.id}`)
    expect(response.headers.get('ETag')).toBe('"v1"')
    expect(await eventsOf(createdUnit.id)).toMatchObject([
      {
        action: 'unit.created',
        category: 'unit',
        actor: { id: manager.id },
        subject: { type: 'unit', id: createdUnit.id },
        propertyId: house.id,
        portfolioId: org.unassignedPortfolioId,
        summary: 'Unit 204 added to Maple Court.',
      },
    ])
  })

  it('returns 409 with the unit that has the name in that building, ignoring case', async () => {
    const createdUnit = await create('7a', { building: 'North' })
    const response = await post({ propertyId: house.id, name: '7A', building: 'NORTH' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({
      code: 'duplicate',
      existingId: createdUnit.id,
      errors: [{ pointer: '/name', code: 'unique' }],
    })
    await create('7A', { building: 'South' })
    await create('7A')
    expect((await post({ propertyId: (await org.property()).id, name: '7A' })).status).toBe(201)
  })

  it('returns 409 with the unit of the property that has the external id', async () => {
    const createdUnit = await create('ext 1', { externalId: '5123' })
    const response = await post({ propertyId: house.id, name: 'ext 2', externalId: '5123' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({ existingId: createdUnit.id })
  })

  it('creates one unit per idempotency key', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const [first, repeatedResponse] = [
      await post({ propertyId: house.id, name: 'once' }, { headers }),
      await post({ propertyId: house.id, name: 'once' }, { headers }),
    ]
    expect([first.status, repeatedResponse.status]).toEqual([201, 201])
    expect(repeatedResponse.headers.get('Idempotent-Replayed')).toBe('true')
    expect((await repeatedResponse.json<Unit>()).id).toBe((await first.json<Unit>()).id)
  })

  it.each([
    [{ name: '1', propertyId: '01932f00-0000-7000-8000-000000000001' }, '/propertyId', 'not_found'],
    [{ name: undefined }, '/name', 'required'],
    [{ name: 'x'.repeat(41) }, '/name', 'max_length'],
    [{ name: '1', bathrooms: 1.1 }, '/bathrooms', 'format'],
    [{ name: '1', floor: 201 }, '/floor', 'max'],
    [{ name: '1', status: 'rented' }, '/status', 'enum'],
    [{ name: '1', rooms: 3 }, '/rooms', 'unknown_field'],
    [{ name: '1', marketRent: { amount: 1, currency: 'USD' } }, '/marketRent', 'not_allowed'],
    [
      { name: '1', address: { line1: '1 St', postalCode: '1', city: 'X', region: 'TX' } },
      '/address/postalCode',
      'format',
    ],
  ])('rejects %o', async (json, pointer, code) => {
    const response = await post({ propertyId: house.id, ...json })
    expect(response.status).toBe(422)
    expect((await response.json<ProblemBody>()).errors).toMatchObject([{ pointer, code }])
  })

  it("requires the permission to create, and a property that isn't archived", async () => {
    expect((await post({ propertyId: house.id, name: 'no' }, { person: viewer })).status).toBe(403)
    const closed = await org.property({ status: 'archived', archivedAt: new Date() })
    const response = await post({ propertyId: closed.id, name: 'no' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({ code: 'state-conflict', state: 'archived' })
  })

  it('warns about a unit that is marked as occupied but has no tenant', async () => {
    const createdUnit = await create('ghost', { status: 'occupied', occupantType: 'tenant' })
    expect(createdUnit.warnings).toMatchObject([{ code: 'status_mismatch', field: 'status' }])
  })
})

describe('getUnit', () => {
  it("[7.51] returns the unit with its version as ETag, and 304 if it hasn't changed", async () => {
    const createdUnit = await create('get')
    const response = await test.as(viewer).request(`/unit/${createdUnit.id}`)
    expect(response.status).toBe(200)
    expect(await response.json<Unit>()).toMatchObject({ id: createdUnit.id, permissions: ['unit:read'] })
    const etag = response.headers.get('ETag')!
    expect(etag).toMatch(/^"v1/)
    const repeatedResponse = await test
      .as(viewer)
      .request(`/unit/${createdUnit.id}`, { headers: { 'If-None-Match': etag } })
    expect(repeatedResponse.status).toBe(304)
  })

  it('shows current tenants to those who can see tenants', async () => {
    const createdUnit = await create('home', { status: 'occupied' })
    await org.tenant({
      unitId: createdUnit.id,
      firstName: 'Linh',
      lastName: 'Nguyen',
      status: 'notice',
      reachable: true,
    })
    await org.tenant({ unitId: createdUnit.id, lastName: 'Gone', status: 'past' })
    const read = async (by: TestPerson) => (await test.as(by).request(`/unit/${createdUnit.id}`)).json<Unit>()
    expect((await read(viewer)).tenants).toMatchObject([
      { name: 'Linh Nguyen', role: 'primary', status: 'notice', reachable: true },
    ])
  })

  it('returns 404 for an unknown unit', async () => {
    expect((await test.as(viewer).request(`/unit/${newId()}`)).status).toBe(404)
  })
})

describe('updateUnit', () => {
  it('[7.53] changes only the given fields and records the old and new values', async () => {
    const createdUnit = await create('old', { tags: ['river'], floor: 1 })
    const response = await patch(createdUnit.id, { name: 'new', floor: null, notes: 'Key at Dana Lee' })
    expect(response.status).toBe(200)
    expect(await response.json<Written>()).toMatchObject({
      name: 'new',
      floor: null,
      tags: ['river'],
      version: 2,
      previousVersion: 1,
    })
    const [, updated] = await eventsOf(createdUnit.id)
    expect(updated).toMatchObject({
      action: 'unit.updated',
      changes: [
        { field: 'floor', from: 1, to: null },
        { field: 'notes', from: null, to: 'changed' },
        { field: 'name', from: 'old', to: 'new' },
      ],
    })
    expect(JSON.stringify(updated)).not.toContain('Dana')
  })

  it('writes nothing if nothing changes', async () => {
    const createdUnit = await create('same')
    expect(await (await patch(createdUnit.id, { name: 'same' })).json<Unit>()).toMatchObject({ version: 1 })
    expect(await eventsOf(createdUnit.id)).toHaveLength(1)
  })

  it('returns 412 with the current unit if it was changed since', async () => {
    const createdUnit = await create('race')
    expect((await patch(createdUnit.id, { floor: 1 }, { 'If-Match': '"v1"' })).status).toBe(200)
    const lateResponse = await patch(createdUnit.id, { floor: 2 }, { 'If-Match': '"v1"' })
    expect(lateResponse.status).toBe(412)
    expect(await lateResponse.json<ProblemBody>()).toMatchObject({
      code: 'version-conflict',
      current: { floor: 1, version: 2 },
    })
  })

  it('allows valid status changes and records each', async () => {
    const createdUnit = await create('states')
    const refusal = await patch(createdUnit.id, { status: 'notice' })
    expect(refusal.status).toBe(409)
    expect(await refusal.json<ProblemBody>()).toMatchObject({
      code: 'state-conflict',
      state: 'vacant',
      allowed: ['occupied', 'down', 'model', 'offline'],
    })
    for (const status of ['occupied', 'notice', 'vacant', 'down', 'vacant'])
      expect((await patch(createdUnit.id, { status })).status).toBe(200)
    const changed = (await eventsOf(createdUnit.id)).filter((event) => event.action === 'unit.status_changed')
    expect(changed.map((event) => event.changes[0]!.to)).toEqual([
      'occupied',
      'notice',
      'vacant',
      'down',
      'vacant',
    ])
    expect(changed[1]!.summary).toMatch(/ is now on notice\.$/)
  })

  it('archives, rejects further changes, and restores', async () => {
    const createdUnit = await create('attic')
    const archived = await patch(createdUnit.id, { archived: true })
    expect(await archived.json<Unit>()).toMatchObject({ archivedAt: expect.any(String) as string })
    expect((await patch(createdUnit.id, { floor: 3 })).status).toBe(409)
    await create('attic')
    const conflictResponse = await patch(createdUnit.id, { archived: false })
    expect(conflictResponse.status).toBe(409)
    expect(await conflictResponse.json<ProblemBody>()).toMatchObject({ code: 'duplicate' })
    expect((await patch(createdUnit.id, { archived: false, name: 'attic 2' })).status).toBe(200)
    expect((await eventsOf(createdUnit.id)).map((event) => event.action)).toEqual([
      'unit.created',
      'unit.archived',
      'unit.updated',
    ])
  })

  it("doesn't archive a unit with a current tenant", async () => {
    const createdUnit = await create('77')
    await org.tenant({ unitId: createdUnit.id })
    const response = await patch(createdUnit.id, { archived: true })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({
      code: 'in-use',
      detail: 'A current tenant lives in unit 77. Move them out before archiving it.',
    })
    await org.tenant({ unitId: createdUnit.id })
    expect(await (await patch(createdUnit.id, { archived: true })).json<ProblemBody>()).toMatchObject({
      detail: '2 current tenants live in unit 77. Move them out before archiving it.',
    })
  })

  it('rejects read-only members, and moves to another property', async () => {
    const createdUnit = await create('fixed')
    expect((await patch(createdUnit.id, { floor: 1 }, {}, viewer)).status).toBe(403)
    const moved = await patch(createdUnit.id, { propertyId: (await org.property()).id })
    expect(moved.status).toBe(422)
    expect((await moved.json<ProblemBody>()).errors).toMatchObject([
      { pointer: '/propertyId', code: 'not_allowed' },
    ])
  })

  it('keeps its sort position if the property is renamed', async () => {
    const other = await org.property({ name: 'Zebra' })
    const createdUnit = await (await post({ propertyId: other.id, name: '1' })).json<Unit>()
    await test.as(manager).request(`/property/${other.id}`, { method: 'PATCH', json: { name: 'Aardvark' } })
    const [row] = await test.db.select().from(unit).where(eq(unit.id, createdUnit.id))
    expect(row!.propertySort).toBe('aardvark')
    expect(row!.version).toBe(1)
  })
})

describe('updateUnitAddress', () => {
  it("[7.54] sets the unit's own address, changes a part, and removes it with null", async () => {
    const createdUnit = await create('1202')
    const own = await patch(`${createdUnit.id}/address`, { line1: '1202 Maple St', lat: 30.047, lon: -99.14 })
    expect(own.status).toBe(200)
    expect(await own.json<Unit>()).toMatchObject({
      address: {
        line1: '1202 Maple St',
        city: 'Kerrville',
        region: 'TX',
        postalCode: '78028',
        country: 'US',
        lat: 30.047,
        lon: -99.14,
        formatted: '1202 Maple St, Kerrville, TX 78028',
      },
      effectiveAddress: '1202 Maple St, Kerrville, TX 78028',
      version: 2,
    })
    const changed = await patch(`${createdUnit.id}/address`, { line2: 'Rear', dependentLocality: 'Old Town' })
    expect(await changed.json<Unit>()).toMatchObject({
      address: {
        line1: '1202 Maple St',
        line2: 'Rear',
        dependentLocality: 'Old Town',
        sortingCode: null,
        lat: null,
      },
    })
    const clearResponse = await patch(`${createdUnit.id}/address`, null, { 'If-Match': '"v3"' })
    expect(clearResponse.status).toBe(200)
    expect(await clearResponse.json<Unit>()).toMatchObject({
      address: null,
      effectiveAddress: '1200 Maple St, Unit 1202, Kerrville, TX 78028',
    })
    expect((await eventsOf(createdUnit.id)).map((event) => event.action)).toEqual([
      'unit.created',
      'unit.updated',
      'unit.updated',
      'unit.updated',
    ])
  })

  it('rejects an address that is invalid in its country, and half a point', async () => {
    const createdUnit = await create('1204')
    const wrongPostalCode = await patch(`${createdUnit.id}/address`, { postalCode: '7870' })
    expect(wrongPostalCode.status).toBe(422)
    expect((await wrongPostalCode.json<ProblemBody>()).errors).toMatchObject([{ pointer: '/postalCode' }])
    const half = await patch(`${createdUnit.id}/address`, { lat: 30 })
    expect((await half.json<ProblemBody>()).errors).toMatchObject([{ pointer: '/lon', code: 'required' }])
    expect((await patch(`${createdUnit.id}/address`, { line1: 'x' }, {}, viewer)).status).toBe(403)
    expect((await patch(`${createdUnit.id}/address`, { line1: 'x' }, { 'If-Match': '"v9"' })).status).toBe(
      412,
    )
  })
})
