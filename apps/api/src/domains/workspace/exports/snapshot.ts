import type pg from 'pg'
import {
  enterOrganization,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { createDatabase, getPool, type Transaction } from '../../../platform/db/database.ts'
import { Problem } from '../../../platform/errors/problem.ts'

/** What an export reads from, in batches. */
export interface Snapshot {
  read<Result>(work: (tx: TransactionContext) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const openSnapshotsMax = 3
const openSnapshots = new WeakMap<pg.Pool, number>()

/**
 * A read-only snapshot of the organization on a dedicated connection. The embedded engine has a single connection, which a
 * slow download must not block: there each batch is a separate transaction, and rows that change in between are exported
 * as they are then.
 */
export async function openSnapshot(ctx: ServiceContext): Promise<Snapshot> {
  const pool = getPool(ctx.db)
  if (pool.options.max === 1) return { read: (work) => inTransaction(ctx, work), close: async () => {} }

  const count = openSnapshots.get(pool) ?? 0
  if (count >= openSnapshotsMax) {
    throw new Problem('rate-limited', 'Several exports are running. Try again in a few seconds.', {
      retryAfterSeconds: 10,
    })
  }
  openSnapshots.set(pool, count + 1)
  const releaseSlot = () => openSnapshots.set(pool, openSnapshots.get(pool)! - 1)
  try {
    return await beginSnapshot(ctx, await pool.connect(), releaseSlot)
  } catch (error) {
    releaseSlot()
    throw error
  }
}

async function beginSnapshot(
  ctx: ServiceContext,
  client: pg.PoolClient,
  releaseSlot: () => void,
): Promise<Snapshot> {
  // A connection that breaks while it is checked out emits an error here, which would end the process if unhandled.
  const ignoreError = () => {}
  client.on('error', ignoreError)
  let isOpen = true
  const release = (broken: boolean) => {
    isOpen = false
    client.off('error', ignoreError)
    client.release(broken)
  }
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // A slow download leaves it idle between batches.
    await client.query(`set local idle_in_transaction_session_timeout = '15min'`)
    const db = createDatabase(client) as unknown as Transaction
    await enterOrganization(db, ctx.orgId, ctx.actor.id)
    const tx: TransactionContext = { ...ctx, db, pendingEvents: [], beforeCommit: new Set(), afterCommit: [] }
    return {
      read: (work) => work(tx),
      async close() {
        if (!isOpen) return
        isOpen = false
        const isDone = await client.query('rollback').then(
          () => true,
          () => false,
        )
        release(!isDone)
        releaseSlot()
      },
    }
  } catch (error) {
    release(true)
    throw error
  }
}
