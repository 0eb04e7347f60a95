import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { createDatabase, type Database } from '../db/database.ts'
import { WireStream } from '../db/embedded/wire-stream.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { readMigratedSnapshot } from './migrated-snapshot.ts'

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A migrated database of its own for one test file: in memory, or a fresh one on the server of `DATABASE_URL`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  return server ? await createOnServer(server) : await createInMemory()
}

async function createInMemory(): Promise<TestDatabase> {
  const engine = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await readMigratedSnapshot() })
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    stream: () => new WireStream((message) => engine.execProtocolRaw(message)),
  })
  return {
    db: createDatabase(pool),
    pool,
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

async function createOnServer(server: string): Promise<TestDatabase> {
  const name = `parapet_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 5 })
  const db = createDatabase(pool)
  await migrateDatabase(db)
  return {
    db,
    pool,
    async close() {
      await pool.end()
      await dropWhenLeft(admin, name)
      await admin.end()
    },
  }
}

/** The pool is done before the server has seen its connections go, and forcing them out would fail the run. */
async function dropWhenLeft(admin: pg.Client, name: string) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await admin.query(`drop database ${name}`)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '55006' || attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
