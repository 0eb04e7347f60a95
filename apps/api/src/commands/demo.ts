import { systemAccess } from '../platform/access/system-actor.ts'
import { readConfig } from '../config.ts'
import { loadHashKeys } from '../load-hash-keys.ts'
import type { Actor } from '../platform/context/context.ts'
import { createDatabase, type Database } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { createLog } from '../platform/log/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createHashUpgrade, loadSecretKeys } from '../upgrade-hashes.ts'
import { createCommandContext } from './command-context.ts'
import { runCommand } from './run-command.ts'
import { cedarStone } from './seed/demo-people.ts'
import { resetDemo } from './seed/reset-demo.ts'

const usage = `Usage: pnpm demo reset

Restores ${cedarStone.name} to its starting point. Deletes everything in it except its members; the demo’s people get
their original roles back. No other organization is changed.

Uses the database and files from the environment, including .env. The embedded database allows one process, so stop the
server first. With DATABASE_URL, the server can keep running.`

const operator: Actor = { type: 'system', id: null, name: 'Operator', access: systemAccess }

await runCommand(async (args) => {
  if (args.length !== 1 || args[0] !== 'reset') throw new OperatorError(usage)
  const config = readConfig({ ...process.env, SEED_DEMO: '0' })
  const { databaseUrl, dataDir } = config
  const database = await openPool({
    databaseUrl,
    migrationUrl: config.database.migrationUrl,
    dataDir,
    onCrash: (error) => {
      throw error
    },
  })
  try {
    const db = createDatabase(database.pool)
    const getSecretKeys = (of: Database) => loadSecretKeys(config, of)
    await migrateOpened(database, config, createHashUpgrade(getSecretKeys, createLog(config.logLevel)))
    const secretKeys = await getSecretKeys(db)
    const ctx = createCommandContext({
      db,
      config: { ...config, secretKeys },
      orgId: cedarStone.id,
      actor: operator,
      hashKeys: await loadHashKeys(db, secretKeys),
    })
    // The tasks of a stopped server aren't running, whatever their rows say.
    const waitMs = database.engine === 'embedded' ? 0 : undefined
    await resetDemo(
      { ...ctx, ...(await openStorage(config, secretKeys)) },
      waitMs === undefined ? {} : { waitMs },
    )
    return `${cedarStone.name} is back at its starting point.`
  } finally {
    await database.close()
  }
})
