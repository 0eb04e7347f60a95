import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { ledgerEvent, occupancy, tenant, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { formatDayInTimeZone } from '../../estate/addresses/organization-defaults.ts'
import type { MarkedPast, MissingTenantPage } from './missing-tenants.schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const rentRoll = `Property,Unit,First name,Last name,Status
MPLC,204,Linh,Nguyen,current
MPLC,118,Ada,Okafor,current
MPLC,999,Sana,Haddad,current
`

/** Two listed tenants, one of them in a rejected row; two missing ones; and tenants of other properties. */
async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  const maple = await org.property({ name: 'Maple Court', code: 'MPLC' })
  const prairie = await org.property({ name: 'Prairie View', code: 'PRVW' })
  const home = async (propertyId: string, name: string) =>
    await org.unit({ propertyId, name, status: 'occupied' })
  const [u204, u118, u119, u120] = await Promise.all(
    ['204', '118', '119', '120'].map((name) => home(maple.id, name)),
  )
  const u7 = await home(prairie.id, '7')
  await test.db.update(unit).set({ status: 'notice' }).where(eq(unit.id, u120!.id))
  await org.tenant({ unitId: u204!.id, firstName: 'Linh', lastName: 'Nguyen' })
  await org.tenant({ unitId: u118!.id, firstName: 'Ada', lastName: 'Okafor' })
  await org.tenant({ unitId: u119!.id, firstName: 'Sana', lastName: 'Haddad' })
  const joost = await org.tenant({ unitId: u119!.id, firstName: 'Joost', lastName: 'Berg' })
  const carl = await org.tenant({ unitId: u120!.id, firstName: 'Carl', lastName: 'Weber', status: 'notice' })
  await org.tenant({ unitId: u120!.id, lastName: 'Gone', status: 'past' })
  await org.tenant({ unitId: u7.id, lastName: 'Elsewhere' })
  return {
    org,
    person,
    maple,
    joost,
    carl,
    u119: u119!,
    u120: u120!,
    calls: importCalls(test, person, 'tenant'),
  }
}

type Setup = Awaited<ReturnType<typeof setUp>>

const missingOf = async ({ person }: Pick<Setup, 'person'>, fileId: string, query = '') =>
  await expectJson<MissingTenantPage>(
    await test.as(person).request(`/tenant/import/${fileId}/missing${query}`),
    200,
  )

const mark = async ({ person }: Pick<Setup, 'person'>, fileId: string, body: Record<string, unknown> = {}) =>
  await test.as(person).request(`/tenant/import/${fileId}/missing/past`, { method: 'POST', json: body })

const statusesOf = async (org: TestOrg) => {
  const rows = await test.db
    .select({ name: tenant.displayName, status: tenant.status })
    .from(tenant)
    .where(eq(tenant.orgId, org.id))
    .orderBy(asc(tenant.nameSort))
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
}

const unitStatus = async (id: string) =>
  (await test.db.select({ status: unit.status }).from(unit).where(eq(unit.id, id)))[0]!.status

describe('current tenants missing from the file', () => {
  it('[4.30] are listed by the check for listed properties, unless any row names them, even a rejected one', async () => {
    const all = await setUp()
    const file = await expectJson<FileDocument>(await all.calls.upload(rentRoll), 201)
    await expectJson<ValidationDocument>(await all.calls.validate({ fileId: file.fileId }), 200)
    const { items, page } = await missingOf(all, file.fileId)
    expect(page).toMatchObject({ total: 2, nextCursor: null })
    expect(items).toMatchObject([
      { id: all.joost.id, name: 'Joost Berg', status: 'current', unit: { name: '119' }, mayUpdate: true },
      { id: all.carl.id, name: 'Carl Weber', status: 'notice', property: { name: 'Maple Court' } },
    ])
    const first = await missingOf(all, file.fileId, '?limit=1')
    const second = await missingOf(all, file.fileId, `?limit=1&cursor=${first.page.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([all.joost.id, all.carl.id])
    expect((await mark(all, file.fileId)).status).toBe(409)
  })

  it("aren't listed for a file with only future tenants", async () => {
    const all = await setUp()
    const file = await expectJson<FileDocument>(
      await all.calls.upload('Property,Unit,Last name,Status\nMPLC,204,Novak,future\n'),
      201,
    )
    await expectJson<ValidationDocument>(await all.calls.validate({ fileId: file.fileId }), 200)
    expect((await missingOf(all, file.fileId)).items).toEqual([])
  })

  it('are marked as past together, with units, occupancies and one event per property, and restored by the undo', async () => {
    const all = await setUp()
    const { org, calls, maple, carl } = all
    await test.db.insert(occupancy).values({
      id: newId(),
      orgId: org.id,
      tenantId: carl.id,
      propertyId: maple.id,
      unitId: all.u120.id,
      moveIn: '2024-01-01',
      createdAt: new Date(),
      updatedAt: new Date(),
      version: 1,
    })
    const fileId = await calls.importFile(rentRoll)
    const before = await statusesOf(org)

    const result = await expectJson<MarkedPast>(await mark(all, fileId), 200)
    expect(result).toEqual({ marked: 2, left: 0 })
    const searchResponse = await test.as(all.person).request(`/tenant/import/search?fileId=${fileId}`)
    expect(await expectJson(searchResponse, 200)).toMatchObject({
      detail: { file: { result: { markedPast: 2 } } },
    })
    expect(await statusesOf(org)).toEqual({ ...before, 'Joost Berg': 'past', 'Carl Weber': 'past' })
    expect(await unitStatus(all.u120.id)).toBe('vacant')
    expect(await unitStatus(all.u119.id)).toBe('occupied')
    const moveOut = async () =>
      (await test.db.select().from(occupancy).where(eq(occupancy.tenantId, carl.id)))[0]!.moveOut
    expect(await moveOut()).toBe(formatDayInTimeZone('America/New_York', new Date()))
    const events = await test.db
      .select()
      .from(ledgerEvent)
      .where(and(eq(ledgerEvent.orgId, org.id), eq(ledgerEvent.action, 'tenant.moved_out')))
    expect(events).toMatchObject([
      {
        propertyId: maple.id,
        summary: 'Marked 2 tenants at Maple Court as past: not in file.csv.',
        metadata: { tenants: 2, unitStatuses: 1 },
      },
    ])

    expect(await expectJson<MarkedPast>(await mark(all, fileId), 200)).toEqual({ marked: 0, left: 0 })
    expect((await missingOf(all, fileId)).items).toEqual([])

    const undone = await calls.runStartedTask(
      await expectJson<StartedDocument>(await calls.undo(fileId), 202),
    )
    expect(undone).toMatchObject({ result: { kept: 0 } })
    expect(await statusesOf(org)).toEqual(before)
    expect(await unitStatus(all.u120.id)).toBe('notice')
    expect(await moveOut()).toBeNull()
  })

  it('can be marked one by one, and only by members who can update tenants', async () => {
    const all = await setUp()
    const fileId = await all.calls.importFile(rentRoll)
    const result = await mark(all, fileId, { tenantIds: [all.joost.id] })
    expect(await expectJson<MarkedPast>(result, 200)).toEqual({ marked: 1, left: 0 })
    expect((await missingOf(all, fileId)).items.map(({ id }) => id)).toEqual([all.carl.id])
    const viewer = await all.org.member('viewer')
    expect((await mark({ person: viewer }, fileId)).status).toBe(403)
    const stranger = await (await test.mintOrg()).member('property_manager')
    expect((await mark({ person: stranger }, fileId)).status).toBe(404)
  })
})
