import { createSampleClient } from './sample-client.ts'
import { upload } from '../upload.ts'
import type { UploadProgress } from '../upload.ts'

/** Runs in a real browser: uploads a file of this size and returns the reported progress. */
export async function uploadFromPage(baseUrl: string, bytes: number): Promise<UploadProgress[]> {
  const progressEvents: UploadProgress[] = []
  const file = new File([new Uint8Array(bytes)], 'list.csv', { type: 'text/csv' })
  await upload(
    createSampleClient({ baseUrl }),
    'uploadPropertyImport',
    { body: { file } },
    { onProgress: (progress) => progressEvents.push(progress) },
  )
  return progressEvents
}
