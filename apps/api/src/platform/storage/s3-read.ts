import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { isMissing, type S3Bucket, storageUnavailable } from './s3-bucket.ts'

const triesWithoutProgressMax = 3

/** The content of an object. A connection that is lost on the way is replaced by one that goes on where it broke off. */
export function readObject(bucket: S3Bucket, key: string): Readable {
  return Readable.from(readChunks(bucket, key), { objectMode: false })
}

async function* readChunks({ client, name }: S3Bucket, key: string) {
  let offset = 0
  let whole: { bytes: number | undefined; etag: string | undefined } | null = null
  for (let tries = 1; ; tries += 1) {
    const from: { Range?: string; IfMatch?: string | undefined } = whole
      ? { Range: `bytes=${offset}-`, IfMatch: whole.etag }
      : {}
    const answer: GetObjectCommandOutput = await client
      .send(new GetObjectCommand({ Bucket: name, Key: key, ...from }))
      .catch((error: unknown) => {
        throw isMissing(error) ? missing(key, error) : error
      })
    whole ??= { bytes: answer.ContentLength, etag: answer.ETag }
    const body = answer.Body as Readable
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let failure: unknown = new Error(`The storage ended ${key} after ${offset} bytes`)
    try {
      for (;;) {
        // Errors of the connection only: what the reader throws must end this.
        const next = await chunks.next().catch((error: unknown) => {
          failure = error
          return null
        })
        if (!next || next.done) break
        offset += next.value.length
        tries = 0
        yield next.value
      }
    } finally {
      body.destroy()
    }
    if (whole.bytes === undefined || offset >= whole.bytes) return
    if (tries >= triesWithoutProgressMax) throw storageUnavailable(failure)
  }
}

const missing = (key: string, cause: unknown) =>
  Object.assign(new Error(`ENOENT: there is no ${key} in the storage`, { cause }), { code: 'ENOENT' })
