import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase } from '../database.ts'
import { openPool } from '../open-pool.ts'
import { vacuumTables } from './vacuum-tables.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'parapet-vacuum-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = async () => {
  const { pool, close } = await openPool({ databaseUrl: null, dataDir, onCrash: () => {} })
  const query = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
  return { query, close, vacuum: (signal?: AbortSignal) => vacuumTables(createDatabase(pool), signal) }
}

async function countHeapFetches({ query }: Awaited<ReturnType<typeof open>>) {
  await query('set enable_seqscan = off; set enable_bitmapscan = off')
  const [plan] = await query(
    'explain (analyze, format json) select count(*) from (select from pgboss.numbers where n > 0) m',
  )
  return Number(/"Heap Fetches":(\d+)/.exec(JSON.stringify(plan))?.[1])
}

it(
  'vacuums tables with many changes, now or before the last shutdown, and no others @nightly',
  { timeout: 60_000 },
  async () => {
    const first = await open()
    await first.query('create schema pgboss; create table pgboss.numbers (n integer primary key, words text)')
    await first.query(`insert into pgboss.numbers select n, repeat('x', 500) from generate_series(1, 3000) n`)
    expect(await countHeapFetches(first)).toBe(3000)
    await vi.waitFor(async () => expect(await first.vacuum()).toEqual(['pgboss.numbers']), {
      timeout: 20_000,
    })
    expect(await countHeapFetches(first)).toBe(0)
    expect(await first.vacuum()).toEqual([])

    await first.query(`update pgboss.numbers set words = 'y' where n <= 1000`)
    const stopping = AbortSignal.abort()
    expect(await first.vacuum(stopping)).toEqual([])
    await first.query('analyze pgboss.numbers')
    await first.close()

    const second = await open()
    expect(await countHeapFetches(second)).toBeGreaterThan(0)
    expect(await second.vacuum()).toEqual(['pgboss.numbers'])
    expect(await countHeapFetches(second)).toBe(0)
    await second.close()
  },
)
