import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createMeasure } from './create-measure.ts'
import type { FileStorage } from './file-storage.ts'
import { flush } from './flush.ts'
import { removeOldFiles } from './remove-old-files.ts'

const hashForm = /^[0-9a-f]{64}$/

/** Keeps files in a folder of this machine, written aside and renamed so that a crash leaves no half file. */
export function createFolderStorage(folder: string): FileStorage {
  const placeOf = (hash: string) => {
    if (!hashForm.test(hash)) throw new Error(`${hash} is not the hash of a stored file`)
    return path.join(folder, hash.slice(0, 2), hash)
  }

  const incoming = path.join(folder, 'incoming')

  return {
    async put(content) {
      await mkdir(incoming, { recursive: true })
      const aside = path.join(incoming, randomUUID())
      const { through, result } = createMeasure()
      try {
        await pipeline(content, through, createWriteStream(aside))
        await flush(aside)
        const { sha256: hash, bytes } = result()
        const place = placeOf(hash)
        await mkdir(path.dirname(place), { recursive: true })
        await rename(aside, place)
        return { hash, bytes }
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    open: (hash) => createReadStream(placeOf(hash)),

    async find(hash) {
      if (!hashForm.test(hash)) return null
      const found = await stat(placeOf(hash)).catch(() => null)
      return found && { hash, bytes: found.size }
    },

    async remove(hash) {
      await rm(placeOf(hash), { force: true })
    },

    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing)
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile() || !hashForm.test(entry.name)) continue
        const found = await stat(placeOf(entry.name)).catch(() => null)
        if (found) yield { hash: entry.name, bytes: found.size, storedAt: found.mtime }
      }
    },

    clearIncoming: (before) => removeOldFiles(incoming, before),
  }
}

function ignoreMissing(error: unknown) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
