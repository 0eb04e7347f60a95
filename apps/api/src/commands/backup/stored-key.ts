import { readFile } from 'node:fs/promises'
import { secretKeyFile } from '../../platform/crypto/key-file.ts'
import { findKey, keyIdOf, parseSecretKeys, type SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'

/** The keys in the data folder, of which the server generated the first one; null if it uses PARAPET_SECRET_KEY. */
export async function findStoredKeys(dataDir: string): Promise<SecretKeys | null> {
  try {
    return parseSecretKeys(await readFile(secretKeyFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Encrypted data is moved unchanged, so the keys must stay the same.
 * @throws OperatorError saying what to set
 */
export async function requireStoredKey(dataDir: string, environmentValue: string | undefined) {
  const storedKeys = await findStoredKeys(dataDir)
  const file = secretKeyFile(dataDir)
  const environmentKeys = parseSecretKeys(environmentValue ?? '')
  if (!environmentKeys) {
    const from = storedKeys === null ? 'the key the server was started with' : `the content of ${file}`
    throw new OperatorError(
      `PARAPET_SECRET_KEY isn’t set. With PostgreSQL, every process needs the key that the data was encrypted with. Set it to ${from}, for this command and for every process from now on.`,
    )
  }
  if (storedKeys === null || storedKeys.every((key) => findKey(environmentKeys, keyIdOf(key)))) return
  throw new OperatorError(
    `PARAPET_SECRET_KEY differs from the key in ${file}, so data encrypted here couldn’t be read there. Set it to the content of that file. If the server has used PARAPET_SECRET_KEY since its first start, remove the file instead.`,
  )
}
