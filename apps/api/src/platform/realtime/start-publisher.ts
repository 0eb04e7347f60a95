import type { Rest } from 'ably'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { onOutboxSignal } from './outbox-signal.ts'
import { publishOutbox, rowsMax } from './publish-outbox.ts'

export interface PublisherOptions {
  db: Database
  log: Logger
  service: Pick<Rest, 'batchPublish'>
  /** The database's pool where other processes publish too: one at a time does, which keeps the order. */
  sharedPool: Pool | null
  /** How long to wait for what other processes committed. */
  pollMs?: number
  /** How long to wait for more once something was published: an import announces something every few milliseconds. */
  pauseMs?: number
  /** First pause after a failure; it doubles up to thirty seconds. */
  retryMs?: number
}

const lockKey = 0x6c697665
const longestRetryMs = 30_000

/** Publishes the outbox as soon as something is in it, until it is stopped. */
export function startPublisher(options: PublisherOptions) {
  const { db, log, service, sharedPool, pollMs = 500, pauseMs = 200, retryMs = 1_000 } = options
  let failures = 0
  let isPausing = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null
  let isWanted = false
  let isOver = false

  function wake() {
    isWanted = true
    // The pause holds, however much comes in.
    if (!isPausing) run()
  }

  function run() {
    if (isOver || working) return
    clearTimeout(timer)
    isWanted = false
    isPausing = false
    working = work().then((hasPublished) => {
      working = null
      if (isOver) return
      isPausing = hasPublished || failures > 0
      if (failures > 0) timer = setTimeout(run, Math.min(longestRetryMs, retryMs * 2 ** (failures - 1)))
      else if (hasPublished) timer = setTimeout(run, pauseMs)
      else if (isWanted) run()
      else timer = setTimeout(run, pollMs)
    })
  }

  /** Resolves to whether something was published. */
  async function work(): Promise<boolean> {
    let published = 0
    try {
      await alone(sharedPool, async () => {
        let count: number
        do {
          count = await publishOutbox(db, service)
          published += count
        } while (!isOver && count === rowsMax)
      })
      if (failures > 0) log.info('Live updates are published again')
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ err: error }, 'Live updates could not be published; trying again')
    }
    return published > 0
  }

  const forget = onOutboxSignal(wake)
  run()
  return {
    async stop() {
      isOver = true
      forget()
      clearTimeout(timer)
      await working
    },
  }
}

/** Runs the work unless another process is at it. */
async function alone(pool: Pool | null, work: () => Promise<void>) {
  if (!pool) return await work()
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
    if (rows[0]!.got) {
      await work()
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
    client.release()
  } catch (error) {
    // Closing the connection lets go of the lock.
    client.release(true)
    throw error
  }
}
