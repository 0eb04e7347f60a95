import { PGlite } from '../platform/db/embedded/pglite.ts'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type Database, getPool } from '../platform/db/database.ts'
import { hashMigrations, readMigratedSnapshot } from '../platform/db/embedded/migrated-snapshot.ts'
import { unpackSnapshot } from '../platform/db/embedded/unpack-snapshot.ts'
import { WireStream } from '../platform/db/embedded/wire-stream.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { createPreparingClient } from '../platform/db/preparing-client.ts'
import { asLogin, startAsSystem, systemRole } from '../platform/db/roles.ts'

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

/** The database of a new data folder. Unpacking a migrated one takes a tenth of the time of migrating. */
export async function createMigratedFolder(dataDir: string) {
  const snapshot = Buffer.from(await (await readMigratedSnapshot()).arrayBuffer())
  await unpackSnapshot(snapshot, path.join(dataDir, 'db', 'cluster'))
}

/** Runs `work` as the owner of the tables, who can also change the schema and what only triggers write. */
export const asOwner = <Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> =>
  asLogin(getPool(db), (client) => work(createDatabase(client)))

/** An engine and the hash of its schema when it was new. */
interface MigratedEngine {
  engine: PGlite
  migratedSchema: string
}

/** Emptied engines that the next test file of this process can use: starting one takes a second. */
const idleEngines: MigratedEngine[] = []

async function startEngine(): Promise<MigratedEngine> {
  const engine = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await readMigratedSnapshot() })
  return { engine, migratedSchema: await hashSchema(engine) }
}

async function createInMemory(): Promise<TestDatabase> {
  const { engine, migratedSchema } = idleEngines.pop() ?? (await startEngine())
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    onConnect: startAsSystem,
    Client: createPreparingClient(),
    stream: () => new WireStream((message) => engine.execProtocolRaw(message)),
  })
  return {
    db: createDatabase(pool),
    pool,
    async close() {
      await pool.end()
      await engine.exec('rollback')
      await engine.exec('discard all')
      await emptyDatabase(engine)
      // Migration tests leave a different schema behind.
      const schema = await hashSchema(engine).catch(() => null)
      if (schema === migratedSchema) idleEngines.push({ engine, migratedSchema })
      else await engine.close()
    },
  }
}

/**
 * Everything that a test can change in the schema, by value: tables, columns, indexes, constraints, functions,
 * triggers, policies, applied migrations.
 */
async function hashSchema(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ hash: string }>(`
    with own as (select oid from pg_namespace where nspname = 'public'),
    part(name) as (
      select concat(attrelid::regclass, attname, atttypid, attnotnull, attnum, relkind)
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in (select oid from own)
      union all select concat(proname, prosrc) from pg_proc where pronamespace in (select oid from own)
      union all select concat(conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace in (select oid from own)
      union all select concat(tgname, tgrelid::regclass, tgenabled) from pg_trigger
      union all select concat(polname, polrelid::regclass) from pg_policy
      union all select concat(oid::regclass, relrowsecurity, relforcerowsecurity, relacl) from pg_class where relnamespace in (select oid from own)
      union all select concat(indexrelid::regclass, indisvalid) from pg_index
      union all select concat(hash, created_at) from drizzle.__drizzle_migrations
    )
    select md5(string_agg(name, '|' order by name)) as hash from part`)
  return rows[0]!.hash
}

/** Above this, deleted rows would slow down later tests. */
const maxDeletedBytes = 1024 ** 2

/**
 * Removes every row, from tables that ever had any. Deleting takes a twentieth of the time of truncating, which creates
 * the files of all tables and indexes.
 */
async function emptyDatabase(engine: PGlite): Promise<void> {
  await engine.exec(`drop schema if exists pgboss cascade; create schema pgboss authorization ${systemRole}`)
  const { rows } = await engine.query<{ name: string; bytes: number }>(`
    select oid::regclass::text as name, pg_table_size(oid)::int as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
  const large = rows.filter(({ bytes }) => bytes > maxDeletedBytes).map(({ name }) => name)
  const deletions = rows
    .filter(({ bytes }) => bytes <= maxDeletedBytes)
    .map(({ name }) => `delete from ${name}`)
  if (large.length > 0) await engine.exec(`truncate ${large.join(', ')} cascade`)
  // Without triggers, since those protect the ledger, and foreign keys, which are triggers too.
  await engine.exec(
    `set session_replication_role = replica; ${deletions.join('; ')}; reset session_replication_role`,
  )
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `parapet_test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${await findOrCreateTemplate(admin, serverUrl)}`)
  const pool = new pg.Pool({
    connectionString: toDatabaseUrl(serverUrl, name),
    max: 5,
    Client: createPreparingClient(),
    onConnect: startAsSystem,
  })
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
