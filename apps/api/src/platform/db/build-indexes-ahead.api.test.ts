import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildIndexesAhead } from './build-indexes-ahead.ts'

let database: TestDatabase
let client: pg.PoolClient
let folder: string
const later = 9_000_000_000_000

beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
  await client.query('reset role')
  folder = await mkdtemp(join(tmpdir(), 'parapet-migrations-'))
})
afterAll(async () => {
  client.release(true)
  await database.close()
  await rm(folder, { recursive: true })
})

/** A folder with one migration that hasn't run yet. */
async function writeMigration(statements: readonly string[], when = later) {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entry = { idx: 0, version: '7', when, tag: '0000_later', breakpoints: true }
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  await writeFile(join(folder, '0000_later.sql'), statements.join('\n--> statement-breakpoint\n'))
}

const isThere = async (name: string) =>
  (await client.query('select from pg_index where indexrelid = to_regclass($1) and indisvalid', [name]))
    .rowCount === 1

it('builds indexes of pending migrations on existing tables', async () => {
  await writeMigration([
    'CREATE TABLE "later" ("id" uuid)',
    'CREATE INDEX IF NOT EXISTS "later_id" ON "later" USING btree ("id")',
    '-- A CREATE INDEX with a reason.\nCREATE INDEX IF NOT EXISTS "task_by_title" ON "task" USING btree ("title")',
    'CREATE INDEX IF NOT EXISTS "task_by_later" ON "task" USING btree ("later")',
    'CREATE INDEX "task_by_status" ON "task" USING btree ("status")',
  ])
  expect(await buildIndexesAhead(client, folder)).toEqual(['task_by_title'])
  expect(await isThere('task_by_title')).toBe(true)
  expect(await isThere('task_by_status')).toBe(false)
  // As after an interruption before the migration: it starts over.
  expect(await buildIndexesAhead(client, folder)).toEqual([])
})

it('skips applied migrations', async () => {
  await writeMigration(['CREATE INDEX IF NOT EXISTS "task_by_type" ON "task" USING btree ("type")'], 1)
  expect(await buildIndexesAhead(client, folder)).toEqual([])
  expect(await isThere('task_by_type')).toBe(false)
})
