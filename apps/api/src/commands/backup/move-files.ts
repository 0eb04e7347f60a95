import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { DamagedContent, openStream } from '../../platform/crypto/sealed-stream.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'

export interface MovedFiles {
  files: number
  bytes: number
}

/** Whether the content under a key is what was stored there. */
type IsIntact = (key: string, content: Readable) => Promise<boolean>

/**
 * Copies everything in one storage into another, and reads each file there again. Intact files are skipped, so this can
 * be started again.
 * @throws StartError when a file is damaged here, or isn't received as it was
 */
export async function moveFiles(from: FileStorage, to: FileStorage, isIntact: IsIntact): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0 }
  const isReceived = async (key: string, bytes: number) =>
    (await to.find(key))?.bytes === bytes && (await isIntact(key, to.open(key)))
  for await (const { key, bytes } of from.list()) {
    if (!(await isReceived(key, bytes))) {
      if (!(await isIntact(key, from.open(key)))) {
        throw new StartError(
          `The file ${key} is damaged in the data folder, or was encrypted with a different PARAPET_SECRET_KEY. Restore it from a backup and try again.`,
        )
      }
      await to.put(key, from.open(key))
      if (!(await isReceived(key, bytes))) {
        throw new StartError(`The file ${key} in the bucket differs from what was sent. Try again.`)
      }
    }
    moved.files += 1
    moved.bytes += bytes
  }
  return moved
}

/** Sealed files open only with the key of this installation, and only under the name they were sealed under. */
export const isIntactFile =
  (secretKey: Buffer): IsIntact =>
  async (key, content) => {
    try {
      // The reader of the second stream gets the error.
      for await (const _ of pipeline(content, openStream(secretKey, key), () => {}));
      return true
    } catch (error) {
      if (error instanceof DamagedContent) return false
      throw error
    }
  }

/** Pictures are named by their content. */
export const isIntactPicture: IsIntact = async (key, content) => {
  const digest = createHash('sha256')
  for await (const chunk of content) digest.update(chunk as Buffer)
  return digest.digest('hex') === key
}
