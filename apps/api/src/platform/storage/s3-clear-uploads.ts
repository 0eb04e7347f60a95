import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { isNotImplemented, type S3Bucket } from './s3-bucket.ts'

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
