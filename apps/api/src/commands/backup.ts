import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from './backup/create-backup.ts'
import { dataFolderOf } from '../data-folder.ts'
import { runCommand } from './run-command.ts'
import { StartError } from '../platform/errors/start-error.ts'

const usage = `Usage: pnpm backup <archive or folder> [--without-key]

Copies the data folder (PARAPET_DATA_DIR): the embedded database, files, pictures and keys. A name that ends in
.tar, .tar.gz or .tgz becomes one archive, every other one a folder. Stop the server first.

  --without-key   leaves the secret key out, for a backup that strangers may see; keep the key elsewhere then,
                  since nobody can read what is encrypted without it

“pnpm restore” brings it back. A PostgreSQL of your own (DATABASE_URL) is backed up with its own tools.`

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'without-key': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new StartError(usage)
  if (process.env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL is set, so the data is in that PostgreSQL: back it up with its own tools, for example pg_dump, together with the bucket or folder of files. To back up an embedded database that is left in the data folder, set DATABASE_URL to nothing.',
    )
  }
  const { createdAt, holdsKey, files } = await createBackup({
    dataDir: dataFolderOf(process.env.PARAPET_DATA_DIR),
    target: path.resolve(target),
    givenKey: process.env.PARAPET_SECRET_KEY || null,
    withoutKey: values['without-key'] ?? false,
  })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    `${target} holds ${files.length} files with ${bytes.toLocaleString('en-US')} bytes, as they were at ${createdAt}.`,
    holdsKey
      ? 'The secret key is in it: whoever has the backup can read everything. Keep it safe.'
      : 'The secret key is not in it. Keep PARAPET_SECRET_KEY elsewhere: without it nobody can read what is encrypted.',
    ...(process.env.S3_BUCKET
      ? ['Files and pictures lie in the bucket of S3_BUCKET, which this backup does not hold.']
      : []),
  ].join('\n')
})
