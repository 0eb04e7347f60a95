import { inspect } from 'node:util'
import { createLog } from '../platform/log/log.ts'
import { readConfig } from '../config.ts'
import { createDatabase, type Database } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { createHashUpgrade, loadSecretKeys } from '../upgrade-hashes.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'

/** Seeds the identity project and the database of the environment, once and by hand. */
try {
  const config = readConfig({ ...process.env, SEED_DEMO: '0' })
  const log = createLog(config.logLevel)
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
    await migrateOpened(database, config, createHashUpgrade(getSecretKeys, log))
    const secretKeys = await getSecretKeys(db)
    const storages = await openStorage(config, secretKeys)
    await seedDemo({ db, config: { ...config, secretKeys }, storages, log })
  } finally {
    await database.close()
  }
} catch (error) {
  const message = error instanceof OperatorError ? error.message : inspect(error)
  process.stderr.write(`Couldn’t create the demo data. ${message}\n`)
  process.exitCode = 1
}
