import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { requireStoredKey } from './backup/stored-key.ts'
import { moveDatabase } from './backup/move-database.ts'
import { isIntactFile, isIntactPicture, moveFiles } from './backup/move-files.ts'
import { runCommand } from './run-command.ts'
import { type Config, readConfig } from '../config.ts'
import { resolveDataFolder } from '../data-folder.ts'
import { loadHashKeys } from '../load-hash-keys.ts'
import { createHashUpgrade } from '../upgrade-hashes.ts'
import { createDatabase } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { createLog } from '../platform/log/log.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { openFolder, openRawStorage } from '../platform/storage/open-storage.ts'
import { formatCount } from '../platform/text/format-count.ts'

const usage = `Usage: pnpm move [--files]

Moves the data folder (PARAPET_DATA_DIR) to the PostgreSQL database at DATABASE_URL and, with S3_BUCKET, its files
and pictures to that bucket. Stop the server first, and use an empty database.

The database is copied in one transaction, which is committed only if every table has the same rows and content on
both sides and every organization’s ledger verifies. Files are read back after they’re sent. If a move is
interrupted, run it again: the database copy was rolled back, and files that are already in the bucket are skipped.
The folder isn’t changed. With DATABASE_MIGRATION_URL, the copy is made as the user who owns the tables.

  --files   moves files and pictures only, for example if the database was moved earlier`

const formatNumber = (value: number) => value.toLocaleString('en-US')
const print = (line: string) => process.stdout.write(`${line}\n`)

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { files: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new OperatorError(usage)
  const dataDir = resolveDataFolder(process.env.PARAPET_DATA_DIR)
  if (!existsSync(path.join(dataDir, 'db', 'cluster'))) {
    throw new OperatorError(`No database found in ${dataDir}. Set PARAPET_DATA_DIR to the folder to move.`)
  }
  if (!process.env.DATABASE_URL) throw new OperatorError(`DATABASE_URL isn’t set.\n\n${usage}`)
  await requireStoredKey(dataDir, process.env.PARAPET_SECRET_KEY)
  const config = readConfig({ ...process.env, SEED_DEMO: '0', ROLE: 'all' })
  if (values.files && !config.s3) throw new OperatorError('--files moves files to a bucket. Set S3_BUCKET.')

  const source = await openPool({ databaseUrl: null, dataDir, asOwner: true, onCrash: throwError })
  try {
    const files = config.s3 ? await moveStorages(config) : describeUnmovedFiles(config)
    return values.files ? files : `${await moveRows(source, config)}\n${files}`
  } finally {
    await source.close()
  }
})

function throwError(error: Error): never {
  throw error
}

async function moveRows(source: Awaited<ReturnType<typeof openPool>>, config: Config) {
  const { dataDir } = config
  // Bypasses a pooler, which may end long statements.
  const targetUrl = config.database.migrationUrl ?? config.database.directUrl ?? config.databaseUrl!
  const target = await openPool({ databaseUrl: targetUrl, dataDir, asOwner: true, onCrash: throwError })
  try {
    const secretKeys = config.secretKeys!
    // As at server startup: rows with hashes of an earlier release can't be inserted.
    const upgrade = createHashUpgrade(() => Promise.resolve(secretKeys), createLog(config.logLevel))
    await migrateOpened(source, config, upgrade)
    await loadHashKeys(createDatabase(source.pool), secretKeys)
    await migrateOpened(target, config)
    const { tables, ledgers } = await moveDatabase({
      source: source.pool,
      target: target.pool,
      config,
      onTable: ({ name, rows, hash }) =>
        print(
          `  ${name.padEnd(24)} ${formatNumber(rows).padStart(12)} rows  ${hash.slice(0, 16)}  identical on both sides`,
        ),
    })
    for (const { organization, events, headHash } of ledgers) {
      print(
        `  Ledger of ${organization} intact: ${formatCount(events, 'event')}, up to ${headHash.slice(0, 16)}`,
      )
    }
    await target.pool.query('analyze')
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Move complete: ${formatCount(rows, 'row')} in ${tables.length} tables and ${formatCount(ledgers.length, 'ledger')}. From now on, start every process with this DATABASE_URL and PARAPET_SECRET_KEY. The folder ${dataDir} wasn’t changed. A server started without DATABASE_URL would continue with that copy, separately from this one.`
  } finally {
    await target.close()
  }
}

async function moveStorages(config: Config) {
  const from = openFolder(config.dataDir)
  const to = await openRawStorage(config)
  const files = await moveFiles(from.files, to.files, isIntactFile(config.secretKeys!))
  const pictures = await moveFiles(from.pictures, to.pictures, isIntactPicture)
  return `${formatCount(files.files, 'file')} and ${formatCount(pictures.files, 'picture')} (${formatNumber(files.bytes + pictures.bytes)} bytes) are in the bucket ${config.s3!.bucket}, each verified by reading it back.${describeDkim(config)}`
}

// A function, because this module awaits the command before it gets here.
function describeUnmovedFiles(config: Config) {
  return `Files and pictures stay in ${config.dataDir}, which every process needs. Share the folder, or set S3_BUCKET and run “pnpm move --files”.${describeDkim(config)}`
}

function describeDkim({ dataDir, mail }: Config) {
  const file = path.join(dataDir, 'mail-dkim-key.pem')
  if (mail.dkimKey !== null || !existsSync(file)) return ''
  return `\nThe email signing key was created in the folder. Set MAIL_DKIM_KEY to ${file} for every process.`
}
