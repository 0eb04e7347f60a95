import { stateTimeoutMs } from '@parapet/config/timeouts'
import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until this many statements wait for a lock, such as those of a second process. Only on PostgreSQL. */
export async function waitForLock(pool: pg.Pool, statements = 1): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await pool.query(
      `select distinct pid from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
    )
    return rows.length
  }
  await expect.poll(countWaiting, { timeout: stateTimeoutMs }).toBeGreaterThanOrEqual(statements)
}
