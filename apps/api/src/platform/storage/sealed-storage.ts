import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { openStream, sealStream } from '../crypto/sealed-stream.ts'
import type { FileStorage } from './file-storage.ts'

/**
 * Stores content so that only this installation can read it, and only under the key it was stored under.
 *
 * @param secretKey 32 bytes
 */
export function createSealedStorage(storage: FileStorage, secretKey: Buffer): FileStorage {
  return {
    ...storage,
    put: (key, content) => storage.put(key, join(content, sealStream(secretKey, key))),
    open: (key) => join(storage.open(key), openStream(secretKey, key)),
  }
}

/** One stream that fails when either does, and ends both when nobody reads on. */
function join(from: Readable, through: ReturnType<typeof sealStream>): Readable {
  // The error reaches whoever reads the second stream.
  return pipeline(from, through, () => {})
}
