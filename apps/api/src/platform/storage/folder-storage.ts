import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flush } from '../db/flush.ts'
import { type FileStorage, isFileKey, requireFileKey } from './file-storage.ts'

const unfinishedSuffix = '.partial'

/** Whether this is the path of a file that a put didn't finish. */
export const isUnfinished = (name: string) => name.endsWith(unfinishedSuffix)

/** Stores files in a folder of this machine, each under its key. */
export function createFolderStorage(folder: string): FileStorage {
  const toPath = (key: string) => path.join(folder, requireFileKey(key))

  return {
    async put(key, content) {
      const file = toPath(key)
      // Written to a temporary file and renamed, so that a crash leaves no incomplete file under the key.
      const temporary = `${file}.${randomUUID()}${unfinishedSuffix}`
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await pipeline(content, createWriteStream(temporary))
        await flush(temporary)
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    open: (key) => createReadStream(toPath(key)),

    async find(key) {
      if (!isFileKey(key)) return null
      const stats = await stat(toPath(key)).catch(() => null)
      return stats?.isFile() ? { bytes: stats.size } : null
    },

    async remove(key) {
      await rm(toPath(key), { force: true })
    },

    async *list(subfolder = '') {
      for await (const { file, stats } of readFiles(path.join(folder, subfolder))) {
        const key = path.relative(folder, file).replaceAll(path.sep, '/')
        if (isFileKey(key)) yield { key, bytes: stats.size, storedAt: stats.mtime }
      }
    },

    async clearUnfinished(before) {
      for await (const { file, stats } of readFiles(folder)) {
        if (isUnfinished(file) && stats.mtime < before) await rm(file, { force: true })
      }
    },
  }
}

async function* readFiles(folder: string) {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const stats = await stat(file).catch(() => null)
    if (stats) yield { file, stats }
  }
}

function ignoreMissing(error: unknown) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
