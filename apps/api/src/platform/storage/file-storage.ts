import type { Readable } from 'node:stream'

export interface ListedFile {
  key: string
  bytes: number
  /** When the file was last put. */
  storedAt: Date
}

/**
 * Files by key: names separated by slashes, such as `org/{orgId}/imports/{fileId}`. Whoever puts a file chooses its key
 * before the first byte. A storage behind the network that can't be reached fails with a Problem `unavailable`.
 */
export interface FileStorage {
  /** Stores everything the stream delivers. Until its end, and if it fails, the key holds what it held before. */
  put(key: string, content: Readable): Promise<void>
  /** A stream over the content. It emits an error when there is no such file. */
  open(key: string): Readable
  /** Null when there is no such file. */
  find(key: string): Promise<{ bytes: number } | null>
  /** Removes the file; no error when it is already gone. */
  remove(key: string): Promise<void>
  /** Every file, or those whose keys begin with `folder` and a slash, in no particular order. */
  list(folder?: string): AsyncIterable<ListedFile>
  /** Removes what a killed process left of puts it didn't finish, if it began them before this time. */
  clearUnfinished(before: Date): Promise<void>
}

const keyForm = /^[\w-]{1,64}(?:\/[\w-]{1,64}){0,4}$/

/** Without dots no key leads out of the storage, and none looks like a temporary file. */
export const isFileKey = (key: string) => keyForm.test(key)

export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`${key} isn't the key of a stored file`)
  return key
}
