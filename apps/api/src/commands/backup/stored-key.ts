import { readFile } from 'node:fs/promises'
import { secretKeyFile } from '../../platform/crypto/key-file.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'

/** The key that the server generated in the data folder, in base64; null if it uses PARAPET_SECRET_KEY. */
export async function findStoredKey(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(secretKeyFile(dataDir), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Encrypted data is moved unchanged, so the key must stay the same.
 * @throws OperatorError saying what to set
 */
export async function requireStoredKey(dataDir: string, environmentKey: string | undefined) {
  const storedKey = await findStoredKey(dataDir)
  const file = secretKeyFile(dataDir)
  if (!environmentKey) {
    const from = storedKey === null ? 'the key the server was started with' : `the content of ${file}`
    throw new OperatorError(
      `PARAPET_SECRET_KEY isn’t set. With PostgreSQL, every process needs the key that the data was encrypted with. Set it to ${from}, for this command and for every process from now on.`,
    )
  }
  if (storedKey === null || Buffer.from(storedKey, 'base64').equals(Buffer.from(environmentKey, 'base64')))
    return
  throw new OperatorError(
    `PARAPET_SECRET_KEY differs from the key in ${file}, so data encrypted here couldn’t be read there. Set it to the content of that file. If the server has used PARAPET_SECRET_KEY since its first start, remove the file instead.`,
  )
}
