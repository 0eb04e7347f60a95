import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { DamagedContent, openStream } from '../../platform/crypto/sealed-stream.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'

interface MovedFiles {
  files: number
  bytes: number
}

/** Whether the content is what was stored under the key. */
type IsIntact = (key: string, content: Readable) => Promise<boolean>

/**
 * Copies all files of one storage into another and verifies each by reading it back. Skips files that are already there, so
 * it can be repeated.
 * @throws OperatorError if a file is damaged in the source or in the copy
 */
export async function moveFiles(from: FileStorage, to: FileStorage, isIntact: IsIntact): Promise<MovedFiles> {
  const moved = { files: 0, bytes: 0 }
  const isCopied = async (key: string, bytes: number) =>
    (await to.find(key))?.bytes === bytes && (await isIntact(key, to.open(key)))
  for await (const { key, bytes } of from.list()) {
    if (!(await isCopied(key, bytes))) {
      if (!(await isIntact(key, from.open(key)))) {
        throw new OperatorError(
          `The file ${key} is damaged in the data folder, or was encrypted with a different PARAPET_SECRET_KEY. Restore it from a backup and try again.`,
        )
      }
      await to.put(key, from.open(key))
      if (!(await isCopied(key, bytes))) {
        throw new OperatorError(`The file ${key} in the bucket differs from what was sent. Try again.`)
      }
    }
    moved.files += 1
    moved.bytes += bytes
  }
  return moved
}

/** Sealed files can be opened only with this installation's key and under their own key. */
export const isIntactFile =
  (secretKeys: SecretKeys): IsIntact =>
  async (key, content) => {
    try {
      // Errors are emitted on the second stream.
      for await (const _ of pipeline(content, openStream(secretKeys, key), () => {}));
      return true
    } catch (error) {
      if (error instanceof DamagedContent) return false
      throw error
    }
  }

/** A picture's key is the hash of its content. */
export const isIntactPicture: IsIntact = async (key, content) => {
  const digest = createHash('sha256')
  for await (const chunk of content) digest.update(chunk as Buffer)
  return digest.digest('hex') === key
}
