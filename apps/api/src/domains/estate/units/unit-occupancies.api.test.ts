import { afterAll, beforeAll, expect, it } from 'vitest'
import { occupancy } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import type { UnitOccupancyPage } from './units.schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const addOccupancy = async (
  org: TestOrg,
  place: { propertyId: string; unitId: string; tenantId: string; moveIn: string; moveOut?: string },
) => {
  const now = new Date()
  await test.db
    .insert(occupancy)
    .values({ id: newId(), orgId: org.id, ...place, createdAt: now, updatedAt: now, version: 1 })
}

async function setUp() {
  const org = await test.mintOrg()
  const [maple, prairie] = [
    await org.property({ name: 'Maple Court' }),
    await org.property({ name: 'Prairie' }),
  ]
  const previousUnit = await org.unit({ propertyId: maple.id, name: '204' })
  const next = await org.unit({ propertyId: prairie.id, name: '7' })
  const movedTenant = await org.tenant({ unitId: next.id, firstName: 'Linh', lastName: 'Nguyen' })
  const currentTenant = await org.tenant({ unitId: previousUnit.id, firstName: 'Ada', lastName: 'Okafor' })
  const at = { propertyId: maple.id, unitId: previousUnit.id }
  await addOccupancy(org, { ...at, tenantId: movedTenant.id, moveIn: '2020-01-01', moveOut: '2023-06-30' })
  await addOccupancy(org, { ...at, tenantId: currentTenant.id, moveIn: '2023-07-01' })
  await addOccupancy(org, {
    propertyId: prairie.id,
    unitId: next.id,
    tenantId: movedTenant.id,
    moveIn: '2023-07-01',
  })
  return { org, maple, old: previousUnit, moved: movedTenant, here: currentTenant }
}

const listOccupancies = async (person: Parameters<TestApp['as']>[0], id: string, query = '') => {
  const response = await test.as(person).request(`/unit/${id}/occupancies${query}`)
  return { status: response.status, page: await response.json<UnitOccupancyPage>() }
}

it('lists tenants who moved to another unit, latest occupancy first', async () => {
  const { org, old: previousUnit, moved: movedTenant, here: currentTenant } = await setUp()
  const person = await org.member('property_manager')
  const { page } = await listOccupancies(person, previousUnit.id)
  expect(page.items).toMatchObject([
    {
      tenant: { id: currentTenant.id, name: 'Ada Okafor', livesHere: true },
      moveIn: '2023-07-01',
      moveOut: null,
    },
    {
      tenant: { id: movedTenant.id, name: 'Linh Nguyen', livesHere: false },
      moveIn: '2020-01-01',
      moveOut: '2023-06-30',
    },
  ])
  const first = await listOccupancies(person, previousUnit.id, '?limit=1')
  const second = await listOccupancies(
    person,
    previousUnit.id,
    `?limit=1&cursor=${first.page.page.nextCursor}`,
  )
  expect([...first.page.items, ...second.page.items]).toEqual(page.items)
})

it('returns 404 for another organization', async () => {
  const { old: previousUnit } = await setUp()
  const stranger = await (await test.mintOrg()).member('property_manager')
  expect((await listOccupancies(stranger, previousUnit.id)).status).toBe(404)
})
