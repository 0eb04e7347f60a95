import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { enterOrganization, type PlanPreference } from '../context/context.ts'
import { genesisHash } from '../ledger/hash-chain.ts'
import { newId } from './new-id.ts'
import { ledgerHead, org, portfolio } from './schema/index.ts'

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

/** One connection for all statements, as a pool may use several. */
const onOneConnection = <Result>(
  work: (tx: Parameters<Parameters<TestDatabase['db']['transaction']>[0]>[0]) => Promise<Result>,
) => test.db.transaction(work)

const countPrepared = async (tx: Pick<TestDatabase['db'], 'execute'>, part: string) => {
  const { rows } = await tx.execute<{ count: number; plans: number }>(sql`
    select count(*)::int as count, coalesce(sum(generic_plans + custom_plans), 0)::int as plans
    from pg_prepared_statements where statement like ${`%${part}%`} and statement not like '%pg_prepared%'`)
  return rows[0]!
}

it('prepares a statement that is sent a third time, once', async () => {
  await onOneConnection(async (tx) => {
    const ask = (value: number) => tx.execute(sql`select ${value}::int as asked_often`)
    await ask(1)
    await ask(2)
    expect(await countPrepared(tx, 'asked_often')).toEqual({ count: 0, plans: 0 })
    await ask(3)
    const { rows } = await ask(4)
    expect(rows).toEqual([{ asked_often: 4 }])
    expect(await countPrepared(tx, 'asked_often')).toEqual({ count: 1, plans: 2 })
  })
})

it('shows each organization only its own rows, regardless of who prepared the statement', async () => {
  const listNames = async (orgId: string) =>
    await test.db.transaction(async (tx) => {
      await enterOrganization(tx, orgId, null)
      const { rows } = await tx.execute(sql`select name from portfolio where length(name) > ${1}::int`)
      return rows
    })
  const listAll = async () =>
    (await test.db.execute(sql`select name from portfolio where length(name) > ${1}::int`)).rows
  // More often than a statement is planned for its parameters before a plan for all of them is tried.
  for (let round = 0; round < 8; round += 1) {
    expect(await listNames(cedar)).toEqual([{ name: 'Cedar homes' }])
    expect(await listNames(harbor)).toEqual([{ name: 'Harbor homes' }])
    expect(await listAll()).toHaveLength(2)
  }
})

it('keeps a prepared statement that fails, and sends it again', async () => {
  await onOneConnection(async (tx) => {
    const divide = (divisor: number) =>
      tx.transaction((inner) => inner.execute(sql`select 6 / ${divisor}::int as divided`))
    for (const divisor of [1, 2, 3]) await divide(divisor)
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect((await divide(2)).rows).toEqual([{ divided: 3 }])
    expect(await countPrepared(tx, 'divided')).toEqual({ count: 1, plans: 2 })
  })
})

it('prepares a statement again on the next connection', async () => {
  for (let connection = 0; connection < 3; connection += 1) {
    const client = await test.pool.connect()
    const ask = () => client.query({ text: 'select $1::int as reconnected', values: [connection] })
    for (let use = 0; use < 4; use += 1) expect((await ask()).rows).toEqual([{ reconnected: connection }])
    client.release(true)
  }
})

it('plans statements every time in transactions that keep them from scanning tables', async () => {
  const ask = (prefer?: PlanPreference) =>
    test.db.transaction(async (tx) => {
      await enterOrganization(tx, cedar, null, prefer)
      await tx.execute(sql`select id from portfolio where org_id = ${cedar}::uuid and 'planned' <> ''`)
      const { rows } = await tx.execute<{ plans: number }>(
        sql`select custom_plans::int as plans from pg_prepared_statements where statement like ${'%planned%'} and statement not like '%pg_prepared%'`,
      )
      return rows[0]?.plans ?? 0
    })
  for (let round = 0; round < 10; round += 1) await ask()
  const before = await ask()
  expect(await ask()).toBe(before)
  expect(await ask('indexes')).toBe(before + 1)
})
