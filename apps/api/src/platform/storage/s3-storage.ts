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
  const toObjectKey = (key: string) => `${folder}/${requireFileKey(key)}`

  return {
    put: (key, content) => storeObject(bucket, toObjectKey(key), content),

    open: (key) => readObject(bucket, toObjectKey(key)),

    async find(key) {
      if (!isFileKey(key)) return null
      try {
        const { ContentLength } = await client.send(
          new HeadObjectCommand({ Bucket: name, Key: toObjectKey(key) }),
        )
        return { bytes: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: toObjectKey(key) }))
    },

    async *list(subfolder) {
      const Prefix = subfolder === undefined ? `${folder}/` : `${folder}/${subfolder}/`
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix })) {
        for (const { Key, Size, LastModified } of Contents) {
          const key = Key!.slice(folder.length + 1)
          if (isFileKey(key)) yield { key, bytes: Size ?? 0, storedAt: LastModified ?? new Date(0) }
        }
      }
    },

    clearUnfinished: (before) => abortStaleUploads(bucket, `${folder}/`, before),
  }
}

/** A single request for small content; otherwise parts, of which at most one is held in memory. */
async function storeObject(bucket: S3Bucket, object: string, content: Readable) {
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  let upload: MultipartUpload | null = null
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      buffered.push(chunk)
      bufferedBytes += chunk.length
      while (bufferedBytes >= partBytes) {
        const bufferedContent = Buffer.concat(buffered)
        upload ??= await startMultipartUpload(bucket, object)
        await upload.add(bufferedContent.subarray(0, partBytes))
        buffered = [bufferedContent.subarray(partBytes)]
        bufferedBytes -= partBytes
      }
    }
    const lastPart = Buffer.concat(buffered)
    if (!upload) await putObject(bucket, object, lastPart)
    else {
      if (lastPart.length > 0) await upload.add(lastPart)
      await upload.complete()
    }
  } catch (error) {
    await upload?.abort()
    throw error
  }
}

/** A bucket and its client. */
interface S3Bucket {
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
    // Otherwise uploads are sent in chunks with a trailing checksum, and storages that don't know this format
    // store the chunk headers as content, without any error.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  return { client, name: bucket }
}

/** Whether the storage reports that the object doesn't exist. */
function isMissing(error: unknown) {
  const { name } = error as Error
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** Whether the storage doesn't support the operation at all. */
const isNotImplemented = (error: unknown) => (error as Error).name === 'NotImplemented'

const retrySeconds = 5

const storageUnavailable = (cause: unknown) =>
  new Problem(
    'unavailable',
    'File storage isn’t responding. Your request may not have been completed. Try again in a moment.',
    { retryAfterSeconds: retrySeconds, cause },
  )

/**
 * Maps every failure of the bucket to `unavailable` from now on, unless the caller can act on it. Otherwise
 * its network errors would be mistaken for those of the database, and its 5xx for bugs of ours.
 */
export function mapFailures({ client }: S3Bucket) {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw isMissing(error) || isNotImplemented(error) ? error : storageUnavailable(error)
      }
    },
    { step: 'initialize', name: 'mapFailures', priority: 'high' },
  )
}

const attemptsWithoutProgressMax = 3

/** The content of an object. A lost connection is replaced by one that continues where it broke off. */
function readObject(bucket: S3Bucket, key: string): Readable {
  return Readable.from(readChunks(bucket, key), { objectMode: false })
}

async function* readChunks({ client, name }: S3Bucket, key: string) {
  let offset = 0
  let object: { bytes: number | undefined; etag: string | undefined } | null = null
  for (let attempts = 1; ; attempts += 1) {
    const rangeOptions: { Range?: string; IfMatch?: string | undefined } = object
      ? { Range: `bytes=${offset}-`, IfMatch: object.etag }
      : {}
    const response: GetObjectCommandOutput = await client
      .send(new GetObjectCommand({ Bucket: name, Key: key, ...rangeOptions }))
      .catch((error: unknown) => {
        throw isMissing(error) ? missingObjectError(key, error) : error
      })
    object ??= { bytes: response.ContentLength, etag: response.ETag }
    const body = response.Body as Readable
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let failure: unknown = new Error(`File storage stopped sending ${key} after ${offset} bytes`)
    try {
      for (;;) {
        // Catches errors of the connection only: errors of the reader must propagate.
        const next = await chunks.next().catch((error: unknown) => {
          failure = error
          return null
        })
        if (!next || next.done) break
        offset += next.value.length
        attempts = 0
        yield next.value
      }
    } finally {
      body.destroy()
    }
    if (object.bytes === undefined || offset >= object.bytes) return
    if (attempts >= attemptsWithoutProgressMax) throw storageUnavailable(failure)
  }
}

const missingObjectError = (key: string, cause: unknown) =>
  Object.assign(new Error(`ENOENT: ${key} isn't in the storage`, { cause }), { code: 'ENOENT' })

/**
 * The size of all parts but the last: some storages want them equal. S3 accepts no smaller ones, and at most
 * 10,000.
 */
const partBytes = 5 * 1024 * 1024

const contentType = { ContentType: 'application/octet-stream' }

/** With the digest the storage rejects a body that was damaged in transit. */
const withDigest = (body: Buffer) => ({
  Body: body,
  ContentLength: body.length,
  ContentMD5: hash('md5', body, 'base64'),
})

/** Stores content that fits into one request: it appears as a whole or not at all. */
async function putObject({ client, name }: S3Bucket, key: string, body: Buffer) {
  await client.send(new PutObjectCommand({ Bucket: name, Key: key, ...contentType, ...withDigest(body) }))
}

interface MultipartUpload {
  add(body: Buffer): Promise<void>
  /** Combines the parts: until then, the object doesn't exist. */
  complete(): Promise<void>
  /** Removes the parts. Never throws: `abortStaleUploads` removes what is left. */
  abort(): Promise<void>
}

async function startMultipartUpload({ client, name }: S3Bucket, key: string): Promise<MultipartUpload> {
  const object = { Bucket: name, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ...contentType }))
  const parts: CompletedPart[] = []
  return {
    async add(body) {
      const PartNumber = parts.length + 1
      const command = new UploadPartCommand({ ...object, UploadId, PartNumber, ...withDigest(body) })
      const { ETag } = await client.send(command)
      parts.push({ PartNumber, ETag })
    },
    async complete() {
      const completion = { ...object, UploadId, MultipartUpload: { Parts: parts } }
      await client.send(new CompleteMultipartUploadCommand(completion))
    },
    async abort() {
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {})
    },
  }
}

/** Aborts multipart uploads that a killed process started before this time. */
async function abortStaleUploads({ client, name }: S3Bucket, prefix: string, before: Date) {
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
    const page: ListMultipartUploadsCommandOutput | null = await client
      .send(command)
      .catch(ignoreNotImplemented)
    yield* page?.Uploads ?? []
    from = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker!, UploadIdMarker: page.NextUploadIdMarker! }
      : null
  }
}

/** Some storages can't list uploads, and remove unfinished ones automatically. */
function ignoreNotImplemented(error: unknown) {
  if (isNotImplemented(error)) return null
  throw error
}
