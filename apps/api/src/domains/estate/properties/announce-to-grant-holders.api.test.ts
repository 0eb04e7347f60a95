import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox, property } from '../../../platform/db/schema/index.ts'
import { expectJson, importCalls, type StartedDocument } from '../../../testing/import-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const byText = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '')

/** An organization with two portfolios, each granted to one limited member, and a manager. */
async function setUp() {
  const org = await test.mintOrg()
  const manager = await org.member('property_manager')
  const [hills, coast] = [await org.portfolio({ name: 'Hills' }), await org.portfolio({ name: 'Coast' })]
  const ofHills = await org.fga({ role: 'portfolio_viewer', resourceId: hills.id })
  const ofCoast = await org.fga({ role: 'portfolio_viewer', resourceId: coast.id })
  await org.fga({ role: 'portfolio_viewer', resourceId: hills.id, expiresAt: new Date(Date.now() - 60_000) })

  /** Returns who was notified of changed permissions since the last call. */
  async function drainNotified() {
    const isNew = and(eq(outbox.orgId, org.id), eq(outbox.event, 'permissions.changed'))
    const rows = await test.db.delete(outbox).where(isNew).returning()
    expect(rows.every(({ entityId, userId }) => entityId === userId)).toBe(true)
    return rows.map(({ userId }) => userId).toSorted(byText)
  }
  await drainNotified()
  return { org, manager, hills, coast, ofHills, ofCoast, takeAnnouncedUserIds: drainNotified }
}

const address = { line1: '12 Juniper Street', city: 'Denver', region: 'CO', postalCode: '80202' }

it('notifies holders of a portfolio grant about an added property, and no one else', async () => {
  const { manager, hills, ofHills, takeAnnouncedUserIds } = await setUp()
  const json = { name: 'Juniper Court', portfolioId: hills.id, address }
  const permitted = async () =>
    (await (await test.as(ofHills).request('/auth/permissions')).json<{ permittedProperties: string[] }>())
      .permittedProperties
  expect(await permitted()).toEqual([])
  const created = await test.as(manager).request('/property', { method: 'POST', json })
  expect(created.status).toBe(201)
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id])
  expect(await permitted()).toEqual([(await created.json<{ id: string }>()).id])
})

it('notifies holders of both portfolios about a move, and no one about a rename', async () => {
  const { org, manager, hills, coast, ofHills, ofCoast, takeAnnouncedUserIds } = await setUp()
  const { id } = await org.property({ portfolioId: hills.id })
  const patch = (json: object) => test.as(manager).request(`/property/${id}`, { method: 'PATCH', json })

  expect((await patch({ name: 'Another name' })).status).toBe(200)
  expect(await takeAnnouncedUserIds()).toEqual([])
  expect((await patch({ portfolioId: coast.id })).status).toBe(200)
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id, ofCoast.id].toSorted(byText))
})

it('notifies holders of portfolios that an import adds properties to or moves them out of', async () => {
  const { manager, ofHills, ofCoast, takeAnnouncedUserIds } = await setUp()
  const calls = importCalls(test, manager)
  const file = (portfolio: string) =>
    `Name,Address,City,State,Zip,Property Code,Portfolio\nJuniper,12 Juniper Street,Denver,CO,80202,JUN,${portfolio}\n`

  await calls.importFile(file('Hills'))
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id])
  await calls.importFile(file('Coast'))
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id, ofCoast.id].toSorted(byText))
})

it('notifies holders of portfolios and properties that an undo removes from', async () => {
  const { org, manager, hills, ofHills, ofCoast, takeAnnouncedUserIds } = await setUp()
  const calls = importCalls(test, manager)
  const undo = async (fileId: string) =>
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
  const file = (name: string, code: string, portfolio: string) =>
    `Name,Address,City,State,Zip,Property Code,Portfolio\n${name},${code} Larch Street,Denver,CO,80202,${code},${portfolio}\n`

  await org.property({ name: 'Larch', code: '14', portfolioId: hills.id })
  const movedFile = await calls.importFile(file('Larch', '14', 'Coast'))
  await takeAnnouncedUserIds()
  await undo(movedFile)
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id, ofCoast.id].toSorted(byText))

  const created = await calls.importFile(file('Alder', '16', 'Hills'))
  const [alder] = await test.db.select().from(property).where(eq(property.code, '16'))
  const ofAlder = await org.fga({ role: 'property_viewer', resourceId: alder!.id })
  await takeAnnouncedUserIds()
  await undo(created)
  expect(await takeAnnouncedUserIds()).toEqual([ofHills.id, ofAlder.id].toSorted(byText))
})
