import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'

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
