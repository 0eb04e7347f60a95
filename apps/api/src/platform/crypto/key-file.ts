import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'

/**
 * Where the server stores the key that it generated, next to the data it protects. `pnpm start` uses it too.
 */
export const secretKeyFile = (dataDir: string) => path.join(dataDir, 'secret-key')

/**
 * The secret key of the data folder, generated once and readable by its owner only, so that the next start
 * can decrypt what this one encrypted. For a single process only: others would generate their own.
 * @throws OperatorError if the file contains something else
 */
export async function loadOrCreateSecretKey(dataDir: string) {
  const file = secretKeyFile(dataDir)
  await createIfMissing(file, () => randomBytes(32).toString('base64'))
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length === 32) return key
  throw new OperatorError(
    `${file} doesn’t contain 32 bytes in base64. Without the original key, encrypted data can’t be read. Restore the file from a backup, or set PARAPET_SECRET_KEY.`,
  )
}

/**
 * Writes what `make` returns to a file, readable by its owner only, unless the file exists. The file appears
 * atomically: of processes that start together one creates it, and the others read the same content.
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
