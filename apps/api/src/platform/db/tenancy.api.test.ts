import { sql } from 'drizzle-orm'
import { newId } from './new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { enterOrganization } from '../context/context.ts'
import { ledgerEvent, ledgerHead, org, portfolio } from './schema/index.ts'
import { genesisHash } from '../ledger/hash-chain.ts'

let test: TestDatabase
const cedar = newId()
const harbor = newId()

beforeAll(async () => {
  test = await createTestDatabase()
  for (const [id, name] of [
    [cedar, 'Cedar'],
    [harbor, 'Harbor'],
  ] as const) {
    await test.db.insert(org).values({ id, name, slug: name.toLowerCase() })
    await test.db.insert(ledgerHead).values({ orgId: id, hash: genesisHash })
    await test.db.insert(portfolio).values({ id: newId(), orgId: id, name: `${name} homes` })
  }
})
afterAll(() => test.close())

it('row-level security alone hides the rows of another organization', async () => {
  const names = await test.db.transaction(async (tx) => {
    await enterOrganization(tx, cedar, null)
    return await tx.select({ name: portfolio.name }).from(portfolio)
  })
  expect(names).toEqual([{ name: 'Cedar homes' }])
})

it('shows nothing without an organization', async () => {
  const rows = await test.db.transaction(async (tx) => {
    await tx.execute(sql`set local role parapet_app`)
    return await tx.select().from(portfolio)
  })
  expect(rows).toEqual([])
})

it('rejects a row for another organization', async () => {
  const write = test.db.transaction(async (tx) => {
    await enterOrganization(tx, cedar, null)
    await tx.insert(portfolio).values({ id: newId(), orgId: harbor, name: 'Smuggled' })
  })
  await expect(write).rejects.toThrow()
})

it("can't change or delete a ledger event", async () => {
  for (const statement of [sql`update ledger_event set summary = 'x'`, sql`delete from ledger_event`]) {
    const write = test.db.transaction(async (tx) => {
      await enterOrganization(tx, cedar, null)
      await tx.execute(statement)
    })
    await expect(write).rejects.toMatchObject({ cause: { code: '42501' } })
  }
  expect(await test.db.$count(ledgerEvent)).toBe(0)
})

it('sorts numbers in names by value', async () => {
  const { rows } = await test.db.execute(
    sql`select x from unnest(array['Unit 10', 'unit 2', 'Unit 1A']) x order by sort_key(x)`,
  )
  expect(rows.map((row) => row.x)).toEqual(['Unit 1A', 'unit 2', 'Unit 10'])
})
