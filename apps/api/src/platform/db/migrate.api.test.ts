import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isNewerThanProgram, migrateWithLock, migrateOpened } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { asLogin } from './roles.ts'
import { OperatorError } from '../errors/operator-error.ts'

let database: TestDatabase
let folder: string
let when = 9_000_000_000_000

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parapet-migrations-'))
  await mkdir(join(folder, 'meta'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** A folder with one migration that hasn't run yet, as in a new version of the program. */
async function writeMigration(sql: string) {
  when += 1
  const entries = [{ idx: 0, version: '7', when, tag: 'later', breakpoints: true }]
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  await writeFile(join(folder, 'later.sql'), sql)
}

it('detects a database migrated by a newer version', async () => {
  expect(await isNewerThanProgram(database.pool)).toBe(false)
  await writeMigration('select 1')
  await asLogin(database.pool, (owner) =>
    owner.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${when})`,
    ),
  )
  expect(await isNewerThanProgram(database.pool)).toBe(true)
  expect(await isNewerThanProgram(database.pool, folder)).toBe(false)
})

/** Databases have run these; each database keeps their hashes. Add a line for a new migration, and never change one. */
const pinnedMigrations = `
1795356000000 51e5f6f80dfb
1795356000001 516b5320a195
1795356000002 7ec91c1ec7ee
1795356000003 a183c529228a
1795356000004 ac7526d5d310
1795458081538 4ed7fdfa6887
1795463463846 c667ec9395f8
1795470489562 c026f9e143ea
1795474151449 07e251a726c6
1795476600000 8624cee91254
1795492800000 d95a50e01583
1795496400000 35d58cff1a29
1795536085981 55293e8e88eb
1795538555531 2617aec7e4c4
1795836018276 bd71d040b4fd
1795838958330 fe97475d7852
1795840231445 0255a2bca370
1795849918337 d074395abe52
1795852816283 8ab54c518d13
1795860800000 3d21dbe3bf0f
1795865903319 f16208c25d88
1795866173847 34a7e01d98af
1795876368013 088a5f26ef6c
1795890000000 1dabd4629ce5
1795890682816 7a0b26ced884
1795928092042 bcab62572da9
1795931871688 63d9a2a32eb5
1795933142158 1e42d103e1c9
1795939488918 a2098be16f3b
1795939822236 37c76cdd06ec
1795941200310 ec7728adfd3a
1795944160081 c037b08a0a3d
1795945804452 c00b41157670
1795951744625 ab2afbcc8f19
1795953892132 78b5dd90f9d8
1795954154013 370aafef3af1
1795955126680 cca6c3dc4ff1
1795963782001 63201e6401d4
1795963842001 111ca132ab23
1795963902001 a62708f38be4
`

it('never changes a migration that databases may have run', () => {
  const hashes = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') }).map(
    ({ folderMillis, hash }) => `${folderMillis} ${hash.slice(0, 12)}`,
  )
  expect(hashes).toEqual(pinnedMigrations.trim().split('\n'))
})

describe('a database created by an unreleased version', () => {
  it('is rejected if a migration has changed since it ran', async () => {
    const settings = {
      database: { migrationUrl: null, directUrl: null },
      databaseUrl: null,
      dataDir: '/data',
    }
    const setHash = (from: string, to: string) =>
      asLogin(database.pool, (owner) =>
        owner.query('update drizzle.__drizzle_migrations set hash = replace(hash, $1, $2)', [from, to]),
      )
    const { rows } = await database.pool.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at limit 1',
    )
    await setHash(rows[0]!.hash, 'an earlier text')
    await expect(migrateOpened({ engine: 'embedded', pool: database.pool }, settings)).rejects.toThrow(
      'The database in /data/db was created by an unreleased version of Parapet and can’t be used.',
    )
    await setHash('an earlier text', rows[0]!.hash)
  })

  const makeUnreleased = `
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('unreleased', 1795210409183)`

  it(
    'is rejected with its folder and what to do, and left unchanged @nightly',
    { timeout: 60_000 },
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'parapet-unreleased-'))
      const opened = await openPool({ databaseUrl: null, dataDir, onCrash: () => {} })
      const settings = { database: { migrationUrl: null, directUrl: null }, databaseUrl: null, dataDir }
      try {
        await opened.pool.query(makeUnreleased)
        const migrated = migrateOpened(opened, settings)
        await expect(migrated).rejects.toBeInstanceOf(OperatorError)
        await expect(migrated).rejects.toThrow(
          `The database in ${join(dataDir, 'db')} was created by an unreleased version of Parapet and can’t be used. Move the folder aside and start again.`,
        )
        const { rows } = await opened.pool.query(`select to_regclass('public.org') as org`)
        expect(rows).toEqual([{ org: null }])
        // As after a start that failed before its first migration was committed.
        await opened.pool.query('truncate drizzle.__drizzle_migrations')
        await migrateOpened(opened, settings)
        await migrateOpened(opened, settings)
      } finally {
        await opened.close()
        await rm(dataDir, { recursive: true })
      }
    },
  )

  it.runIf(process.env.DATABASE_URL)('is rejected on a server too', async () => {
    const { pool, close } = await createTestDatabase()
    const databaseUrl = (pool.options as { connectionString: string }).connectionString
    try {
      await asLogin(pool, async (owner) => {
        await owner.query('drop schema drizzle cascade')
        await owner.query(makeUnreleased)
        await owner.query(
          'grant usage on schema drizzle to parapet_system; grant select on drizzle.__drizzle_migrations to parapet_system',
        )
      })
      const migrated = migrateOpened(
        { engine: 'postgres', pool },
        { database: { migrationUrl: null, directUrl: null }, databaseUrl, dataDir: '' },
      )
      await expect(migrated).rejects.toThrow(
        'The database at DATABASE_URL was created by an unreleased version of Parapet and can’t be used. Use an empty database and start again.',
      )
    } finally {
      await close()
    }
  })
})

describe.runIf(process.env.DATABASE_URL)('on a database that others are using', () => {
  const clients: pg.Client[] = []
  const urlOf = () => {
    const url = new URL(process.env.DATABASE_URL!)
    url.pathname = `/${(database.pool as pg.Pool & { options: { connectionString: string } }).options.connectionString.split('/').at(-1)}`
    return url.href
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: urlOf() })
    await client.connect()
    clients.push(client)
    return client
  }
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()))
  })

  it('migrates once if processes start together, even while building an index', async () => {
    await asLogin(database.pool, (owner) =>
      owner.query('create table together (n int); create table once (n int)'),
    )
    await writeMigration(
      ['CREATE INDEX IF NOT EXISTS "together_n" ON "together" ("n")', 'INSERT INTO once VALUES (1)'].join(
        '\n--> statement-breakpoint\n',
      ),
    )
    const migrate = () => migrateWithLock({ directUrl: urlOf(), migrationsFolder: folder })
    await Promise.all([migrate(), migrate(), migrate()])
    const { rows } = await asLogin(database.pool, (owner) => owner.query('select n from once'))
    expect(rows).toEqual([{ n: 1 }])
    await migrate()
  })

  it('waits until no transaction uses a table, and then changes it', async () => {
    await asLogin(database.pool, (owner) => owner.query('create table busy (n int)'))
    const reader = await connect()
    await reader.query('begin; select * from busy')
    await writeMigration('ALTER TABLE "busy" ADD COLUMN "later" text')
    const settled = { isDone: false }
    const migrating = migrateWithLock({
      directUrl: urlOf(),
      migrationsFolder: folder,
      lockWaitMs: 50,
      pauseMs: 50,
    }).finally(() => (settled.isDone = true))
    const other = await connect()
    await other.query(`set statement_timeout = '2s'`)
    for (let n = 0; n < 10; n += 1) {
      await other.query('insert into busy (n) values (1)')
      await pause(30)
    }
    expect(settled.isDone).toBe(false)
    await reader.query('commit')
    await migrating
    await other.query('select later from busy')
  })

  it('fails if a table is never free', async () => {
    await asLogin(database.pool, (owner) => owner.query('create table held (n int)'))
    const holder = await connect()
    await holder.query('begin; lock table held')
    await writeMigration('ALTER TABLE "held" ADD COLUMN "later" text')
    const given = { directUrl: urlOf(), migrationsFolder: folder, lockWaitMs: 20, pauseMs: 10, attempts: 2 }
    await expect(migrateWithLock(given)).rejects.toMatchObject({ cause: { code: '55P03' } })
    await holder.query('rollback')
    await migrateWithLock(given)
  })
})
