import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
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

/**
 * Keeps what `make` makes in a file, readable by its owner only, unless the file is there already. It appears whole: of
 * processes that start together one makes it, and the others read the same.
 */
export async function createIfMissing(file: string, make: () => Promise<string> | string) {
  await mkdir(path.dirname(file), { recursive: true })
  if (await isThere(file)) return
  const aside = `${file}.${randomUUID()}`
  try {
    const made = await open(aside, 'wx', 0o600)
    try {
      await made.writeFile(await make())
      await made.sync()
    } finally {
      await made.close()
    }
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

const isThere = (file: string) =>
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
