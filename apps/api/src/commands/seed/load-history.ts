import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Readable } from 'node:stream'
import { asSystem } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import { appendPastEvents, type PastEvent } from '../../platform/ledger/append-past-events.ts'
import type { Storages } from '../../platform/storage/open-storage.ts'
import type { History, HistoryEvent } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'
import { putConsentFirst } from './tenant-reach.ts'

/** The engine accepts at most 256 MB of JSON per value. */
const rowsPerInsert = 5_000

interface LoadOptions {
  /** A transaction of the organization. */
  db: Transaction
  orgId: string
  storages: Storages
  random: SeededRandom
}

/** Writes an organization's history and its ledger. Files come first, so that no committed row lacks its file. */
export async function loadHistory(parts: readonly History[], { db, orgId, storages, random }: LoadOptions) {
  for (const { storage, key, content } of parts.flatMap(({ files = [] }) => files))
    await storages[storage].put(key, Readable.from([content]))
  for (const [table, rows] of putConsentFirst(parts.flatMap((part) => part.rows)))
    await insertRows(db, table, rows)
  await appendPastEvents({
    db,
    orgId,
    events: parts.flatMap(({ events }) => events).map(withOrigin),
    createId: (at) => random.id(at),
    createSalt: () => random.hex(16),
  })
}

async function insertRows(db: Transaction, table: PgTable, rows: readonly Record<string, unknown>[]) {
  const keys = Object.entries(getTableColumns(table)).flatMap(([key, { generated }]) =>
    generated ? [] : key,
  )
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const { columns, values, source } = bulkRows(table, keys, rows.slice(from, from + rowsPerInsert))
    const insert = sql`insert into ${table} (${columns}) select ${values} from ${source}`
    if ('orgId' in getTableColumns(table)) await db.execute(insert)
    // Feeds and their messages belong to no organization, so another one may have them already.
    else await asSystem(db, () => db.execute(sql`${insert} on conflict do nothing`))
  }
}

/** An address reserved for documentation, and the browser that most people use. */
export const browser = {
  ip: '203.0.113.24',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
const usualWay = { user: 'ui', tenant: 'link', system: 'job', source: 'job' } as const

function withOrigin({ via, ...event }: HistoryEvent): PastEvent {
  const way = via ?? usualWay[event.actor.type]
  const isOnline = way === 'ui' || way === 'link'
  return { ...event, origin: { via: way, ip: null, userAgent: null, ...(isOnline && browser) } }
}
