import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { openStream, sealStream } from '../crypto/sealed-stream.ts'
import type { FileStorage } from './file-storage.ts'

/**
 * Keeps content so that only this installation can read it. Each copy is encrypted by itself, so equal content is kept
 * as often as it is stored, under a name of its own. What lies there in clear from before is read as it is.
 *
 * @param key 32 bytes
 */
export function createSealedStorage(storage: FileStorage, key: Buffer): FileStorage {
  return {
    ...storage,
    put: async (content) => await storage.put(join(content, sealStream(key))),
    open: (hash) => join(storage.open(hash), openStream(key)),
  }
}

/** One stream that fails when either does, and ends both when nobody reads on. */
function join(from: Readable, through: ReturnType<typeof sealStream>): Readable {
  // The error reaches whoever reads the second stream.
  return pipeline(from, through, () => {})
}
