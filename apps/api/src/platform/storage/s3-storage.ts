import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '../errors/problem.ts'
import { type FileStorage, isFileKey, requireFileKey } from './file-storage.ts'
import type { S3Settings } from './s3-settings.ts'

/** Stores files in a bucket, as objects `{folder}/{key}`. */
export function createS3Storage(bucket: S3Bucket, folder: string): FileStorage {
  const { client, name } = bucket
  const objectOf = (key: string) => `${folder}/${requireFileKey(key)}`

  return {
    put: (key, content) => store(bucket, objectOf(key), content),

    open: (key) => readObject(bucket, objectOf(key)),

    async find(key) {
      if (!isFileKey(key)) return null
      try {
        const { ContentLength } = await client.send(
          new HeadObjectCommand({ Bucket: name, Key: objectOf(key) }),
        )
        return { bytes: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: objectOf(key) }))
    },

    async *list(within) {
      const Prefix = within === undefined ? `${folder}/` : `${folder}/${within}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix })) {
        for (const { Key, Size, LastModified } of Contents) {
          const key = Key!.slice(folder.length + 1)
          if (isFileKey(key)) yield { key, bytes: Size ?? 0, storedAt: LastModified ?? new Date(0) }
        }
      }
    },

    clearUnfinished: (before) => clearUploads(bucket, `${folder}/`, before),
  }
}

/** One request for what is small; else parts, of which no more than one is held in memory. */
async function store(bucket: S3Bucket, object: string, content: Readable) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let upload: PartedUpload | null = null
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      while (waitingBytes >= partBytes) {
        const all = Buffer.concat(waiting)
        upload ??= await beginUpload(bucket, object)
        await upload.add(all.subarray(0, partBytes))
        waiting = [all.subarray(partBytes)]
        waitingBytes -= partBytes
      }
    }
    const rest = Buffer.concat(waiting)
    if (!upload) await putObject(bucket, object, rest)
    else {
      if (rest.length > 0) await upload.add(rest)
      await upload.finish()
    }
  } catch (error) {
    await upload?.abandon()
    throw error
  }
}

/** One bucket, and who talks to it. */
export interface S3Bucket {
  client: S3Client
  name: string
}

export function createS3Bucket(settings: S3Settings): S3Bucket {
  const { bucket, endpoint, region, credentials, forcePathStyle } = settings
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    // Else the body of an upload is framed in chunks with a checksum behind them, and storages that do not know this form
    // keep the frames as content, without any error.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  return { client, name: bucket }
}

/** Whether the storage says that there is no such object. */
export function isMissing(error: unknown) {
  const { name } = error as Error
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** Whether the storage says that it cannot do such a thing at all. */
export const isNotImplemented = (error: unknown) => (error as Error).name === 'NotImplemented'

const retrySeconds = 5

export const storageUnavailable = (cause: unknown) =>
  new Problem(
    'unavailable',
    'The storage of files cannot answer right now. What you sent may not have been done: try again in a moment.',
    { retryAfterSeconds: retrySeconds, cause },
  )

/**
 * Whatever the bucket is asked from now on fails as `unavailable`, unless the storage gave an answer to go on with. Else its
 * network errors would be taken for those of the database, and its 5xx for mistakes of ours.
 */
export function nameFailures({ client }: S3Bucket) {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw isMissing(error) || isNotImplemented(error) ? error : storageUnavailable(error)
      }
    },
    { step: 'initialize', name: 'nameFailures', priority: 'high' },
  )
}

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

/** All parts but the last have this size: some storages want them equal. S3 takes no smaller ones, and 10,000 of them. */
export const partBytes = 5 * 1024 * 1024

const type = { ContentType: 'application/octet-stream' }

/** The storage refuses a body that does not arrive as it was sent. */
const withDigest = (body: Buffer) => ({
  Body: body,
  ContentLength: body.length,
  ContentMD5: hash('md5', body, 'base64'),
})

/** Keeps content that fits into one request: it is there as a whole or not at all. */
export async function putObject({ client, name }: S3Bucket, key: string, body: Buffer) {
  await client.send(new PutObjectCommand({ Bucket: name, Key: key, ...type, ...withDigest(body) }))
}

export interface PartedUpload {
  add(body: Buffer): Promise<void>
  /** Puts the parts together: until then the object isn't there. */
  finish(): Promise<void>
  /** Leaves nothing behind. Never throws: what cannot be reached now is cleared away later. */
  abandon(): Promise<void>
}

/** Takes content in parts. */
export async function beginUpload({ client, name }: S3Bucket, key: string): Promise<PartedUpload> {
  const place = { Bucket: name, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ...type }))
  const parts: CompletedPart[] = []
  return {
    async add(body) {
      const PartNumber = parts.length + 1
      const command = new UploadPartCommand({ ...place, UploadId, PartNumber, ...withDigest(body) })
      const { ETag } = await client.send(command)
      parts.push({ PartNumber, ETag })
    },
    async finish() {
      const done = { ...place, UploadId, MultipartUpload: { Parts: parts } }
      await client.send(new CompleteMultipartUploadCommand(done))
    },
    async abandon() {
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    },
  }
}

/** Abandons uploads in parts that a killed process began before this time and never finished. */
export async function clearUploads({ client, name }: S3Bucket, prefix: string, before: Date) {
  for await (const { Key, UploadId, Initiated } of listUploads({ client, name }, prefix)) {
    if (Initiated && Initiated < before) {
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
    }
  }
}

async function* listUploads({ client, name }: S3Bucket, prefix: string) {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: name,
      Prefix: prefix,
      ...from,
    })
    const page: ListMultipartUploadsCommandOutput | null = await client.send(command).catch(ignoreUnknown)
    yield* page?.Uploads ?? []
    from = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker!, UploadIdMarker: page.NextUploadIdMarker! }
      : null
  }
}

/** Some storages cannot tell, and forget unfinished uploads by themselves. */
function ignoreUnknown(error: unknown) {
  if (isNotImplemented(error)) return null
  throw error
}
