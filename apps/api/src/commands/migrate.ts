import { parseArgs } from 'node:util'
import { parseEnvironment } from '../platform/config/environment.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { createLog } from '../platform/log/log.ts'
import { createHashUpgrade } from '../upgrade-hashes.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm migrate

Migrates the PostgreSQL database at DATABASE_URL as the user in DATABASE_MIGRATION_URL, which owns the tables and can
create roles. Then creates the user in DATABASE_URL if it doesn’t exist, and grants it the roles that the server needs.

Needs no other variables, except PARAPET_SECRET_KEY once: to replace address hashes from a release that didn’t key them.
Unless the changelog says otherwise, the server can keep running. Without DATABASE_MIGRATION_URL, the user in
DATABASE_URL runs the migrations.`

const missingKeyText =
  'PARAPET_SECRET_KEY is missing. The database has address hashes from an earlier release. Replacing them requires a hash key, which is stored encrypted with PARAPET_SECRET_KEY. Expected the key that the server uses, found none. Set PARAPET_SECRET_KEY to it and run `pnpm migrate` again. The tables are migrated, but no hash was changed. The server won’t start until every hash is replaced.'

await runCommand(async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const environment = parseEnvironment(process.env)
  const databaseUrl = environment.DATABASE_URL ?? null
  if (positionals.length > 0) throw new OperatorError(usage)
  if (databaseUrl === null) throw new OperatorError(`DATABASE_URL isn’t set.\n\n${usage}`)
  const migrationUrl = environment.DATABASE_MIGRATION_URL ?? null
  const directUrl = environment.DATABASE_DIRECT_URL ?? null
  const database = await openPool({ databaseUrl, migrationUrl, dataDir: '', onCrash: throwError })
  try {
    const getSecretKeys = async () => {
      if (environment.PARAPET_SECRET_KEY) return environment.PARAPET_SECRET_KEY
      throw new OperatorError(missingKeyText)
    }
    await migrateOpened(
      database,
      { database: { migrationUrl, directUrl }, databaseUrl, dataDir: '' },
      createHashUpgrade(getSecretKeys, createLog(environment.LOG_LEVEL)),
    )
    return 'The database is up to date.'
  } finally {
    await database.close()
  }
})

function throwError(error: Error): never {
  throw error
}
