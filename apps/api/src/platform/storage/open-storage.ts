import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import type { SecretKeys } from '../crypto/secret-keys.ts'
import { openStream, sealStream } from '../crypto/sealed-stream.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { S3Settings } from './s3-settings.ts'

export interface Storages {
  /** Uploads and generated files. */
  files: FileStorage
  /** Pictures, readable by anyone who knows their hash. */
  pictures: FileStorage
}

interface StorageConfig {
  s3: S3Settings | null
  dataDir: string
}

/**
 * Opens the storage of files and pictures: the configured bucket, else the data folder. Files are encrypted
 * with `secretKeys` before they leave the process.
 * @throws OperatorError if the bucket can't be used
 */
export async function openStorage(config: StorageConfig, secretKeys: SecretKeys): Promise<Storages> {
  const { files, pictures } = await openRawStorage(config)
  return { files: createSealedStorage(files, secretKeys), pictures }
}

/** The same without decryption: files are read as they are stored. */
export async function openRawStorage({ s3, dataDir }: StorageConfig): Promise<Storages> {
  return s3 ? await openBucket(s3) : openFolder(dataDir)
}

/** The storage in the data folder, regardless of the settings. */
export function openFolder(dataDir: string): Storages {
  return {
    files: createFolderStorage(path.join(dataDir, 'files')),
    pictures: createFolderStorage(path.join(dataDir, 'pictures')),
  }
}

/** The S3 client is loaded only here, so that a start without a bucket doesn't wait for it. */
async function openBucket(settings: S3Settings): Promise<Storages> {
  const [{ createS3Bucket, createS3Storage, mapFailures }, { HeadBucketCommand }] = await Promise.all([
    import('./s3-storage.ts'),
    import('@aws-sdk/client-s3'),
  ])
  const bucket = createS3Bucket(settings)
  const location = `the bucket ${settings.bucket}${settings.endpoint === null ? '' : ` at ${settings.endpoint}`}`
  try {
    await bucket.client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    throw new OperatorError(
      `Files are stored in ${location}, which can’t be used: ${explainFailure(error)}`,
      {
        cause: error,
      },
    )
  }
  mapFailures(bucket)
  return { files: createS3Storage(bucket, 'files'), pictures: createS3Storage(bucket, 'pictures') }
}

function explainFailure(error: unknown) {
  const { message, name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (status === 404) return 'the bucket doesn’t exist. Create it, or correct S3_BUCKET.'
  if (status === 403)
    return 'access was denied. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and their permissions.'
  if (status === 301 || status === 400) return 'it is in another region. Correct S3_REGION.'
  if (name === 'CredentialsProviderError')
    return 'this machine has no credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
  return `it isn’t responding (${message || name}). Check S3_ENDPOINT.`
}

/** Rejects while files can't be read or written. `folder` is null if they are stored in a bucket. */
export async function checkStorage(files: FileStorage, folder: string | null) {
  if (folder === null) await files.find('none')
  else await access(folder, constants.R_OK | constants.W_OK)
}

/**
 * Stores content so that only this installation can read it, and only under the key it was stored under.
 */
export function createSealedStorage(storage: FileStorage, secretKeys: SecretKeys): FileStorage {
  return {
    ...storage,
    put: (key, content) => storage.put(key, pipeThrough(content, sealStream(secretKeys, key))),
    open: (key) => pipeThrough(storage.open(key), openStream(secretKeys, key)),
  }
}

/** One stream that fails when either does, and ends both when reading stops. */
function pipeThrough(from: Readable, through: ReturnType<typeof sealStream>): Readable {
  // The error reaches the reader of the second stream.
  return pipeline(from, through, () => {})
}
