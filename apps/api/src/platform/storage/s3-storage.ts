import { DeleteObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileStorage, StoredFile } from './file-storage.ts'
import { clearUploads } from './s3-clear-uploads.ts'
import { isMissing, type S3Bucket } from './s3-bucket.ts'
import { readObject } from './s3-read.ts'
import { beginUpload, type PartedUpload, partBytes, putWhole } from './s3-upload.ts'

const hashForm = /^[0-9a-f]{64}$/

/** Keeps files in a bucket, as objects `{folder}/{hash}`; what is not finished lies under `{folder}/incoming/`. */
export function createS3Storage(bucket: S3Bucket, folder: string): FileStorage {
  const { client, name } = bucket
  const incoming = `${folder}/incoming/`
  const keyOf = (hash: string) => {
    if (!hashForm.test(hash)) throw new Error(`${hash} is not the hash of a stored file`)
    return `${folder}/${hash}`
  }

  return {
    put: (content) => store(bucket, content, { incoming: incoming + randomUUID(), keyOf }),

    open: (hash) => readObject(bucket, keyOf(hash)),

    async find(hash) {
      if (!hashForm.test(hash)) return null
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: name, Key: keyOf(hash) }))
        return { hash, bytes: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(hash) {
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: keyOf(hash) }))
    },

    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: `${folder}/`, Delimiter: '/' })
      for await (const { Contents = [] } of pages) {
        for (const { Key, Size, LastModified } of Contents) {
          const hash = Key!.slice(folder.length + 1)
          if (hashForm.test(hash)) yield { hash, bytes: Size ?? 0, storedAt: LastModified ?? new Date(0) }
        }
      }
    },

    clearIncoming: (before) => clearUploads(bucket, incoming, before),
  }
}

interface Places {
  incoming: string
  keyOf(hash: string): string
}

/** One request for what is small; else parts, of which no more than one is held in memory. */
async function store(bucket: S3Bucket, content: Readable, { incoming, keyOf }: Places): Promise<StoredFile> {
  const digest = createHash('sha256')
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let upload: PartedUpload | null = null
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      digest.update(chunk)
      bytes += chunk.length
      waiting.push(chunk)
      waitingBytes += chunk.length
      while (waitingBytes >= partBytes) {
        const all = Buffer.concat(waiting)
        upload ??= await beginUpload(bucket, incoming)
        await upload.add(all.subarray(0, partBytes))
        waiting = [all.subarray(partBytes)]
        waitingBytes -= partBytes
      }
    }
    const hash = digest.digest('hex')
    const rest = Buffer.concat(waiting)
    if (!upload) await putWhole(bucket, keyOf(hash), rest)
    else {
      if (rest.length > 0) await upload.add(rest)
      await upload.finish(keyOf(hash))
    }
    return { hash, bytes }
  } catch (error) {
    await upload?.abandon()
    throw error
  }
}
