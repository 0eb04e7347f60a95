import { createHash } from 'node:crypto'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { StartError } from '../../platform/errors/start-error.ts'

export interface MovedFiles {
  files: number
  bytes: number
}

/**
 * Copies everything that one storage keeps into another, and reads each file there again. What is there already is not
 * sent a second time, so this may be started again.
 * @throws StartError when a file does not arrive as it was
 */
export async function moveFiles(from: FileStorage, to: FileStorage): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0 }
  for await (const { hash, bytes } of from.list()) {
    const there = await to.find(hash)
    if (there?.bytes !== bytes) await send(from, to, hash)
    if ((await hashOf(to, hash)) !== hash) {
      // What lay there was damaged.
      await send(from, to, hash)
      if ((await hashOf(to, hash)) !== hash) {
        throw new StartError(
          `The file ${hash} reads differently in the bucket than it was sent. Start again.`,
        )
      }
    }
    moved.files += 1
    moved.bytes += bytes
  }
  return moved
}

async function send(from: FileStorage, to: FileStorage, hash: string) {
  const stored = await to.put(from.open(hash))
  if (stored.hash === hash) return
  await to.remove(stored.hash)
  throw new StartError(
    `The file ${hash} is damaged in the data folder: its content is another one. Put it back from a backup, and start again.`,
  )
}

async function hashOf(storage: FileStorage, hash: string) {
  const digest = createHash('sha256')
  for await (const chunk of storage.open(hash)) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
