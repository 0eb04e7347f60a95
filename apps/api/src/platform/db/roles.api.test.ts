import { sql } from 'drizzle-orm'
import pg from 'pg'
import { newId } from './new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { asSystem, enterOrganization } from '../context/context.ts'
import { genesisHash } from '../ledger/hash-chain.ts'
import { createDatabase, type Database, type Transaction } from './database.ts'
import { migrateOpened } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { asLogin, findLoginPrivileges, grantServiceLogin, systemRole } from './roles.ts'
import {
  feed,
  feedMessage,
  type FeedRequest,
  feedRun,
  hashKey,
  ledgerHead,
  org,
  portfolio,
  source,
  sourceFeed,
} from './schema/index.ts'

let test: TestDatabase
const cedar = newId()
const harbor = newId()

beforeAll(async () => {
  test = await createTestDatabase()
  await createOrganizations(test.db)
})
afterAll(() => test.close())

async function createOrganizations(db: Database) {
  for (const [id, name] of [
    [cedar, 'Cedar'],
    [harbor, 'Harbor'],
  ] as const) {
    await db.insert(org).values({ id, name, slug: name.toLowerCase() })
    await db.insert(ledgerHead).values({ orgId: id, hash: genesisHash })
    await db.insert(portfolio).values({ id: newId(), orgId: id, name: `${name} homes` })
  }
}

/** Every table of the product, with what the catalog says about it. */
async function readCatalog() {
  const { rows } = await test.db.execute<{
    name: string
    isEnabled: boolean
    isForced: boolean
    grantedTo: string[]
    policiesFor: string[]
  }>(sql`
    select relname as name, relrowsecurity as "isEnabled", relforcerowsecurity as "isForced",
      array(select distinct grantee::regrole::text from aclexplode(relacl) where grantee <> relowner) as "grantedTo",
      array(select distinct unnest(roles)::text from pg_policies where tablename = relname) as "policiesFor"
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
  return rows
}

describe('the catalog', () => {
  it('forces row-level security on every table', async () => {
    const tables = await readCatalog()
    expect(tables.length).toBeGreaterThan(50)
    const unprotected = tables.filter(({ isEnabled, isForced }) => !isEnabled || !isForced)
    expect(unprotected.map(({ name }) => name)).toEqual([])
  })

  it('has a policy for every role that was granted a table', async () => {
    for (const { name, grantedTo, policiesFor } of await readCatalog()) {
      const covered = grantedTo.every((role) => policiesFor.includes(role) || policiesFor.includes('public'))
      expect([name, grantedTo, covered]).toEqual([name, grantedTo, true])
      expect(grantedTo, name).toContain(systemRole)
    }
  })

  it('grants privileges to no other role, and lets neither role bypass policies', async () => {
    const grantees = new Set((await readCatalog()).flatMap(({ grantedTo }) => grantedTo))
    expect([...grantees].toSorted()).toEqual(['parapet_app', 'parapet_system'])
    const { rows } = await test.db.execute(sql`
      select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles
      where rolname in ('parapet_app', 'parapet_system') order by 1`)
    const plain = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }
    expect(rows).toEqual([
      { rolname: 'parapet_app', ...plain },
      { rolname: 'parapet_system', ...plain },
    ])
  })
})

describe('work across organizations', () => {
  it('runs as its own role, and returns to it after each transaction', async () => {
    const currentRole = async (db: Database | Transaction) => {
      const { rows } = await db.execute<{ role: string }>(sql`select current_user as role`)
      return rows[0]!.role
    }
    expect(await currentRole(test.db)).toBe('parapet_system')
    await test.db.transaction(async (tx) => {
      await enterOrganization(tx, cedar, null)
      expect(await currentRole(tx)).toBe('parapet_app')
      expect(await asSystem(tx, () => currentRole(tx))).toBe('parapet_system')
      expect(await currentRole(tx)).toBe('parapet_app')
    })
    expect(await currentRole(test.db)).toBe('parapet_system')
    await asLogin(test.pool, async (client) => {
      const { rows } = await client.query('select current_user = session_user as "isLogin"')
      expect(rows).toEqual([{ isLogin: true }])
    })
    expect(await currentRole(test.db)).toBe('parapet_system')
  })

  it("can't change or delete ledger events and consent records", async () => {
    for (const table of ['ledger_event', 'ledger_context', 'consent_record'].map((name) =>
      sql.identifier(name),
    )) {
      for (const statement of [sql`update ${table} set org_id = org_id`, sql`delete from ${table}`]) {
        await expect(test.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
      }
    }
  })
})

it('lets the system role add and reseal hash keys only, and organizations not even read them', async () => {
  const values = { purpose: 'addresses', sealedKey: Buffer.from('sealed') }
  await test.db.insert(hashKey).values(values)
  await test.db.update(hashKey).set({ sealedKey: Buffer.from('resealed') })
  const isDenied = { cause: { code: '42501' } }
  await expect(test.db.update(hashKey).set({ rehashedAt: new Date() })).rejects.toMatchObject(isDenied)
  await expect(test.db.delete(hashKey)).rejects.toMatchObject(isDenied)
  const read = test.db.transaction(async (tx) => {
    await enterOrganization(tx, cedar, null)
    return await tx.select().from(hashKey)
  })
  await expect(read).rejects.toMatchObject(isDenied)
  expect(await test.db.$count(hashKey)).toBe(1)
})

it('shows an organization only the feeds it subscribes to', async () => {
  const now = new Date()
  const ids = { [cedar]: newId(), [harbor]: newId() }
  for (const [orgId, id] of Object.entries(ids)) {
    const request = { key: id, url: `https://alerts.test/${id}?token=secret` } as FeedRequest
    await test.db.insert(feed).values({ id, connector: 'cap_feed', requestKey: id, request, nextRunAt: now })
    const timing = { everySeconds: 60, staleAfterSeconds: 600 }
    await test.db.insert(source).values({ id, orgId, name: id, connector: 'cap_feed', ...timing })
    await test.db.insert(sourceFeed).values({ orgId, sourceId: id, feedId: id })
    await test.db.insert(feedRun).values({ id, feedId: id, status: 'succeeded', startedAt: now })
  }
  const seen = await test.db.transaction(async (tx) => {
    await enterOrganization(tx, cedar, null)
    return {
      feeds: await tx.select({ id: feed.id }).from(feed),
      runs: await tx.select({ id: feedRun.feedId }).from(feedRun),
      messages: await tx.$count(feedMessage),
    }
  })
  expect(seen).toEqual({ feeds: [{ id: ids[cedar] }], runs: [{ id: ids[cedar] }], messages: 0 })
})

const serverUrl = process.env.DATABASE_URL

// The embedded engine has a single login, which is a superuser.
describe.runIf(serverUrl)('on a server, the login of the service', () => {
  const name = `parapet_roles_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = `${name}_owner`
  const login = `${name}_service`
  const toUrl = (user: string) => {
    const url = new URL(serverUrl ?? 'postgres://nobody')
    url.pathname = `/${name}`
    url.username = user
    url.password = `password of ${user}`
    return url.href
  }
  const settings = {
    database: { migrationUrl: toUrl(owner), directUrl: null },
    databaseUrl: toUrl(login),
    dataDir: '',
  }
  let admin: pg.Client
  let service: Awaited<ReturnType<typeof openPool>>
  let db: Database

  const open = () =>
    openPool({
      databaseUrl: settings.databaseUrl,
      migrationUrl: settings.database.migrationUrl,
      dataDir: '',
      onCrash: () => {},
    })

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    // As on a managed server, the database's owner isn't a superuser.
    await admin.query(
      `create role ${owner} login createrole nosuperuser nobypassrls password 'password of ${owner}'`,
    )
    await admin.query(`grant parapet_app, parapet_system to ${owner} with admin option`)
    await admin.query(`create database ${name} owner ${owner}`)
    service = await open()
    await migrateOpened(service, settings)
    db = createDatabase(service.pool)
    await createOrganizations(db)
  }, 60_000)
  afterAll(async () => {
    await service.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${login}; drop role ${owner}`)
    await admin.end()
  })

  it('is created by the migration, and owns and inherits nothing', async () => {
    const { rows } = await service.pool.query(
      `select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = session_user`,
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolinherit: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      },
    ])
    expect(await findLoginPrivileges(service.pool)).toEqual([])
  })

  it('accepts the password in its URL only', async () => {
    const { rows } = await admin.query<{ secret: string }>(
      `select rolpassword as secret from pg_authid where rolname = $1`,
      [login],
    )
    expect(rows[0]!.secret).toMatch(/^SCRAM-SHA-256\$4096:/)
    expect(rows[0]!.secret).not.toContain('password of')
  })

  it('starts again without the right to migrate, once nothing is left to migrate', async () => {
    const withoutOwner = { ...settings, database: { migrationUrl: null, directUrl: null } }
    await expect(migrateOpened(service, withoutOwner)).resolves.toBeUndefined()
    await expect(migrateOpened(service, settings)).resolves.toBeUndefined()
  })

  it('gains nothing by leaving its role in the transaction of an organization', async () => {
    for (const leave of [sql`reset role`, sql`set role none`, sql`set session authorization default`]) {
      const read = db.transaction(async (tx) => {
        await enterOrganization(tx, cedar, null)
        expect(await tx.select({ name: portfolio.name }).from(portfolio)).toEqual([{ name: 'Cedar homes' }])
        await tx.execute(leave)
        return await tx.select().from(portfolio)
      })
      await expect(read).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })

  it('works across organizations, but can’t change past ledger events or the tables themselves', async () => {
    expect(await db.$count(portfolio)).toBe(2)
    for (const statement of [
      'update ledger_event set summary = $$x$$',
      'delete from ledger_event',
      'truncate ledger_event',
      'alter table ledger_event disable trigger all',
      'alter table tenant disable row level security',
      'create table extra (n int)',
    ]) {
      await expect(service.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('is distinguished from a login with too many privileges', async () => {
    const asOwner = await openPool({ databaseUrl: toUrl(owner), dataDir: '', onCrash: () => {} })
    try {
      expect(await findLoginPrivileges(asOwner.pool)).toEqual([
        'creates roles',
        'owns the tables',
        'inherits parapet_system',
      ])
    } finally {
      await asOwner.close()
    }
  })

  it('lets the owner move data in a migration', async () => {
    const client = new pg.Client({ connectionString: toUrl(owner) })
    await client.connect()
    try {
      const { rowCount } = await client.query(`update portfolio set name = name || ' moved'`)
      expect(rowCount).toBe(2)
    } finally {
      await client.end()
    }
  })

  it('keeps the attributes of a login that exists', async () => {
    const client = new pg.Client({ connectionString: toUrl(owner) })
    await client.connect()
    try {
      await grantServiceLogin(client, toUrl(login))
      await grantServiceLogin(client, toUrl(owner))
    } finally {
      await client.end()
    }
    expect(await db.$count(org)).toBe(2)
  })
})
