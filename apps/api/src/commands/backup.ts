import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from './backup/create-backup.ts'
import { resolveDataFolder } from '../data-folder.ts'
import { secretKeyFile } from '../platform/crypto/key-file.ts'
import { parseSecretKeys } from '../platform/crypto/secret-keys.ts'
import { runCommand } from './run-command.ts'
import { OperatorError } from '../platform/errors/operator-error.ts'

const usage = `Usage: pnpm backup <archive or folder> [--with-key]

Copies the data folder (PARAPET_DATA_DIR): the embedded database, files, pictures, and the key that signs email, but
not the secret key. Store that elsewhere: without it, encrypted data can’t be read. A name that ends in .tar, .tar.gz,
or .tgz creates one archive; any other name creates a folder. Stop the server first.

  --with-key   includes the secret key. Anyone who has the backup can then read everything.

Use “pnpm restore” to restore a backup. If you use your own PostgreSQL (DATABASE_URL), back it up with its own tools.`

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'with-key': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new OperatorError(usage)
  if (process.env.DATABASE_URL) {
    throw new OperatorError(
      'DATABASE_URL is set, so the data is in that PostgreSQL database. Back it up with its own tools, for example pg_dump, together with the bucket or file folder. To back up an embedded database left in the data folder, set DATABASE_URL to an empty value.',
    )
  }
  const dataDir = resolveDataFolder(process.env.PARAPET_DATA_DIR)
  const { createdAt, holdsKey, keyFingerprint, files } = await createBackup({
    dataDir,
    target: path.resolve(target),
    environmentKeys: parseSecretKeys(process.env.PARAPET_SECRET_KEY ?? ''),
    withKey: values['with-key'] ?? false,
  })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `${target} contains ${files.length} files (${bytes.toLocaleString('en-US')} bytes) as of ${createdAt}.`,
    holdsKey
      ? 'The backup includes the secret key. Anyone who has the backup can read everything. Keep it safe.'
      : `The backup doesn’t include the secret key${keyFingerprint === null ? '' : ` ${keyFingerprint}`}. Keep PARAPET_SECRET_KEY, or ${secretKeyFile(dataDir)}, elsewhere: without it, encrypted data can’t be read.`,
    ...(process.env.S3_BUCKET
      ? ['Files and pictures are in the S3_BUCKET bucket, which isn’t part of this backup.']
      : []),
  ].join('\n')
})
