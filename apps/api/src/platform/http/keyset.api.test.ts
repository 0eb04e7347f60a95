import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { listByKeyset, type SortKey } from './keyset.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await asOwner(test.db, (db) =>
    db.execute(
      sql`create table paged (id uuid primary key, name text not null, units integer, at timestamptz(3) not null); grant all on paged to parapet_system`,
    ),
  )
})
afterAll(() => test.close())

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
async function fill(rows: [name: string, units: number | null][]) {
  await test.db.execute(sql`truncate paged`)
  for (const [index, [name, units]] of rows.entries()) await add(index + 1, name, units)
}
const add = (n: number, name: string, units: number | null) =>
  test.db.execute(
    sql`insert into paged values (${id(n)}, ${name}, ${units}, '2026-11-20T10:00:00Z'::timestamptz + ${n} * interval '1 ms')`,
  )

const column = { name: sql`name`, units: sql`units`, at: sql`at`, id: sql`id` }
const byId: SortKey = { by: column.id, type: 'uuid' }

const page = (keys: SortKey[], cursor?: string | null, limit = 2, sort = 'test', anchors = false) =>
  listByKeyset<{ n: number }>({
    sort,
    keys,
    limit,
    cursor: cursor ?? undefined,
    anchors: anchors && { db: test.db as never, from: sql`paged`, where: undefined },
    async rows(clauses) {
      const where = clauses.where ? sql`where ${clauses.where}` : sql``
      const { rows } = await test.db.execute(
        sql`select right(id::text, 12)::integer as n, ${clauses.sortValues} as "sortValues" from paged ${where} order by ${clauses.orderBy} limit ${clauses.limit}`,
      )
      return rows as never
    },
    async count(limit) {
      const { rows } = await test.db.execute(
        sql`select count(*)::integer as n from (select from paged limit ${limit}) t`,
      )
      return rows[0]!.n as number
    },
  })

async function walk(keys: SortKey[], limit = 2) {
  const forward: number[][] = []
  let cursor: string | null = null
  let last
  do {
    last = await page(keys, cursor, limit)
    forward.push(last.items.map((row) => row.n))
    cursor = last.page.nextCursor
  } while (cursor)
  const back: number[][] = []
  let previous = last.page.prevCursor
  while (previous) {
    const before = await page(keys, previous, limit)
    back.unshift(before.items.map((row) => row.n))
    previous = before.page.prevCursor
  }
  return { forward, back }
}

describe('paging forward and backward', () => {
  const rows: [string, number | null][] = [
    ['b', 5],
    ['a', null],
    ['b', 5],
    ['c', 0],
    ['a', null],
    ['d', 7],
    ['b', null],
  ]
  const name = (descending = false): SortKey => ({ by: column.name, type: 'text', descending })
  const units = (descending = false): SortKey => ({
    by: column.units,
    type: 'integer',
    descending,
    nullable: true,
  })
  const idDown: SortKey = { ...byId, descending: true }

  it.each([
    ['one text', [name(), byId], [2, 5, 1, 3, 7, 4, 6]],
    ['text downward', [name(true), idDown], [6, 4, 7, 3, 1, 5, 2]],
    ['numbers with blanks last', [units(), byId], [4, 1, 3, 6, 2, 5, 7]],
    ['numbers downward with blanks still last', [units(true), byId], [6, 1, 3, 4, 2, 5, 7]],
    ['two columns in opposite directions', [name(true), units(), byId], [6, 4, 1, 3, 7, 2, 5]],
    ['times', [{ by: column.at, type: 'timestamptz', descending: true }, idDown], [7, 6, 5, 4, 3, 2, 1]],
  ] as [string, SortKey[], number[]][])('shows every row once, sorted by %s', async (_, keys, expected) => {
    await fill(rows)
    for (const limit of [1, 2, 3, 7, 10]) {
      const { forward, back } = await walk(keys, limit)
      expect(forward.flat()).toEqual(expected)
      expect(back.flat()).toEqual(expected.slice(0, back.flat().length))
      expect(back.flat().length).toBe(forward.slice(0, -1).flat().length)
    }
  })
})

it('jumps to every thousandth row, including null values and mixed directions', async () => {
  await test.db.execute(sql`truncate paged`)
  await test.db.execute(
    sql`insert into paged select lpad((n * 7 % 3001)::text, 32, '0')::uuid, (n % 3)::text, nullif(n % 5, 4), now() from generate_series(1, 3000) n`,
  )
  const keys: SortKey[] = [
    { by: column.units, type: 'integer', nullable: true },
    { by: column.name, type: 'text', descending: true },
    byId,
  ]
  const { anchors, total, totalIsExact } = (await page(keys, null, 1, 'test', true)).page
  expect({ total, totalIsExact }).toEqual({ total: 3000, totalIsExact: true })
  expect(anchors!.map((anchor) => anchor.index)).toEqual([0, 1000, 2000])
  const { forward } = await walk(keys, 500)
  for (const { index, cursor } of anchors!)
    expect((await page(keys, cursor, 3)).items.map((row) => row.n)).toEqual(
      forward.flat().slice(index, index + 3),
    )
  await test.db.execute(sql`truncate paged`)
  expect((await page(keys, null, 1, 'test', true)).page).toMatchObject({
    total: 0,
    anchors: [{ index: 0, cursor: null }],
  })
})

it('neither repeats nor hides rows when others are inserted while paging', async () => {
  await fill(['a', 'c', 'e', 'g'].map((name) => [name, 1]))
  const keys: SortKey[] = [{ by: column.name, type: 'text' }, byId]
  const first = await page(keys)
  expect(first.items).toEqual([{ n: 1 }, { n: 2 }])
  await add(90, 'b', 1)
  await add(91, 'd', 1)
  const second = await page(keys, first.page.nextCursor)
  expect(second.items).toEqual([{ n: 91 }, { n: 3 }])
  await test.db.execute(sql`delete from paged where id = ${id(3)}`)
  const third = await page(keys, second.page.nextCursor)
  expect(third.items).toEqual([{ n: 4 }])
  expect(third.page).toMatchObject({ nextCursor: null, total: 5, totalIsExact: true })
})

it('reports a total above the exact limit as inexact', async () => {
  await test.db.execute(sql`truncate paged`)
  await test.db.execute(
    sql`insert into paged select lpad(n::text, 32, '0')::uuid, 'x', 1, now() from generate_series(1, 10001) n`,
  )
  expect((await page([byId])).page).toMatchObject({ total: 10_000, totalIsExact: false })
})

it.each([
  ['garbage', 'nonsense'],
  ['another order', Buffer.from(JSON.stringify(['other', 'n', 'a', id(1)])).toString('base64url')],
  ['a value of the wrong type', Buffer.from(JSON.stringify(['test', 'n', 5, id(1)])).toString('base64url')],
  ['no uuid', Buffer.from(JSON.stringify(['test', 'n', 'a', "x'; drop table paged"])).toString('base64url')],
])('rejects a cursor with %s', async (_, cursor) => {
  const keys: SortKey[] = [{ by: column.name, type: 'text' }, byId]
  await expect(page(keys, cursor)).rejects.toMatchObject({ code: 'bad-cursor' })
})

it.each([
  ['text', 'a\0b'],
  ['integer', 2 ** 31],
  ['bigint', 1e300],
  ['float8', 'Infinity'],
  ['timestamptz', 'infinity'],
  ['timestamptz', '1'],
  ['timestamptz', '2026-02-30T00:00:00Z'],
  ['timestamptz', '0000-01-01T00:00:00Z'],
  ['timestamptz', '2026-01-01T00:00:00+19:00'],
  ['timestamptz', '+275760-01-01T00:00:00Z'],
] as const)('rejects a forged cursor whose %s is %j without querying the database', async (type, value) => {
  const by =
    { text: column.name, integer: column.units, timestamptz: column.at }[type as string] ?? column.units
  const cursor = Buffer.from(JSON.stringify(['test', 'n', value, id(1)])).toString('base64url')
  await expect(page([{ by, type }, byId], cursor)).rejects.toMatchObject({ code: 'bad-cursor' })
})

it.each([
  ['text', '\ud800'],
  ['integer', -(2 ** 31) + 1],
  ['timestamptz', '0001-01-01T00:00:00+15:59'],
  ['timestamptz', '9999-12-31T23:59:59.999999-15:59'],
] as const)('passes a cursor whose %s is %j to the database', async (type, value) => {
  const by = { text: column.name, integer: column.units, timestamptz: column.at }[type]
  const cursor = Buffer.from(JSON.stringify(['test', 'n', value, id(1)])).toString('base64url')
  expect((await page([{ by, type }, byId], cursor)).items).toBeInstanceOf(Array)
})
