import { parseArgs } from 'node:util'
import { parseEnvironment } from '../platform/config/environment.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm migrate

Migrates the PostgreSQL database at DATABASE_URL as the user in DATABASE_MIGRATION_URL, which owns the tables and can
create roles. Then creates the user in DATABASE_URL if it doesn’t exist, and grants it the roles that the server needs.

Needs no other variables. The server can keep running. Without DATABASE_MIGRATION_URL, the user in DATABASE_URL migrates.`

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
    await migrateOpened(database, { database: { migrationUrl, directUrl }, databaseUrl, dataDir: '' })
    return 'The database is up to date.'
  } finally {
    await database.close()
  }
})

function throwError(error: Error): never {
  throw error
}
