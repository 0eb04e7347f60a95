import { DeleteObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { type FileStorage, isFileKey, requireFileKey } from './file-storage.ts'
import { clearUploads } from './s3-clear-uploads.ts'
import { isMissing, type S3Bucket } from './s3-bucket.ts'
import { readObject } from './s3-read.ts'
import { beginUpload, type PartedUpload, partBytes, putObject } from './s3-upload.ts'

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
