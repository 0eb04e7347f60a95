import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore-backup.ts'
import { dataFolderOf } from '../data-folder.ts'
import { runCommand } from './run-command.ts'
import { StartError } from '../platform/errors/start-error.ts'

const usage = `Usage: pnpm restore <archive or folder> [--replace]

Brings a backup of “pnpm backup” back into the data folder (PARAPET_DATA_DIR), which has to be empty. Everything is
compared with the hashes in the backup first; nothing is touched where something differs. Stop the server first.

  --replace   puts what is in the data folder aside, in a folder next to the restored data`

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) throw new StartError(usage)
  const givenKey = process.env.PARAPET_SECRET_KEY || null
  const dataDir = dataFolderOf(process.env.PARAPET_DATA_DIR)
  const { manifest, aside } = await restoreBackup({
    source: path.resolve(source),
    dataDir,
    givenKey,
    replace: values.replace ?? false,
  })
  return [
    `${dataDir} is as it was at ${manifest.createdAt}: ${manifest.files.length} files, each with the content it had.`,
    ...(aside === null
      ? []
      : [`What was there before is in ${aside}. Remove it when nobody needs it any more.`]),
    ...(manifest.holdsKey || givenKey !== null
      ? []
      : [
          'The secret key was not in the backup: start the server with the same PARAPET_SECRET_KEY as before.',
        ]),
  ].join('\n')
})
