import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterOrganisation, inTransaction } from './context.ts'
import { enqueueTask } from './jobs/enqueue-task.ts'
import { expectJson, type FileDocument, importCalls } from './modules/imports/import-test-calls.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import type { TestOrg } from './testing/factories.ts'
import type { Transaction } from './db/database.ts'

let test: TestApp
let cedar: TestOrg
let harbor: TestOrg
let tables: string[]

beforeAll(async () => {
  test = await createTestApp()
  cedar = await test.mintOrg('Cedar')
  harbor = await test.mintOrg('Harbor')
  await fill(harbor)
  const { rows } = await test.db.execute<{ table_name: string }>(sql`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by table_name`)
  tables = rows.map((row) => row.table_name)
})
afterAll(() => test.close())

/** Does something that leaves a row in each table of an organisation. */
async function fill(org: TestOrg) {
  const admin = await org.member('org_admin')
  const house = await org.property()
  await org.fga({ role: 'property_viewer', resourceId: house.id })
  await test.as(admin).request('/portfolio', {
    method: 'POST',
    json: { name: 'Piers' },
    headers: { 'Idempotency-Key': uuidv7() },
  })
  const calls = importCalls(test, admin)
  const good = 'Name,Address,City,State,Zip\nPier One,1 Harbor Way,Boston,MA,02110\n'
  await calls.importFile(good)
  const withTrouble = await calls.upload(`${good}Pier Two,2 Harbor Way,Boston,ZZ,0\n`)
  const { fileId } = await expectJson<FileDocument>(withTrouble, 201)
  await calls.validate({ fileId })
  await inTransaction(test.contextOf(admin), (tx) =>
    enqueueTask(tx, {
      type: 'export',
      title: 'Export',
      subject: { type: 'org', id: org.id, name: org.name },
    }),
  )
}

/** Runs one statement as a person of Cedar and undoes it again: the rows it touched, or the error code. */
async function asCedar(statement: (tx: Transaction) => Promise<{ rows: unknown[] }>) {
  const undone = new Error('undone')
  let touched: number | string = 0
  await test.db
    .transaction(async (tx) => {
      await enterOrganisation(tx, cedar.id, null)
      touched = (await statement(tx)).rows.length
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) touched = (error as { cause: { code: string } }).cause.code
    })
  return touched
}

const notAllowed = '42501'

it('covers every table that belongs to an organisation, with a row of another one in each', async () => {
  expect(tables.length).toBeGreaterThan(14)
  for (const table of tables) {
    const rows = await test.db.execute(
      sql`select 1 from ${sql.identifier(table)} where org_id = ${harbor.id}::uuid limit 1`,
    )
    expect([table, rows.rows.length]).toEqual([table, 1])
  }
})

it('hides the rows of another organisation in every table', async () => {
  for (const table of tables) {
    const seen = await asCedar((tx) =>
      tx.execute(sql`select 1 from ${sql.identifier(table)} where org_id = ${harbor.id}::uuid`),
    )
    expect([table, seen]).toEqual([table, 0])
  }
})

it('lets no row of another organisation be changed, removed or smuggled in, in any table', async () => {
  for (const table of tables) {
    const name = sql.identifier(table)
    const ofHarbor = sql`org_id = ${harbor.id}::uuid`
    const changed = await asCedar((tx) =>
      tx.execute(sql`update ${name} set org_id = org_id where ${ofHarbor} returning 1`),
    )
    expect([0, notAllowed], `update ${table}`).toContain(changed)
    const removed = await asCedar((tx) => tx.execute(sql`delete from ${name} where ${ofHarbor} returning 1`))
    expect([0, notAllowed], `delete from ${table}`).toContain(removed)

    const { rows } = await test.db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${name} t where ${ofHarbor} limit 1`,
    )
    const columns = await writableColumns(table)
    const smuggled = await asCedar((tx) =>
      tx.execute(sql`insert into ${name} (${columns})
        select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(rows[0]!.row)}::jsonb) returning 1`),
    )
    expect(smuggled, `insert into ${table}`).toBe(notAllowed)
  }
})

async function writableColumns(table: string) {
  const { rows } = await test.db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`)
  return sql.join(
    rows.map((row) => sql.identifier(row.column_name)),
    sql`, `,
  )
}
