import { z } from '@hono/zod-openapi'
import { Ref } from '../../../platform/http/ref.ts'

const pixels = z.number().int()

export const UploadedThreatPhoto = z
  .object({ id: z.uuid(), width: pixels, height: pixels })
  .openapi('UploadedThreatPhoto')
export type UploadedThreatPhoto = z.infer<typeof UploadedThreatPhoto>

export const ThreatPhoto = UploadedThreatPhoto.extend({
  noteId: z
    .uuid()
    .openapi({ description: 'Of its note: `metadata.noteId` of the `threat.noted` events in the ledger.' }),
  description: z.string().nullable().openapi({ description: 'What it shows.' }),
  createdAt: z.iso.datetime(),
  createdBy: Ref,
  canRemove: z.boolean().openapi({ description: 'Whether the caller can remove it.' }),
}).openapi('ThreatPhoto')
export type ThreatPhoto = z.infer<typeof ThreatPhoto>

export const ThreatPhotoList = z
  .object({ items: z.array(ThreatPhoto).openapi({ description: 'Oldest first.' }) })
  .openapi('ThreatPhotoList')

export const photoSizes = ['small', 'full'] as const
export type PhotoSize = (typeof photoSizes)[number]

export const PhotoParams = z.object({ id: z.uuid(), photoId: z.uuid() })
export const PhotoQuery = z.strictObject({
  size: z
    .enum(photoSizes)
    .default('full')
    .openapi({ description: '`small`: up to 480 px on each side. `full`: up to 2048 px.' }),
})
