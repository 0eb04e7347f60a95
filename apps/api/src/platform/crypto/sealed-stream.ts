import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { findKey, keyIdBytes, keyIdOf, type SecretKeys } from './secret-keys.ts'

/** Followed by the id of the key and the salt. */
const magic = Buffer.from('PRPTSEA2')
/** Followed by the salt alone. Only opened. */
const magicWithoutKeyId = Buffer.from('PRPTSEA1')
const saltBytes = 16
const tagBytes = 16
/** Plaintext bytes per part; each part is authenticated before it is passed on. */
const partBytes = 64 * 1024
const sealedPartBytes = partBytes + tagBytes

/**
 * Encrypts a stream of any length with AES-256-GCM, in parts, under its own key. Parts are numbered and
 * the last one is marked, so that none can be moved, dropped or cut off unnoticed. All are bound to `name` as
 * associated data.
 */
export function sealStream([key]: SecretKeys, name: string): Transform {
  const salt = randomBytes(saltBytes)
  const sealPart = createSealer(key, salt, name)
  const splitter = new PartSplitter(partBytes)
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, Buffer.from(keyIdOf(key), 'hex'), salt]))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      for (const part of splitter.push(chunk)) this.push(sealPart(part, false))
      done()
    },
    flush(done) {
      done(null, sealPart(splitter.flush(), true))
    },
  })
}

/** The content can't be trusted: it was changed, or sealed with another key or under another name. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent'

  constructor(cause: unknown) {
    super('The file is damaged, or was encrypted with a key that this server doesn’t have', { cause })
  }
}

/** Bytes from the start of a stream that say which key sealed it. */
export const sealHeadBytes = magic.length + keyIdBytes

/** Whether a stream that starts with these bytes was sealed with the first key. */
export const isSealedWith = ([key]: SecretKeys, head: Buffer) =>
  head.subarray(0, sealHeadBytes).equals(Buffer.concat([magic, Buffer.from(keyIdOf(key), 'hex')]))

/**
 * Decrypts what `sealStream` encrypted under the same name, with any of the keys. Otherwise the stream fails with
 * DamagedContent; what was never encrypted is rejected, too, so that someone who can write files can't plant one.
 */
export function openStream(keys: SecretKeys, name: string): Transform {
  let header = Buffer.alloc(0)
  let candidates: PartOpener[] | null = null
  const splitter = new PartSplitter(sealedPartBytes)

  /** The part of a chunk after the head. */
  function readBody(chunk: Buffer): Buffer {
    if (candidates) return chunk
    header = Buffer.concat([header, chunk])
    if (header.length < magic.length) return Buffer.alloc(0)
    const start = header.subarray(0, magic.length)
    const hasKeyId = start.equals(magic)
    if (!hasKeyId && !start.equals(magicWithoutKeyId)) throw new Error('It was never encrypted')
    const saltAt = magic.length + (hasKeyId ? keyIdBytes : 0)
    if (header.length < saltAt + saltBytes) return Buffer.alloc(0)
    const key = hasKeyId ? findKey(keys, header.subarray(magic.length, saltAt).toString('hex')) : null
    if (key === undefined) throw new Error('It was encrypted with another key')
    const salt = header.subarray(saltAt, saltAt + saltBytes)
    candidates = (key === null ? keys : [key]).map((candidate) => createOpener(candidate, salt, name))
    return header.subarray(saltAt + saltBytes)
  }

  /** Without a key id, the first part shows which key is the right one. */
  function openPart(part: Buffer, isLast: boolean): Buffer {
    for (const open of candidates!.slice(0, -1)) {
      try {
        const content = open(part, isLast)
        candidates = [open]
        return content
      } catch {
        candidates = candidates!.slice(1)
      }
    }
    return candidates!.at(-1)!(part, isLast)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (const part of splitter.push(readBody(chunk))) this.push(openPart(part, false))
        done()
      } catch (error) {
        done(new DamagedContent(error))
      }
    },
    flush(done) {
      try {
        if (!candidates) throw new Error('It ends inside its header')
        done(null, openPart(splitter.flush(), true))
      } catch (error) {
        done(new DamagedContent(error))
      }
    },
  })
}

/**
 * Splits a stream into parts of one size. Holds the last one back, since only the end shows that it is the
 * last.
 */
class PartSplitter {
  readonly #size: number
  #chunks: Buffer[] = []
  #length = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Adds a chunk and returns the parts that are complete. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length <= this.#size) return []
    const buffered = this.flush()
    const wholeParts = Math.ceil(buffered.length / this.#size) - 1
    const parts = Array.from({ length: wholeParts }, (_, n) =>
      buffered.subarray(n * this.#size, (n + 1) * this.#size),
    )
    const lastPart = buffered.subarray(wholeParts * this.#size)
    this.#chunks = [lastPart]
    this.#length = lastPart.length
    return parts
  }

  /** Returns the last part. */
  flush(): Buffer {
    const buffered = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    return buffered
  }
}

/** Decrypts the next part, and throws if it isn't authentic. */
type PartOpener = (part: Buffer, isLast: boolean) => Buffer

const deriveStreamKey = (key: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'uploaded files', 32))

/** Eleven bytes of part number and one for the last-part flag. No key encrypts two streams. */
function createNonce(n: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(n, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function createSealer(secret: Buffer, salt: Buffer, name: string) {
  const key = deriveStreamKey(secret, salt)
  const associatedData = Buffer.from(name)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, createNonce(n++, isLast)).setAAD(associatedData)
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

function createOpener(secret: Buffer, salt: Buffer, name: string): PartOpener {
  const key = deriveStreamKey(secret, salt)
  const associatedData = Buffer.from(name)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const body = part.subarray(0, Math.max(0, part.length - tagBytes))
    // Otherwise only the remaining bytes of a truncated tag would be compared.
    const decipher = createDecipheriv('aes-256-gcm', key, createNonce(n++, isLast), {
      authTagLength: tagBytes,
    })
      .setAAD(associatedData)
      .setAuthTag(part.subarray(body.length))
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
}
