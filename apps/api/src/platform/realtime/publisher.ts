import type { Rest } from 'ably'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { inBatches } from '../db/bulk-rows.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/index.ts'
import { onOutboxSignal } from './announce-change.ts'
import { findSubscribedProperties, groupByChannel } from './channels.ts'

export interface PublisherOptions {
  db: Database
  log: Logger
  service: Pick<Rest, 'batchPublish'>
  /**
   * The database's pool if other processes publish too: only one does at a time, which preserves the order.
   */
  sharedPool: Pool | null
  /** How often to look for rows that other processes committed. */
  pollMs?: number
  /**
   * How long to collect further rows after publishing: an import announces something every few milliseconds.
   */
  pauseMs?: number
  /** First pause after a failure; it doubles up to thirty seconds. */
  retryMs?: number
}

const lockKey = 0x6c697665
const maxRetryMs = 30_000

/** Publishes rows of the outbox as soon as there are any, until stopped. */
export function startPublisher(options: PublisherOptions) {
  const { db, log, service, sharedPool, pollMs = 500, pauseMs = 200, retryMs = 1_000 } = options
  let failures = 0
  let isPausing = false
  let timer: NodeJS.Timeout | undefined
  let publishing: Promise<void> | null = null
  let hasPending = false
  let isStopped = false

  function wake() {
    hasPending = true
    // Rows that arrive during the pause wait for its end.
    if (!isPausing) run()
  }

  function run() {
    if (isStopped || publishing) return
    clearTimeout(timer)
    hasPending = false
    isPausing = false
    publishing = publishPending().then((hasPublished) => {
      publishing = null
      if (isStopped) return
      isPausing = hasPublished || failures > 0
      if (failures > 0) timer = setTimeout(run, Math.min(maxRetryMs, retryMs * 2 ** (failures - 1)))
      else if (hasPublished) timer = setTimeout(run, pauseMs)
      else if (hasPending) run()
      else timer = setTimeout(run, pollMs)
    })
  }

  /** Resolves to whether anything was published. */
  async function publishPending(): Promise<boolean> {
    let published = 0
    try {
      await withPublisherLock(sharedPool, async () => {
        let count: number
        do {
          count = await publishOutbox(db, service)
          published += count
        } while (!isStopped && count === rowsMax)
      })
      if (failures > 0) log.info('live update publishing recovered')
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ err: error }, 'live update publishing failed; retrying')
    }
    return published > 0
  }

  const unsubscribe = onOutboxSignal(wake)
  run()
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await publishing
    },
  }
}

/** Runs the work unless another process is doing it. */
async function withPublisherLock(pool: Pool | null, work: () => Promise<void>) {
  if (!pool) return await work()
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [lockKey],
    )
    if (rows[0]!.isLocked) {
      await work()
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}

/** Rows per batch; more may be waiting. */
export const rowsMax = 500
/** The service accepts at most this many channels in one request. */
const channelsMax = 100

/**
 * Publishes pending rows, oldest first, and marks them afterward: a crash in between publishes them again, which is
 * harmless. Returns how many rows were published.
 * @throws the service's error; rows that were not published remain pending.
 */
export async function publishOutbox(db: Database, service: Pick<Rest, 'batchPublish'>): Promise<number> {
  const rows = await db
    .select()
    .from(outbox)
    .where(isNull(outbox.publishedAt))
    .orderBy(asc(outbox.id))
    .limit(rowsMax)
  if (rows.length === 0) return 0
  const subscribedIds = await findSubscribedProperties(
    db,
    [...new Set(rows.map(({ orgId }) => orgId))],
    rows.flatMap(({ propertyIds }) => propertyIds ?? []),
  )
  const channels = groupByChannel(rows, (propertyId) => subscribedIds.has(propertyId))
  for (let from = 0; from < channels.length; from += channelsMax) {
    const specs = channels
      .slice(from, from + channelsMax)
      .map(({ channel, messages }) => ({ channels: [channel], messages }))
    const results = await service.batchPublish(specs)
    for (const { results: perChannel } of results) {
      for (const result of perChannel) if ('error' in result) throw toError(result.error)
    }
  }
  const ids = rows.map(({ id }) => id)
  await db
    .update(outbox)
    .set({ publishedAt: new Date() })
    .where(and(inArray(outbox.id, ids), isNull(outbox.publishedAt)))
  return rows.length
}

/** The service reports errors as plain JSON, which the log would not understand. */
const toError = ({ message, code }: { message: string; code: number }) =>
  Object.assign(new Error(message), { code })

const retentionMs = 24 * 60 * 60 * 1000

/**
 * Deletes rows older than a day, published or not: a browser that was offline for that long refetches everything
 * anyway.
 */
export async function sweepOutbox(db: Database, signal?: AbortSignal) {
  const cutoff = new Date(Date.now() - retentionMs).toISOString()
  await inBatches(
    db,
    // Ordered by id, which is the order of writing, so that the oldest are found without a sort.
    (size) => sql`delete from outbox where id in (
      select id from outbox where created_at < ${cutoff}::timestamptz order by id limit ${size}
      for update skip locked
    )`,
    { signal },
  )
}
