import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const magic = Buffer.from('PRPTSEA1')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const tagBytes = 16
/** Plain bytes that are encrypted together: what is read is checked before it is passed on. */
const partBytes = 64 * 1024
const sealedPartBytes = partBytes + tagBytes

/**
 * Encrypts a stream of any length with AES-256-GCM, in parts under a key of its own. Parts are numbered and the last one
 * is marked, so that none can be moved, left out or cut off unnoticed.
 *
 * @param key 32 bytes
 */
export function sealStream(key: Buffer): Transform {
  const salt = randomBytes(saltBytes)
  const seal = createSealer(key, salt)
  const pending = new Parts(partBytes)
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, salt]))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      for (const part of pending.take(chunk)) this.push(seal(part, false))
      done()
    },
    flush(done) {
      done(null, seal(pending.rest(), true))
    },
  })
}

/** Decrypts what `sealStream` made. A stream that does not begin like one passes through as it is. */
export function openStream(key: Buffer): Transform {
  let open: ReturnType<typeof createOpener> | null = null
  let head: Buffer | null = Buffer.alloc(0)
  let isPlain = false
  const pending = new Parts(sealedPartBytes)

  /** What follows the head; null while that is not complete. */
  function begin(chunk: Buffer): Buffer | null {
    if (!head) return chunk
    head = Buffer.concat([head, chunk])
    const isLike = magic.subarray(0, head.length).equals(head.subarray(0, magic.length))
    if (isLike && head.length < headBytes) return null
    const body = isLike ? head.subarray(headBytes) : head
    if (isLike) open = createOpener(key, head.subarray(magic.length, headBytes))
    isPlain = !isLike
    head = null
    return body
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const body = begin(chunk)
      if (body === null) return done()
      if (isPlain) return done(null, body)
      try {
        for (const part of pending.take(body)) this.push(open!(part, false))
        done()
      } catch (error) {
        done(asError(error))
      }
    },
    flush(done) {
      // Shorter than any head: it was never sealed.
      if (head) return done(null, head)
      if (isPlain) return done()
      try {
        done(null, open!(pending.rest(), true))
      } catch (error) {
        done(asError(error))
      }
    },
  })
}

const asError = (cause: unknown) =>
  new Error('The file is damaged, or was encrypted with another key of this installation', { cause })

/** Cuts a stream into parts of one size. Keeps the last one back, since only the end tells that it is the last. */
class Parts {
  readonly #size: number
  #waiting: Buffer[] = []
  #length = 0

  constructor(size: number) {
    this.#size = size
  }

  take(chunk: Buffer): Buffer[] {
    this.#waiting.push(chunk)
    this.#length += chunk.length
    if (this.#length <= this.#size) return []
    const all = this.rest()
    const whole = Math.ceil(all.length / this.#size) - 1
    const parts = Array.from({ length: whole }, (_, n) => all.subarray(n * this.#size, (n + 1) * this.#size))
    const left = all.subarray(whole * this.#size)
    this.#waiting = [left]
    this.#length = left.length
    return parts
  }

  rest(): Buffer {
    const all = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    return all
  }
}

const keyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'uploaded files', 32))

/** Eleven bytes of number and one that says whether it is the last. No key seals two streams. */
function nonceOf(n: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(n, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function createSealer(secret: Buffer, salt: Buffer) {
  const key = keyOf(secret, salt)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, isLast))
    return Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

function createOpener(secret: Buffer, salt: Buffer) {
  const key = keyOf(secret, salt)
  let n = 0
  return (part: Buffer, isLast: boolean) => {
    const body = part.subarray(0, Math.max(0, part.length - tagBytes))
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n++, isLast)).setAuthTag(
      part.subarray(body.length),
    )
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
}
