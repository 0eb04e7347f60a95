import busboy from 'busboy'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  pipeline as join,
  type Readable,
  Transform,
  type TransformCallback,
  type Writable,
} from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { openStream, sealStream } from '../../../platform/crypto/sealed-stream.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { importLimits } from '../../../platform/storage/import-limits.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { FileProblem } from './file-problem.ts'

export interface ReceivedFile {
  filename: string
  mime: string
  report: ByteReport
  fields: Record<string, string>
  open(): Readable
  /** Removes the temporary copy. Always call it. */
  dispose(): Promise<void>
}

const tempPrefix = 'parapet-import-'

const isReceivedFile = (name: string) =>
  name.startsWith(tempPrefix) && /^[\da-f-]{36}$/.test(name.slice(tempPrefix.length))

/** Removes temporary copies left by killed processes, unless they have been written to since `before`. */
export async function removeAbandonedCopies(before: Date) {
  const names = await readdir(tmpdir())
  for (const name of names.filter(isReceivedFile)) {
    const filePath = path.join(tmpdir(), name)
    const stats = await stat(filePath).catch(() => null)
    if (stats?.isFile() && stats.mtime < before) await rm(filePath, { force: true })
  }
}

/**
 * Streams the one file of a multipart body into a temporary file and measures it on the way. The copy is encrypted with
 * a key that only this process has, and removed on failure.
 */
export async function receiveFile(body: Readable, contentType: string): Promise<ReceivedFile> {
  const filePath = path.join(tmpdir(), `${tempPrefix}${randomUUID()}`)
  const key = randomBytes(32)
  const dispose = async () => await rm(filePath, { force: true })
  // Errors reach the reader of the returned stream.
  const open = () => join(createReadStream(filePath), openStream([key], filePath), () => {})
  try {
    return { ...(await receiveParts(body, contentType, { filePath, key })), open, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

interface TempFile {
  filePath: string
  key: Buffer
}

type ReceivedPart = Pick<ReceivedFile, 'filename' | 'mime' | 'report'>

async function receiveParts(body: Readable, contentType: string, tempFile: TempFile) {
  const parser = startParser(contentType)
  const fields: Record<string, string> = {}
  const files: Promise<ReceivedPart>[] = []
  parser.on('field', (name, value) => (fields[name] = value))
  parser.on('file', (name, stream, { filename, mimeType }) => {
    if (name !== 'file' || files.length > 0) return discard(stream)
    const upload = storeTemporarily(stream, tempFile, filename, mimeType)
    files.push(upload)
    upload.catch((error: unknown) =>
      parser.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  try {
    await parseBody(body, parser)
  } catch (error) {
    // If the file's own pipeline failed first, it has the cause.
    await Promise.all(files)
    throw uploadInterrupted(error)
  }
  const [part] = await Promise.all(files)
  if (!part) throw missingFile()
  return { ...part, fields }
}

/** Like `pipeline`, but leaves the body open on failure: closing it would close the connection before the response. */
async function parseBody(body: Readable, parser: Writable) {
  const whenBodyFails = (error: Error) => parser.destroy(error)
  const whenBodyCloses = () => {
    if (!body.readableEnded) parser.destroy(new Error('The body ended early.'))
  }
  body.on('error', whenBodyFails).on('close', whenBodyCloses)
  body.pipe(parser)
  try {
    await finished(parser)
  } finally {
    body.unpipe(parser)
  }
}

async function storeTemporarily(
  stream: Readable,
  { filePath, key }: TempFile,
  filename: string | undefined,
  mime: string,
): Promise<ReceivedPart> {
  const inspector = new ByteInspector()
  const target = createWriteStream(filePath)
  // A file that is still being opened would be created after its removal.
  const whenClosed = new Promise<void>((resolve) => target.once('close', resolve))
  let isInterrupted = false
  stream.once('error', () => (isInterrupted = !inspector.errored && !target.errored))
  try {
    await pipeline(stream, inspector, sealStream([key], filePath), target)
  } catch (error) {
    await whenClosed
    throw isInterrupted ? uploadInterrupted(error) : error
  }
  return { filename: sanitizeFilename(filename), mime, report: inspector.report() }
}

/** An unread part still emits an error if the upload is interrupted; without a listener that ends the process. */
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

const sanitizeFilename = (name: string | undefined) =>
  cutText(path.basename((name ?? '').replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')), 200) || 'file'

const headBytes = 256 * 1024
const sampleBytes = 64 * 1024

/** Measurements of a file's bytes before decoding. */
export interface ByteReport {
  bytes: number
  sha256: string
  /** The beginning, at most 256 KB. */
  head: Buffer
  isUtf8: boolean
  /** The first bytes that aren't valid UTF-8, for encoding detection. */
  nonUtf8Sample: Buffer
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
  #nonUtf8Sample: Buffer = Buffer.alloc(0)
  #nul = 0
  #oddNul = 0
  #firstNul = -1

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    const chunkStart = this.#bytes
    this.#bytes += chunk.length
    if (this.#bytes > importLimits.bytes) return done(tooLarge())
    this.#digest.update(chunk)
    if (this.#headSize < headBytes) {
      const headPart = chunk.subarray(0, headBytes - this.#headSize)
      this.#head.push(headPart)
      this.#headSize += headPart.length
    }
    if (this.#isUtf8) this.#checkUtf8(chunk)
    for (let index = chunk.indexOf(0); index >= 0; index = chunk.indexOf(0, index + 1)) {
      if (this.#firstNul < 0) this.#firstNul = chunkStart + index
      this.#nul += 1
      this.#oddNul += (chunkStart + index) & 1
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
      nonUtf8Sample: this.#nonUtf8Sample,
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
      this.#nonUtf8Sample = Buffer.from(chunk.subarray(0, sampleBytes))
    }
  }
}

const tooLarge = () =>
  new FileProblem(
    'file_too_large',
    'The file is larger than 50 MB. Split it into several files and import them one by one.',
  )
