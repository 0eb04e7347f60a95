import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type Database } from '../platform/db/database.ts'
import { WireStream } from '../platform/db/embedded/wire-stream.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { hashMigrations, readMigratedSnapshot } from './migrated-snapshot.ts'

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A migrated database for one test file: in memory, or a new one on the server at `DATABASE_URL`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL
  return serverUrl ? await createOnServer(serverUrl) : await createInMemory()
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

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `parapet_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${await findOrCreateTemplate(admin, serverUrl)}`)
  const pool = new pg.Pool({ connectionString: toDatabaseUrl(serverUrl, name), max: 5 })
  return {
    db: createDatabase(pool),
    pool,
    async close() {
      await pool.end()
      await dropWhenUnused(admin, name)
      await admin.end()
    },
  }
}

/** A migrated, empty template database. Created once per set of migrations, because that takes seconds. */
async function findOrCreateTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const template = `parapet_template_${await hashMigrations()}`
  await admin.query('select pg_advisory_lock(hashtext($1))', [template])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await createTemplate(admin, serverUrl, template)
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
  }
  return template
}

async function createTemplate(admin: pg.Client, serverUrl: string, template: string) {
  // Renamed only once it is complete.
  const temporaryName = `${template}_${process.pid}`
  await admin.query(`create database ${temporaryName}`)
  const pool = new pg.Pool({ connectionString: toDatabaseUrl(serverUrl, temporaryName), max: 1 })
  await migrateDatabase(createDatabase(pool))
  await pool.end()
  await retryWhileInUse(() => admin.query(`alter database ${temporaryName} rename to ${template}`))
}

function toDatabaseUrl(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Retries while the server still lists connections that the pool has closed. */
const dropWhenUnused = (admin: pg.Client, name: string) =>
  retryWhileInUse(() => admin.query(`drop database ${name}`))

async function retryWhileInUse(work: () => Promise<unknown>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '55006' || attempt === 100) throw error
      await pause(50)
    }
  }
}
