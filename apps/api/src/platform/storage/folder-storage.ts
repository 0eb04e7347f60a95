import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isFileKey, requireFileKey } from './file-storage.ts'

const unfinished = '.partial'

/** Whether this is the path of a file that a put didn't finish. */
export const isUnfinished = (name: string) => name.endsWith(unfinished)

/** Stores files in a folder of this machine, each under its key. */
export function createFolderStorage(folder: string): FileStorage {
  const placeOf = (key: string) => path.join(folder, requireFileKey(key))

  return {
    async put(key, content) {
      const place = placeOf(key)
      // Written beside its place and renamed, so that a crash leaves no half file under the key.
      const aside = `${place}.${randomUUID()}${unfinished}`
      await mkdir(path.dirname(place), { recursive: true })
      try {
        await pipeline(content, createWriteStream(aside))
        await flush(aside)
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    open: (key) => createReadStream(placeOf(key)),

    async find(key) {
      if (!isFileKey(key)) return null
      const found = await stat(placeOf(key)).catch(() => null)
      return found?.isFile() ? { bytes: found.size } : null
    },

    async remove(key) {
      await rm(placeOf(key), { force: true })
    },

    async *list(within = '') {
      for await (const { place, found } of readFiles(path.join(folder, within))) {
        const key = path.relative(folder, place).replaceAll(path.sep, '/')
        if (isFileKey(key)) yield { key, bytes: found.size, storedAt: found.mtime }
      }
    },

    async clearUnfinished(before) {
      for await (const { place, found } of readFiles(folder)) {
        if (isUnfinished(place) && found.mtime < before) await rm(place, { force: true })
      }
    },
  }
}

async function* readFiles(folder: string) {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const found = await stat(place).catch(() => null)
    if (found) yield { place, found }
  }
}

function ignoreMissing(error: unknown) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Returns when the file is flushed to the disk. */
export async function flush(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
