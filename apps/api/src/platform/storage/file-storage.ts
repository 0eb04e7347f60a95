import type { Readable } from 'node:stream'

interface ListedFile {
  key: string
  bytes: number
  /** When the file was last written. */
  storedAt: Date
}

/**
 * Stores files by key: names separated by slashes, such as `org/{orgId}/imports/{fileId}`.
 * @throws Problem `unavailable` if the storage is remote and can't be reached.
 */
export interface FileStorage {
  /** Stores the stream's content. Atomic: until its end, and if it fails, the key keeps its earlier content. */
  put(key: string, content: Readable): Promise<void>
  /** The content as a stream, which emits an error if there is no such file. */
  open(key: string): Readable
  /** Null if there is no such file. */
  find(key: string): Promise<{ bytes: number } | null>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** All files, or those with keys below `folder`, in no particular order. */
  list(folder?: string): AsyncIterable<ListedFile>
  /** Removes the remains of writes that a killed process started before this time. */
  clearUnfinished(before: Date): Promise<void>
}

const keyPattern = /^[\w-]{1,64}(?:\/[\w-]{1,64}){0,4}$/

/** Keys have no dots, so they can't leave the storage or look like a temporary file. */
export const isFileKey = (key: string) => keyPattern.test(key)

export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`${key} isn't the key of a stored file`)
  return key
}
