import { eq } from 'drizzle-orm'
import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadHashKeys } from '../load-hash-keys.ts'
import { createSecretHash } from '../platform/crypto/secrets.ts'
import { createDatabase } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { newId } from '../platform/db/new-id.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { consentRecord, hashKey, ledgerHead, org } from '../platform/db/schema/index.ts'
import { genesisHash } from '../platform/ledger/hash-chain.ts'
import { createHashUpgrade } from '../upgrade-hashes.ts'

const server = process.env.DATABASE_URL
const secretKey = randomBytes(32)
const unkeyedHash = hash('sha256', 'an address')

// The embedded engine has a single login, and the server itself migrates it.
describe.skipIf(!server)('an upgrade of the hashes on PostgreSQL', { timeout: 60_000 }, () => {
  const name = `parapet_upgrade_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = `${name}_owner`
  const service = `${name}_service`
  const toUrl = (user: string) => {
    const url = new URL(server ?? 'postgres://nobody')
    url.pathname = `/${name}`
    url.username = user
    url.password = 'x'
    return url.href
  }
  let admin: pg.Client

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server })
    await admin.connect()
    // As on a managed server, the database's owner isn't a superuser.
    await admin.query(`create role ${owner} login createrole nosuperuser nobypassrls password 'x'`)
    for (const role of ['parapet_app', 'parapet_system']) {
      await admin.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
      await admin.query(`grant ${role} to ${owner} with admin option`)
    }
    await admin.query(`create database ${name} owner ${owner}`)
  }, 60_000)
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role if exists ${service}; drop role ${owner}`)
    await admin.end()
  })

  const migrate = (key: Buffer | null) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [path.join(import.meta.dirname, 'migrate.ts')],
        {
          env: {
            ...process.env,
            DATABASE_URL: toUrl(service),
            DATABASE_MIGRATION_URL: toUrl(owner),
            PARAPET_SECRET_KEY: key?.toString('base64') ?? '',
          },
        },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      )
    })

  /** As the server does before it serves, with a login that doesn't own the tables. */
  async function start() {
    const databaseUrl = toUrl(service)
    const opened = await openPool({ databaseUrl, dataDir: '', onCrash: () => {} })
    try {
      await migrateOpened(
        opened,
        { database: { migrationUrl: null, directUrl: null }, databaseUrl, dataDir: '' },
        createHashUpgrade(() => Promise.resolve([secretKey]), pino({ level: 'silent' })),
      )
      const db = createDatabase(opened.pool)
      const keys = await loadHashKeys(db, [secretKey])
      return { keys, stored: await db.select({ hash: consentRecord.addressHash }).from(consentRecord) }
    } finally {
      await opened.close()
    }
  }

  it('needs no secret key for a new database, whose first server creates the hash keys', async () => {
    expect(await migrate(null)).toEqual({ code: 0, output: 'The database is up to date.\n' })
    const { keys } = await start()
    expect((await start()).keys).toEqual(keys)
  })

  it('needs the secret key once if hashes of an earlier release are stored', async () => {
    const client = new pg.Client({ connectionString: toUrl(owner) })
    await client.connect()
    try {
      // As 0.1.0 left it.
      await client.query(
        'delete from hash_key; alter table consent_record drop constraint consent_hash_is_keyed',
      )
      const db = createDatabase(client)
      const orgId = newId()
      await db.insert(org).values({ id: orgId, name: 'Cedar', slug: 'cedar' })
      await db.insert(ledgerHead).values({ orgId, hash: genesisHash })
      await db.insert(consentRecord).values({
        id: newId(),
        orgId,
        channel: 'email',
        address: null,
        addressHash: unkeyedHash,
        purpose: 'safety_alerts',
        state: 'opted_out',
        method: 'optin_link',
        actor: { type: 'tenant', id: null, name: null },
        occurredAt: new Date(),
      })

      await expect(start()).rejects.toThrow(
        /address hashes from an earlier release.*Run `pnpm migrate` with the owner in DATABASE_MIGRATION_URL and the server’s PARAPET_SECRET_KEY/,
      )
      expect(await migrate(null)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Expected the key that the server uses, found none.'),
      })
      expect(await db.$count(hashKey)).toBe(0)

      const migrated = await migrate(secretKey)
      expect(migrated, migrated.output).toMatchObject({ code: 0 })
      const { keys, stored } = await start()
      expect(stored).toEqual([{ hash: createSecretHash(keys.addresses)(unkeyedHash) }])
      const [key] = await db.select().from(hashKey).where(eq(hashKey.purpose, 'addresses'))
      expect(key!.rehashedAt).not.toBeNull()
      expect(await migrate(null)).toMatchObject({ code: 0 })
    } finally {
      await client.end()
    }
  })
})
