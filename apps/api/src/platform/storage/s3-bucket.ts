import { S3Client } from '@aws-sdk/client-s3'
import { Problem } from '../errors/problem.ts'
import type { S3Settings } from './s3-settings.ts'

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
