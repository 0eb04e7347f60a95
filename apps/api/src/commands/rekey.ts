import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { resolveDataFolder } from '../data-folder.ts'
import { loadHashKeys } from '../load-hash-keys.ts'
import { secretKeyFile } from '../platform/crypto/key-file.ts'
import { keyIdOf } from '../platform/crypto/secret-keys.ts'
import { createDatabase, type Database } from '../platform/db/database.ts'
import { migrateOpened } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { openRawStorage } from '../platform/storage/open-storage.ts'
import { formatCount } from '../platform/text/format-count.ts'
import { createLog } from '../platform/log/log.ts'
import { createHashUpgrade, loadSecretKeys } from '../upgrade-hashes.ts'
import { resealColumn, type ResealCount, resealFiles } from './rekey/reseal.ts'
import { listSealedColumns } from './rekey/sealed-columns.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm rekey [--check | --ids]

Encrypts everything in the database and in file storage with the first key in PARAPET_SECRET_KEY, so that the keys
after it can be removed. Safe to interrupt and run again: anything already encrypted with the first key is skipped. The
embedded database allows one process, so stop the server first. With DATABASE_URL, the server can keep running.

  --check   counts what isn’t encrypted with the first key yet, and changes nothing
  --ids     prints the IDs of the configured keys, as shown in error messages and backups`

const print = (line: string) => process.stdout.write(`${line}\n`)
const filesPerLine = 1_000

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { check: { type: 'boolean' }, ids: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length > 0 || (values.check && values.ids)) throw new OperatorError(usage)
  const config = readConfig({ ...process.env, SEED_DEMO: '0', ROLE: 'all' })
  const { databaseUrl, dataDir } = config
  if (values.ids && config.secretKeys) return config.secretKeys.map(keyIdOf).join('\n')
  const database = await openPool({
    databaseUrl,
    migrationUrl: config.database.migrationUrl,
    dataDir,
    onCrash: throwError,
  })
  try {
    const db = createDatabase(database.pool)
    const getSecretKeys = (of: Database) => loadSecretKeys(config, of)
    await migrateOpened(database, config, createHashUpgrade(getSecretKeys, createLog(config.logLevel)))
    const secretKeys = await getSecretKeys(db)
    if (values.ids) return secretKeys.map(keyIdOf).join('\n')
    await loadHashKeys(db, secretKeys)

    const isCheck = values.check ?? false
    const counts: ResealCount[] = []
    const add = (count: ResealCount) => {
      counts.push(count)
      print(`  ${describe(count, isCheck)}`)
    }
    const { files } = await openRawStorage(config)
    const onFile = (count: ResealCount) => {
      const done = count.current + count.resealed + count.unreadable
      if (done % filesPerLine === 0) print(`  ${formatCount(done, 'file')}…`)
    }
    add(await resealFiles(files, { secretKeys, isCheck }, onFile))
    for (const column of listSealedColumns(secretKeys))
      add(await resealColumn(database.pool, column, { isCheck }))

    const id = keyIdOf(secretKeys[0])
    const sum = (part: 'resealed' | 'unreadable') => counts.reduce((total, count) => total + count[part], 0)
    const unreadable = sum('unreadable')
    if (unreadable > 0) {
      throw new OperatorError(
        `Unreadable with the keys that are set (${secretKeys.map(keyIdOf).join(', ')}), and left unchanged: ${formatCount(unreadable, 'value')}. Keep every key. Add the missing key to PARAPET_SECRET_KEY and run “pnpm rekey” again. Restore anything that’s damaged from a backup.`,
      )
    }
    if (isCheck && sum('resealed') > 0)
      throw new OperatorError(
        `Still encrypted with a key other than ${id}: ${formatCount(sum('resealed'), 'value')}. Run “pnpm rekey”.`,
      )
    const place = config.secretKeys ? 'PARAPET_SECRET_KEY' : secretKeyFile(resolveDataFolder(dataDir))
    return `Everything is encrypted with the key ${id}.${secretKeys.length === 1 ? '' : ` Remove the other keys from ${place}, and keep them as long as you keep any backup made before this.`}`
  } finally {
    await database.close()
  }
})

function describe({ label, current, resealed, unreadable }: ResealCount, isCheck: boolean) {
  const parts = [`${resealed} ${isCheck ? 'to re-encrypt' : 're-encrypted'}`, `${current} up to date`]
  if (unreadable > 0) parts.push(`${unreadable} unreadable`)
  return `${label}: ${parts.join(', ')}`
}

function throwError(error: Error): never {
  throw error
}
