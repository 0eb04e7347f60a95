import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore-backup.ts'
import { resolveDataFolder } from '../data-folder.ts'
import { secretKeyFile } from '../platform/crypto/key-file.ts'
import { parseSecretKeys } from '../platform/crypto/secret-keys.ts'
import { runCommand } from './run-command.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'

const usage = `Usage: pnpm restore <archive or folder> [--replace]

Restores a backup made with “pnpm backup” to the data folder (PARAPET_DATA_DIR), which must be empty. Everything is
checked against the hashes in the backup first; if anything differs, nothing is changed. Stop the server first.

  --replace   moves the contents of the data folder aside, to a folder next to the restored data`

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new OperatorError(usage)
  const environmentKeys = parseSecretKeys(process.env.PARAPET_SECRET_KEY ?? '')
  const dataDir = resolveDataFolder(process.env.PARAPET_DATA_DIR)
  const { manifest, previousContentFolder } = await restoreBackup({
    source: path.resolve(source),
    dataDir,
    environmentKeys,
    replace: values.replace ?? false,
  })
  return [
    `${dataDir} restored as of ${manifest.createdAt}: ${manifest.files.length} files, all verified.`,
    ...(previousContentFolder === null
      ? []
      : [
          `The previous contents are in ${previousContentFolder}. Delete that folder when you no longer need it.`,
        ]),
    ...(manifest.holdsKey || environmentKeys !== null
      ? []
      : [
          `The backup didn’t include the secret key${manifest.keyFingerprint === null ? '' : ` ${manifest.keyFingerprint}`}. Put it back in ${secretKeyFile(dataDir)}, or set PARAPET_SECRET_KEY, before you start the server.`,
        ]),
  ].join('\n')
})
