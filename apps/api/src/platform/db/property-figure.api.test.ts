import { and, eq, sql } from 'drizzle-orm'
import { newId } from './new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg } from '../../testing/factories.ts'
import { property, propertyFigure, tenant, threat, threatImpact, unit } from './schema/index.ts'

let test: TestApp
let org: TestOrg

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg('Cedar')
})
afterAll(() => test.close())

type House = Awaited<ReturnType<TestOrg['property']>>

async function placeOf(house: House) {
  const [place] = await test.db
    .select({
      orgId: property.orgId,
      propertyId: property.id,
      portfolioId: property.portfolioId,
      propertySort: property.nameSort,
    })
    .from(property)
    .where(eq(property.id, house.id))
  return place!
}

async function figuresOf(house: House) {
  const [row] = await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, house.id))
  const { units, occupied, vacant, unitsWithoutFloor, tenants, reachable, assistance, withoutContact } = row!
  return { units, occupied, vacant, unitsWithoutFloor, tenants, reachable, assistance, withoutContact }
}

const none = {
  units: 0,
  occupied: 0,
  vacant: 0,
  unitsWithoutFloor: 0,
  tenants: 0,
  reachable: 0,
  assistance: 0,
  withoutContact: 0,
}

it('counts units through inserts, updates, archiving and deletes of many rows', async () => {
  const house = await org.property()
  expect(await figuresOf(house)).toEqual(none)
  const place = await placeOf(house)
  const statuses = ['occupied', 'notice', 'vacant', 'down'] as const
  await test.db.insert(unit).values(
    statuses.map((status, floor) => ({
      id: newId(),
      ...place,
      name: status,
      status,
      floor: floor || null,
    })),
  )
  expect(await figuresOf(house)).toEqual({ ...none, units: 4, occupied: 2, vacant: 1, unitsWithoutFloor: 1 })

  await test.db.update(unit).set({ status: 'vacant', floor: 1 }).where(eq(unit.propertyId, house.id))
  expect(await figuresOf(house)).toEqual({ ...none, units: 4, vacant: 4 })

  await test.db
    .update(unit)
    .set({ archivedAt: new Date() })
    .where(and(eq(unit.propertyId, house.id), eq(unit.name, 'down')))
  expect(await figuresOf(house)).toEqual({ ...none, units: 3, vacant: 3 })

  await test.db.delete(unit).where(eq(unit.propertyId, house.id))
  expect(await figuresOf(house)).toEqual(none)
})

it('counts current tenants, also when they move to another property', async () => {
  const house = await org.property()
  const other = await org.property()
  const place = await placeOf(house)
  const person = (fields: Partial<typeof tenant.$inferInsert>) => ({
    id: newId(),
    ...place,
    lastName: 'Lee',
    ...fields,
  })
  await test.db.insert(tenant).values([
    person({ reachable: true, contactKeys: ['lee@example.test'], contactHashes: ['email:lee'] }),
    person({
      status: 'notice',
      assistance: { sealed: '' },
    }),
    person({ status: 'past' }),
  ])
  const two = { ...none, tenants: 2, reachable: 1, assistance: 1, withoutContact: 1 }
  expect(await figuresOf(house)).toEqual(two)

  await test.db
    .update(tenant)
    .set(await placeOf(other))
    .where(eq(tenant.propertyId, house.id))
  expect(await figuresOf(house)).toEqual(none)
  expect(await figuresOf(other)).toEqual(two)
  await test.db.delete(tenant).where(eq(tenant.propertyId, other.id))
  expect(await figuresOf(other)).toEqual(none)
})

it('updates sort keys when a property or unit is renamed', async () => {
  const house = await org.property({ name: 'Alder 2' })
  const place = await placeOf(house)
  const unitId = newId()
  await test.db.insert(unit).values({ id: unitId, ...place, name: '9' })
  await test.db.insert(tenant).values({ id: newId(), ...place, unitId, lastName: 'Lee' })
  await test.db.update(property).set({ name: 'Zelkova' }).where(eq(property.id, house.id))
  await test.db.update(unit).set({ name: '10' }).where(eq(unit.id, unitId))

  const [lives] = await test.db.select().from(tenant).where(eq(tenant.unitId, unitId))
  const [moved] = await test.db.select().from(unit).where(eq(unit.id, unitId))
  expect(moved).toMatchObject({ propertySort: 'zelkova', nameSort: '0000000010' })
  expect(lives).toMatchObject({ propertySort: 'zelkova', unitSort: moved!.placeSort })
})

it('uses the number of units as size, or the declared number if there are none', async () => {
  const house = await org.property({ unitCountDeclared: 48 })
  const sizeOf = async () =>
    (await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, house.id)))[0]!.size
  expect(await sizeOf()).toBe(48)
  await test.db.update(property).set({ unitCountDeclared: null }).where(eq(property.id, house.id))
  expect(await sizeOf()).toBeNull()
  await org.unit({ propertyId: house.id })
  expect(await sizeOf()).toBe(1)
})

it('deletes the figures with the property', async () => {
  const house = await org.property()
  await test.db.delete(property).where(eq(property.id, house.id))
  const { rows } = await test.db.execute(sql`select from property_figure where property_id = ${house.id}`)
  expect(rows).toEqual([])
})

describe('threats to a property', () => {
  const threatsOf = async (house: House) => {
    const [row] = await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, house.id))
    const { threatsActive, threatsUnacknowledged, maxSeverityRank, riskScore } = row!
    return [threatsActive, threatsUnacknowledged, maxSeverityRank, riskScore]
  }
  const impactsOf = (house: House) => eq(threatImpact.propertyId, house.id)

  it('counts ongoing, unresolved threats and keeps the worst severity', async () => {
    const [house, other] = [await org.property(), await org.property()]
    expect(await threatsOf(house)).toEqual([0, 0, 0, 0])
    const storm = await org.threat({
      severity: 'severe',
      impacts: [
        { propertyId: house.id, riskScore: 61 },
        { propertyId: other.id, riskScore: 20 },
      ],
    })
    const flood = await org.threat({
      severity: 'moderate',
      impacts: [{ propertyId: house.id, riskScore: 70 }],
    })
    await org.threat({
      isTest: true,
      severity: 'extreme',
      impacts: [{ propertyId: house.id, riskScore: 99 }],
    })
    await org.threat({
      status: 'ended',
      severity: 'extreme',
      impacts: [{ propertyId: house.id, riskScore: 99 }],
    })
    expect(await threatsOf(house)).toEqual([2, 2, 4, 70])
    expect(await threatsOf(other)).toEqual([1, 1, 4, 20])

    const atHouse = and(impactsOf(house), eq(threatImpact.threatId, flood.id))
    await test.db.update(threatImpact).set({ triage: 'acknowledged' }).where(atHouse)
    expect(await threatsOf(house)).toEqual([2, 1, 4, 70])
    await test.db.update(threatImpact).set({ triage: 'dismissed' }).where(atHouse)
    expect(await threatsOf(house)).toEqual([1, 1, 4, 61])

    await test.db.update(threat).set({ severityRank: 5 }).where(eq(threat.id, storm.id))
    expect(await threatsOf(house)).toEqual([1, 1, 5, 61])
    await test.db.update(threat).set({ status: 'ended' }).where(eq(threat.id, storm.id))
    expect([await threatsOf(house), await threatsOf(other)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    await test.db.update(threat).set({ status: 'active' }).where(eq(threat.id, storm.id))
    await test.db.update(threatImpact).set({ endedAt: new Date() }).where(impactsOf(other))
    expect([await threatsOf(house), await threatsOf(other)]).toEqual([
      [1, 1, 5, 61],
      [0, 0, 0, 0],
    ])
    await test.db.delete(threat).where(eq(threat.id, storm.id))
    expect(await threatsOf(house)).toEqual([0, 0, 0, 0])
  })
})
