import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { FileProblem } from './file-problem.ts'
import { importLimits } from '../../../platform/storage/limits.ts'

const headBytes = 256 * 1024
const strangeBytes = 64 * 1024

/** What a look at every byte says about a file, before anything is decoded. */
export interface ByteReport {
  bytes: number
  sha256: string
  /** The beginning, at most 256 KB. */
  head: Buffer
  isUtf8: boolean
  /** Where the bytes first stop being UTF-8: what an encoding detector should look at. */
  strange: Buffer
  nulBytes: number
  /** Offset of the first NUL byte, -1 without one. */
  firstNul: number
  /** NUL bytes at odd offsets (high bytes of little-endian UTF-16). */
  oddNulBytes: number
}

/** Passes a file through while hashing and measuring it. Fails as soon as it is larger than allowed. */
export class ByteInspector extends Transform {
  readonly #digest = createHash('sha256')
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  readonly #head: Buffer[] = []
  #headSize = 0
  #bytes = 0
  #isUtf8 = true
  #strange: Buffer = Buffer.alloc(0)
  #nul = 0
  #oddNul = 0
  #firstNul = -1

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    const start = this.#bytes
    this.#bytes += chunk.length
    if (this.#bytes > importLimits.bytes) return done(tooLarge())
    this.#digest.update(chunk)
    if (this.#headSize < headBytes) {
      const part = chunk.subarray(0, headBytes - this.#headSize)
      this.#head.push(part)
      this.#headSize += part.length
    }
    if (this.#isUtf8) this.#checkUtf8(chunk)
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) {
      if (this.#firstNul < 0) this.#firstNul = start + at
      this.#nul += 1
      this.#oddNul += (start + at) & 1
    }
    done(null, chunk)
  }

  /** Call once the stream has ended. */
  report(): ByteReport {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode()
      } catch {
        this.#isUtf8 = false
      }
    }
    return {
      bytes: this.#bytes,
      sha256: this.#digest.digest('hex'),
      head: Buffer.concat(this.#head),
      isUtf8: this.#isUtf8,
      strange: this.#strange,
      nulBytes: this.#nul,
      firstNul: this.#firstNul,
      oddNulBytes: this.#oddNul,
    }
  }

  #checkUtf8(chunk: Buffer) {
    try {
      this.#utf8.decode(chunk, { stream: true })
    } catch {
      this.#isUtf8 = false
      this.#strange = Buffer.from(chunk.subarray(0, strangeBytes))
    }
  }
}

export const tooLarge = () =>
  new FileProblem(
    'file_too_large',
    'The file is larger than 50 MB. Split it into several files and import them one after the other.',
  )
