import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const magic = Buffer.from('PRPTSEA1')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const tagBytes = 16
/** Plaintext bytes per part; each part is authenticated before it is passed on. */
const partBytes = 64 * 1024
const sealedPartBytes = partBytes + tagBytes

/**
 * Encrypts a stream of any length with AES-256-GCM, in parts, under its own key. Parts are numbered and
 * the last one is marked, so that none can be moved, dropped or cut off unnoticed. All are bound to `name` as
 * associated data.
 *
 * @param key 32 bytes
 */
export function sealStream(key: Buffer, name: string): Transform {
  const salt = randomBytes(saltBytes)
  const seal = createSealer(key, salt, name)
  const pending = new Parts(partBytes)
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, salt]))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      for (const part of pending.push(chunk)) this.push(seal(part, false))
      done()
    },
    flush(done) {
      done(null, seal(pending.flush(), true))
    },
  })
}

/** The content can't be trusted: it was changed, or sealed with another key or under another name. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent'

  constructor(cause: unknown) {
    super('The file is damaged, or was encrypted with a different key of this installation', { cause })
  }
}

/**
 * Decrypts what `sealStream` encrypted under the same name. Otherwise the stream fails with DamagedContent.
 */
export function openStream(key: Buffer, name: string): Transform {
  let head = Buffer.alloc(0)
  let open: ReturnType<typeof createOpener> | null = null
  const pending = new Parts(sealedPartBytes)

  /** The part of a chunk after the head. */
  function readBody(chunk: Buffer): Buffer {
    if (open) return chunk
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes) return Buffer.alloc(0)
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error('It was never encrypted')
    open = createOpener(key, head.subarray(magic.length, headBytes), name)
    return head.subarray(headBytes)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (const part of pending.push(readBody(chunk))) this.push(open!(part, false))
        done()
      } catch (error) {
        done(new DamagedContent(error))
      }
    },
    flush(done) {
      try {
        if (!open) throw new Error('It ends inside its header')
        done(null, open(pending.flush(), true))
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
class Parts {
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
    const all = this.flush()
    const whole = Math.ceil(all.length / this.#size) - 1
    const parts = Array.from({ length: whole }, (_, n) => all.subarray(n * this.#size, (n + 1) * this.#size))
    const last = all.subarray(whole * this.#size)
    this.#chunks = [last]
    this.#length = last.length
    return parts
  }

  /** Returns the last part. */
  flush(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    return all
  }
}

const keyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'uploaded files', 32))

/** Eleven bytes of part number and one for the last-part flag. No key encrypts two streams. */
function nonceOf(n: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(n, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function createSealer(secret: Buffer, salt: Buffer, name: string) {
  const key = keyOf(secret, salt)
  const associated = Buffer.from(name)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, isLast)).setAAD(associated)
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

function createOpener(secret: Buffer, salt: Buffer, name: string) {
  const key = keyOf(secret, salt)
  const associated = Buffer.from(name)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const body = part.subarray(0, Math.max(0, part.length - tagBytes))
    // Otherwise only the remaining bytes of a truncated tag would be compared.
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n++, isLast), { authTagLength: tagBytes })
      .setAAD(associated)
      .setAuthTag(part.subarray(body.length))
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
}
