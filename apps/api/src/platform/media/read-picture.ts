import busboy from 'busboy'
import type { Context } from 'hono'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../errors/problem.ts'
import { mediaTypeOf } from '../http/request-body.ts'
import type { AppEnv } from '../http/router.ts'

const megabyte = 1024 * 1024
export const pictureBytesMax = 5 * megabyte

/**
 * Reads the one file in the multipart field `file`.
 * @throws Problem `file-too-large` over `bytesMax`, by default 5 MB, `unsupported-media-type` without multipart, `validation-failed`
 * without a file.
 */
export async function readPicture(c: Context<AppEnv>, bytesMax = pictureBytesMax): Promise<Buffer> {
  const contentType = c.req.header('Content-Type')
  if (mediaTypeOf(contentType) !== 'multipart/form-data' || !c.req.raw.body) throw notMultipart()
  const chunks: Buffer[] = []
  let isTooLarge = false
  const parser = createParser(contentType!, bytesMax)
  parser.on('file', (field, stream) => {
    // The parser emits the error of a broken upload too; unhandled it would end the process.
    stream.on('error', () => {})
    if (field !== 'file') return stream.resume()
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('limit', () => {
      isTooLarge = true
      chunks.length = 0
    })
  })
  try {
    await pipeline(Readable.fromWeb(c.req.raw.body as never), parser)
  } catch (cause) {
    throw new Problem('bad-request', 'The upload ended early. Send the picture again.', {
      cause,
    })
  }
  if (isTooLarge)
    throw new Problem(
      'file-too-large',
      `The picture is larger than ${bytesMax / megabyte} MB. Choose a smaller one.`,
    )
  if (chunks.length === 0) {
    const message = 'Choose a picture first. The “file” field is empty.'
    throw new Problem('validation-failed', message, {
      errors: [{ pointer: '/file', code: 'required', message }],
    })
  }
  return Buffer.concat(chunks)
}

function createParser(contentType: string, bytesMax: number) {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 10, fileSize: bytesMax },
    })
  } catch (cause) {
    throw notMultipart(cause)
  }
}

const notMultipart = (cause?: unknown) =>
  new Problem(
    'unsupported-media-type',
    'Send the picture as multipart/form-data with a boundary, in the “file” field.',
    { cause },
  )
