import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { hash } from 'node:crypto'
import type { S3Bucket } from './s3-bucket.ts'

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
