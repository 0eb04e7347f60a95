import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bulkRows } from './bulk-rows.ts'

const sample = pgTable('bulk_sample', {
  id: integer('id').notNull(),
  name: text('name'),
  tags: text('tags').array().notNull(),
  facts: jsonb('facts'),
  isOpen: boolean('is_open'),
  at: timestamp('at_moment', { withTimezone: true, precision: 3 }),
})
const keys = ['id', 'name', 'tags', 'facts', 'isOpen', 'at']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await asOwner(database.db, (db) =>
    db.execute(
      sql`create table bulk_sample (id integer not null, name text, tags text[] not null, facts jsonb, is_open boolean, at_moment timestamptz(3)); grant all on bulk_sample to parapet_system`,
    ),
  )
})
afterAll(() => database.close())

const at = new Date('2026-11-20T17:34:31.123Z')
const full = { id: 1, name: 'Zoë "q" \\', tags: ['a b', '{,}'], facts: { deep: [1, null] }, isOpen: true, at }

it.each([
  [
    'different values',
    [full, { ...full, id: 2, name: 'B', tags: [], facts: [], isOpen: false, at: new Date(0) }],
  ],
  ['the same values', [full, { ...full, id: 2 }, { ...full, id: 3 }]],
  [
    'nothing in some columns',
    [
      { id: 1, tags: [] },
      { id: 2, tags: [] },
    ].map((row) => ({ ...row, name: null, facts: null, isOpen: null, at: null })),
  ],
  [
    'text in a JSON column',
    [
      { ...full, facts: 'plain' },
      { ...full, facts: 'plain' },
    ],
  ],
  [
    'empty JSON',
    [
      { ...full, facts: {} },
      { ...full, facts: {} },
    ],
  ],
  ['a single row', [full]],
])('writes rows with %s as they are', async (_what, rows) => {
  const { db } = database
  await db.execute(sql`truncate bulk_sample`)
  const { columns, values, source } = bulkRows(sample, keys, rows)
  await db.execute(sql`insert into bulk_sample (${columns}) select ${values} from ${source}`)
  expect(await db.select().from(sample).orderBy(sample.id)).toEqual(rows)
})
