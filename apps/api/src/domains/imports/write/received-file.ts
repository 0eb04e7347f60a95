import busboy from 'busboy'
import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline as join, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cutText } from '../../../platform/text/cut-text.ts'
import { openStream, sealStream } from '../../../platform/crypto/sealed-stream.ts'
import { ByteInspector, type ByteReport } from '../read/byte-inspector.ts'
import { Problem } from '../../../platform/errors/problem.ts'

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
 * Takes the one file of a multipart body into a temporary place, chunk by chunk, measuring it on the way. It lies there
 * encrypted with a key that only this process has, and only for as long. Nothing stays behind when it fails.
 */
export async function receiveFile(body: Readable, contentType: string): Promise<ReceivedFile> {
  const place = path.join(tmpdir(), `${prefix}${randomUUID()}`)
  const key = randomBytes(32)
  const dispose = async () => await rm(place, { force: true })
  // The error reaches whoever reads the second stream.
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
    // The reason stands in the file's own pipeline when that one failed first.
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
  // A file that is still being opened would come into being after it was removed.
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

/** A part that nobody reads still reports that the upload broke off; unheard, that would end the process. */
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
    throw new Problem(
      'unsupported-media-type',
      'Send the file as multipart/form-data, in the field “file”.',
      {
        cause: error,
      },
    )
  }
}

const missingFile = () =>
  new Problem('validation-failed', 'There is no file in the upload. Choose one and try again.', {
    errors: [{ pointer: '/file', code: 'required', message: 'Choose a file.' }],
  })

const cleanName = (name: string | undefined) =>
  cutText(path.basename((name ?? '').replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')), 200) || 'file'
