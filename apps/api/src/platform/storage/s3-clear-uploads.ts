import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { isNotImplemented, type S3Bucket } from './s3-bucket.ts'

/** Removes uploads under `incoming` that a process which was killed began before this time and never finished. */
export async function clearUploads({ client, name }: S3Bucket, incoming: string, before: Date) {
  const under = { Bucket: name, Prefix: incoming }
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, under)) {
    for (const { Key, LastModified } of Contents) {
      if (LastModified && LastModified < before) {
        await client.send(new DeleteObjectCommand({ Bucket: name, Key }))
      }
    }
  }
  for await (const { Key, UploadId, Initiated } of listUploads({ client, name }, incoming)) {
    if (Initiated && Initiated < before) {
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
    }
  }
}

async function* listUploads({ client, name }: S3Bucket, incoming: string) {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: name,
      Prefix: incoming,
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
