import type { Readable } from 'node:stream'

export interface StoredFile {
  /** SHA-256 of the content in hex; the name under which it is kept. */
  hash: string
  bytes: number
}

export interface ListedFile extends StoredFile {
  /** When it was kept, or kept again. */
  storedAt: Date
}

/**
 * Content-addressed files: the same bytes are kept once, whoever stores them. A storage behind the network that cannot be
 * reached fails with a Problem `unavailable`.
 */
export interface FileStorage {
  /** Keeps everything the stream delivers. Nothing is left behind when the stream fails. */
  put(content: Readable): Promise<StoredFile>
  /** A stream over the content. It emits an error when there is no such file. */
  open(hash: string): Readable
  /** Size in bytes, or null when there is no such file. */
  find(hash: string): Promise<StoredFile | null>
  /** Removes the content; no error when it is gone already. */
  remove(hash: string): Promise<void>
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<ListedFile>
  /** Removes what a process that was killed left of content it never finished, if nobody wrote to it since `before`. */
  clearIncoming(before: Date): Promise<void>
}
