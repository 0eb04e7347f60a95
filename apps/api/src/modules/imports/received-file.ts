import busboy from 'busboy'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ByteInspector, type ByteReport } from '../../imports/read/byte-inspector.ts'
import { Problem } from '../../problem.ts'

export interface ReceivedFile {
  filename: string
  mime: string
  report: ByteReport
  fields: Record<string, string>
  open(): Readable
  /** Removes the temporary copy. Call it whatever happens. */
  dispose(): Promise<void>
}

/**
 * Takes the one file of a multipart body into a temporary place, chunk by chunk, measuring it on the way.
 * Nothing stays behind when it fails.
 */
export async function receiveFile(body: Readable, contentType: string): Promise<ReceivedFile> {
  const place = path.join(tmpdir(), `parapet-import-${randomUUID()}`)
  const dispose = async () => await rm(place, { force: true })
  try {
    return { ...(await receive(body, contentType, place)), open: () => createReadStream(place), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

type Arrived = Pick<ReceivedFile, 'filename' | 'mime' | 'report'>

async function receive(body: Readable, contentType: string, place: string) {
  const parser = startParser(contentType)
  const fields: Record<string, string> = {}
  const files: Promise<Arrived>[] = []
  parser.on('field', (name, value) => (fields[name] = value))
  parser.on('file', (name, stream, { filename, mimeType }) => {
    if (name !== 'file' || files.length > 0) return stream.resume()
    const arriving = keep(stream, place, filename, mimeType)
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
    throw new Problem('bad-request', 'The upload ended before the file was complete. Try again.', {
      cause: error,
    })
  }
  const [arrived] = await Promise.all(files)
  if (!arrived) throw missingFile()
  return { ...arrived, fields }
}

async function keep(
  stream: Readable,
  place: string,
  filename: string | undefined,
  mime: string,
): Promise<Arrived> {
  const inspector = new ByteInspector()
  await pipeline(stream, inspector, createWriteStream(place))
  return { filename: cleanName(filename), mime, report: inspector.report() }
}

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
  path.basename((name ?? '').replaceAll('\\', '/').replaceAll(/\p{Cc}/gu, '')).slice(0, 200) || 'file'
