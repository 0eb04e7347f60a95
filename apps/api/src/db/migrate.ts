import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import type { Database } from './database.ts'

/** Brings the schema up to date. */
export async function migrateDatabase(db: Database) {
  await migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
}

const lockKey = 0x70617261

/** The same for several processes that start together: all but one wait, and then find nothing to do. */
export async function migrateOneByOne(db: Database, pool: Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await migrateDatabase(db)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    client.release()
  } catch (error) {
    // Closing the connection lets go of the lock.
    client.release(true)
    throw error
  }
}
