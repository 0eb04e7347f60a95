import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { buildIndexesAhead, findNewestApplied, listAppliedMigrations } from './build-indexes-ahead.ts'
import type { Database } from './database.ts'
import type { OpenPool } from './open-pool.ts'
import { asLogin, enterSystemRole, grantServiceLogin } from './roles.ts'
import { isContention, isLockTimeout, isMissingPrivilege } from './violation.ts'

const defaultMigrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Work on data that SQL can't do, which the owner has to finish after the migrations and before anything is served. */
export interface DataUpgrade {
  /** Whether it's left to do. Asked as `parapet_system`, on a migrated database. */
  isPending(client: pg.ClientBase): Promise<boolean>
  /** Does it as the owner. Called only while it's pending, by one process at a time. */
  run(owner: pg.ClientBase): Promise<void>
  /** For a login that isn't allowed to do it: what is pending, and what to do. */
  missingPrivilege: string
}

interface MigrationSettings {
  database: { migrationUrl: string | null; directUrl: string | null }
  databaseUrl: string | null
  dataDir: string
}

/**
 * Migrates an opened database to the current schema, as its engine requires: as the login at `DATABASE_MIGRATION_URL`,
 * which then grants the one at `DATABASE_URL` what the service needs; without it, as the one at `DATABASE_URL`. Then runs
 * the upgrade, if it's pending.
 * @throws OperatorError if an unreleased version created the database, or if the login isn't allowed to migrate or
 * upgrade it.
 */
export async function migrateOpened(
  { engine, pool }: Pick<OpenPool, 'engine' | 'pool'>,
  { database, databaseUrl, dataDir }: MigrationSettings,
  upgrade?: DataUpgrade,
) {
  if (engine === 'embedded') {
    await asLogin(pool, async (client) => {
      await rejectUnreleasedDatabase(client, path.resolve(dataDir, 'db'))
      await migrate(drizzle(client), { migrationsFolder: defaultMigrationsFolder })
      await runIfPending(client, upgrade)
    })
    return
  }
  if (database.migrationUrl !== null) {
    const directUrl = database.migrationUrl
    const onMigrated = async (owner: pg.ClientBase) => {
      await runIfPending(owner, upgrade)
      await grantServiceLogin(owner, databaseUrl!)
    }
    await migrateWithLock({ directUrl, onMigrated })
    return
  }
  const directUrl = database.directUrl ?? databaseUrl!
  const state = await readState(directUrl, upgrade)
  if (state === 'ready') return
  const explanation = state === 'upgrade pending' ? upgrade!.missingPrivilege : missingMigrationPrivilege
  await migrateWithLock({ directUrl, onMigrated: (owner) => runIfPending(owner, upgrade) }).catch(
    explainMissingPrivilege(explanation),
  )
}

async function runIfPending(owner: pg.ClientBase, upgrade: DataUpgrade | undefined) {
  if (await upgrade?.isPending(owner)) await upgrade!.run(owner)
}

/** What's left before the service can start, which a login that doesn't own the tables couldn't do. */
async function readState(
  directUrl: string,
  upgrade: DataUpgrade | undefined,
): Promise<'ready' | 'migration pending' | 'upgrade pending'> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    await enterSystemRole(client)
    await rejectUnreleasedDatabase(client, null)
    if ((await findNewestApplied(client)) < newestMigration()) return 'migration pending'
    return (await upgrade?.isPending(client)) ? 'upgrade pending' : 'ready'
  } catch (error) {
    if (error instanceof OperatorError || !isMissingPrivilege(error)) throw error
    return 'migration pending'
  } finally {
    await client.end()
  }
}

const missingMigrationPrivilege =
  'The database needs a migration, and the user in DATABASE_URL lacks the privileges for it. Run `pnpm migrate` with the owner in DATABASE_MIGRATION_URL.'

const explainMissingPrivilege =
  (explanation: string) =>
  (error: unknown): never => {
    if (!isMissingPrivilege(error)) throw error
    throw new OperatorError(explanation, { cause: error })
  }

/**
 * Released migrations never change. A database that ran another one, or an earlier text of one, was made between two
 * releases, and the next migrations would fail on it or damage it.
 */
async function rejectUnreleasedDatabase(client: pg.ClientBase, folder: string | null) {
  const newest = newestMigration()
  const hashes = new Map(
    readMigrationFiles({ migrationsFolder: defaultMigrationsFolder }).map(
      (migration) => [migration.folderMillis, migration.hash] as const,
    ),
  )
  const applied = await listAppliedMigrations(client)
  // A newer version may have added some.
  if (applied.every(({ when, hash }) => when > newest || hashes.get(when) === hash)) return
  const [location, remedy] =
    folder === null
      ? ['at DATABASE_URL', 'Use an empty database and start again.']
      : [`in ${folder}`, 'Move the folder aside and start again.']
  throw new OperatorError(
    `The database ${location} was created by an unreleased version of Parapet and can’t be used. ${remedy}`,
  )
}

/** Migrates a database that no other process uses. */
export async function migrateDatabase(db: Database) {
  await migrate(db, { migrationsFolder: defaultMigrationsFolder })
}

interface MigrationOptions {
  /** Connects to the database itself: a pooler could lend the connection that holds the lock to others. */
  directUrl: string
  migrationsFolder?: string
  /**
   * How long a change may wait for its table lock, since every statement that arrives later waits behind it.
   */
  lockWaitMs?: number
  /** Pause between two attempts, for other statements. */
  pauseMs?: number
  attempts?: number
  /** Runs after the migrations, before the lock is released. */
  onMigrated?(client: pg.ClientBase): Promise<void>
}

const lockKey = 0x70617261

/**
 * Migrates a database that other processes are using: if several processes start together, one migrates, and the
 * rest wait and find nothing to do. A change that doesn't get its lock in time is rolled back and retried.
 * @throws Error with code 55P03 if the table was never free.
 */
export async function migrateWithLock({
  directUrl,
  migrationsFolder = defaultMigrationsFolder,
  lockWaitMs = 2_000,
  pauseMs = 1_000,
  attempts = 30,
  onMigrated,
}: MigrationOptions) {
  // Closing the connection releases the lock in every case.
  const client = new pg.Client({ connectionString: directUrl, keepAlive: true })
  await client.connect()
  try {
    // Polled rather than waited for: building an index concurrently waits for every running statement.
    while (!(await tryLock(client))) await setTimeout(200)
    if (migrationsFolder === defaultMigrationsFolder) await rejectUnreleasedDatabase(client, null)
    await buildIndexesAhead(client, migrationsFolder)
    await client.query(`set lock_timeout = ${Math.round(lockWaitMs)}`)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(drizzle(client), { migrationsFolder })
        return await onMigrated?.(client)
      } catch (error) {
        if (attempt >= attempts || !(isLockTimeout(error) || isContention(error))) throw error
        await setTimeout(pauseMs)
      }
    }
  } finally {
    await client.end()
  }
}

async function tryLock(client: pg.Client) {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [lockKey],
  )
  return rows[0]!.isLocked
}

/** When the newest migration of this program was written. */
const newestMigration = (migrationsFolder = defaultMigrationsFolder) =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** Whether a newer version of the program migrated this database, as after a downgrade. */
export async function isNewerThanProgram(pool: pg.Pool, migrationsFolder = defaultMigrationsFolder) {
  return (await findNewestApplied(pool)) > newestMigration(migrationsFolder)
}

/**
 * Rejects while the database lacks a migration that this program needs, as after restoring an older backup.
 */
export function createMigrationCheck(pool: Pool): () => Promise<void> {
  const neededMigration = newestMigration()
  return async () => {
    if ((await findNewestApplied(pool)) < neededMigration) {
      throw new Error('The database is missing migrations this version needs')
    }
  }
}
