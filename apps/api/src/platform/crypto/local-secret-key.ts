import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createIfMissing } from './create-if-missing.ts'
import { StartError } from '../errors/start-error.ts'

/** Where the key is kept that the server made itself, next to the data it protects. `pnpm start` keeps it there too. */
export const secretKeyFile = (dataDir: string) => path.join(dataDir, 'secret-key')

/**
 * The secret key of the data folder, made once and readable by its owner only, so that the next start reads what this
 * one encrypted. For one process alone: others would have other keys.
 * @throws StartError when the file holds something else
 */
export async function loadOrCreateSecretKey(dataDir: string) {
  const file = secretKeyFile(dataDir)
  await createIfMissing(file, () => randomBytes(32).toString('base64'))
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length === 32) return key
  throw new StartError(
    `${file} does not hold 32 bytes in base64, and without the key it held what is encrypted cannot be read. Put the file back from a backup, or set PARAPET_SECRET_KEY.`,
  )
}
