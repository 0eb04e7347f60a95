import busboy from 'busboy'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline as join, type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openStream, sealStream } from '../../../platform/crypto/sealed-stream.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { importLimits } from '../../../platform/storage/limits.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { FileProblem } from './file-problem.ts'

export interface ReceivedFile {
  filename: string
  mime: string
  report: ByteReport
  fields: Record<string, string>
  open(): Readable
  /** Removes the temporary copy. Call it whatever happens. */
  dispose(): Promise<void>
}

const prefix = 'parapet-import-'

const isReceivedFile = (name: string) =>
  name.startsWith(prefix) && /^[\da-f-]{36}$/.test(name.slice(prefix.length))

/** Removes the temporary copies that killed processes left, if nothing was written to them since `before`. */
export async function removeAbandonedCopies(before: Date) {
  const names = await readdir(tmpdir())
  for (const name of names.filter(isReceivedFile)) {
    const place = path.join(tmpdir(), name)
    const found = await stat(place).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(place, { force: true })
  }
}

/**
 * Streams the one file of a multipart body into a temporary file and measures it on the way. The copy is encrypted with
 * a key that only this process has, and removed on failure.
 */
export async function receiveFile(body: Readable, contentType: string): Promise<ReceivedFile> {
  const place = path.join(tmpdir(), `${prefix}${randomUUID()}`)
  const key = randomBytes(32)
  const dispose = async () => await rm(place, { force: true })
  // Errors surface in the second stream.
  const open = () => join(createReadStream(place), openStream(key, place), () => {})
  try {
    return { ...(await receive(body, contentType, { place, key })), open, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

interface Spot {
  place: string
  key: Buffer
}

type ReceivedPart = Pick<ReceivedFile, 'filename' | 'mime' | 'report'>

async function receive(body: Readable, contentType: string, spot: Spot) {
  const parser = startParser(contentType)
  const fields: Record<string, string> = {}
  const files: Promise<ReceivedPart>[] = []
  parser.on('field', (name, value) => (fields[name] = value))
  parser.on('file', (name, stream, { filename, mimeType }) => {
    if (name !== 'file' || files.length > 0) return discard(stream)
    const arriving = storeTemporarily(stream, spot, filename, mimeType)
    files.push(arriving)
    arriving.catch((error: unknown) => {
      body.unpipe(parser)
      parser.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })
  try {
    await pipeline(body, parser)
  } catch (error) {
    // If the file's own pipeline failed first, it has the cause.
    await Promise.all(files)
    throw uploadInterrupted(error)
  }
  const [arrived] = await Promise.all(files)
  if (!arrived) throw missingFile()
  return { ...arrived, fields }
}

async function storeTemporarily(
  stream: Readable,
  { place, key }: Spot,
  filename: string | undefined,
  mime: string,
): Promise<ReceivedPart> {
  const inspector = new ByteInspector()
  const target = createWriteStream(place)
  // A file that is still being opened would be created after its removal.
  const closed = new Promise<void>((resolve) => target.once('close', resolve))
  let isBrokenOff = false
  stream.once('error', () => (isBrokenOff = !inspector.errored && !target.errored))
  try {
    await pipeline(stream, inspector, sealStream(key, place), target)
  } catch (error) {
    await closed
    throw isBrokenOff ? uploadInterrupted(error) : error
  }
  return { filename: cleanName(filename), mime, report: inspector.report() }
}

/** An unread part still emits an error when the upload breaks off; without a listener that ends the process. */
function discard(stream: Readable) {
  stream.on('error', () => {})
  stream.resume()
}

const uploadInterrupted = (cause: unknown) =>
  new Problem('bad-request', 'The upload ended before the file was complete. Try again.', { cause })

function startParser(contentType: string) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1000, parts: 12 },
    })
  } catch (error) {
    throw new Problem('unsupported-media-type', 'Send the file as multipart/form-data in the “file” field.', {
      cause: error,
    })
  }
}

const missingFile = () =>
  new Problem('validation-failed', 'The upload contains no file. Choose one and try again.', {
    errors: [{ pointer: '/file', code: 'required', message: 'Choose a file.' }],
  })

const cleanName = (name: string | undefined) =>
  cutText(path.basename((name ?? '').replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')), 200) || 'file'

const headBytes = 256 * 1024
const strangeBytes = 64 * 1024

/** Facts about a file's bytes before decoding. */
export interface ByteReport {
  bytes: number
  sha256: string
  /** The beginning, at most 256 KB. */
  head: Buffer
  isUtf8: boolean
  /** The bytes where UTF-8 first breaks, for encoding detection. */
  strange: Buffer
  nulBytes: number
  /** Offset of the first NUL byte, -1 without one. */
  firstNul: number
  /** NUL bytes at odd offsets (high bytes of little-endian UTF-16). */
  oddNulBytes: number
}

/** Passes a file through while hashing and measuring it. Fails as soon as it is larger than allowed. */
class ByteInspector extends Transform {
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

const tooLarge = () =>
  new FileProblem(
    'file_too_large',
    'The file is larger than 50 MB. Split it into several files and import them one by one.',
  )
