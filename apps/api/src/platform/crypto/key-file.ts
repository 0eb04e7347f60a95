import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts'

/**
 * Where the server stores the key that it generated, next to the data it protects. `pnpm start` uses it too.
 */
export const secretKeyFile = (dataDir: string) => path.join(dataDir, 'secret-key')

/**
 * The secret keys of the data folder. The first start generates one, readable by its owner only, so that the next one
 * can decrypt what this one encrypted. For a single process only: others would generate their own.
 * @param neededKeyId The key that the database needs: then none is generated. Null for a new database.
 * @throws OperatorError if the file contains something else, or if it's missing although a key is needed
 */
export async function loadOrCreateSecretKeys(
  dataDir: string,
  neededKeyId: string | null = null,
): Promise<SecretKeys> {
  const file = secretKeyFile(dataDir)
  if (neededKeyId !== null && !(await exists(file))) {
    throw new OperatorError(
      `The secret key is missing. Expected the key with the ID ${neededKeyId} in ${file} or in PARAPET_SECRET_KEY, found neither. Backups leave it out unless they were made with --with-key. Restore the key from your copy, then start the server again. Nothing was changed.`,
    )
  }
  await createIfMissing(file, () => randomBytes(32).toString('base64'))
  const keys = parseSecretKeys(await readFile(file, 'utf8'))
  if (keys) return keys
  throw new OperatorError(
    `${file} is damaged. Expected 32 bytes in base64, or several such keys separated by commas or spaces; found something else. Without the original key, encrypted data can’t be read. Restore the file from a backup, or set PARAPET_SECRET_KEY.`,
  )
}

/**
 * Writes what `generate` returns to a file, readable by its owner only, unless the file exists. The file appears
 * atomically: if several processes start together, one creates it, and the others read the same content.
 */
export async function createIfMissing(file: string, generate: () => Promise<string> | string) {
  await mkdir(path.dirname(file), { recursive: true })
  if (await exists(file)) return
  const temporary = `${file}.${randomUUID()}`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(await generate())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

const exists = (file: string) =>
  open(file).then(
    async (handle) => {
      await handle.close()
      return true
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
