import { z } from '@hono/zod-openapi'
import { Readable } from 'node:stream'
import { notFound } from '../../../platform/errors/problem.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { readPicture } from '../../../platform/media/read-picture.ts'
import { PictureUpload } from '../../../platform/media/store-picture.ts'
import { PhotoParams, PhotoQuery, ThreatPhotoList, UploadedThreatPhoto } from './photos.schema.ts'
import {
  listThreatPhotos,
  openThreatPhoto,
  setThreatPhotoRemoved,
  uploadThreatPhoto,
} from './photos.service.ts'

const tags = ['Threats']

/** Phones take photos of about 3 to 12 MB. */
const photoBytesMax = 20 * 1024 * 1024

const upload = createRoute({
  method: 'post',
  path: '/threat/{id}/photo',
  'x-permission': { all: ['threat:read', 'threat:update'] },
  operationId: 'uploadThreatPhoto',
  summary: 'Upload a photo for a note',
  description:
    'PNG, JPEG, or WebP, up to 20 MB and at least 64 px on each side; stored up to 2048 px on each side, without metadata such as the location. Add it to a note with `updateThreat`; otherwise, it’s deleted after a day.',
  tags,
  'x-rate-limit': 'picture',
  request: {
    params: IdParam,
    body: { required: true, content: { 'multipart/form-data': { schema: PictureUpload } } },
  },
  responses: { 201: json(UploadedThreatPhoto, 'The photo.'), ...problemResponse },
})

const list = createRoute({
  method: 'get',
  path: '/threat/{id}/photo',
  'x-permission': 'threat:read',
  operationId: 'listThreatPhotos',
  summary: 'List the photos of a threat’s notes',
  description: 'Only those of notes at a property where the caller can see threats.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(ThreatPhotoList, 'The photos.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/threat/{id}/photo/{photoId}',
  'x-permission': 'threat:read',
  operationId: 'getThreatPhoto',
  summary: 'Get a photo',
  tags,
  request: { params: PhotoParams, query: PhotoQuery },
  responses: {
    200: {
      description: 'The photo.',
      content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problemResponse,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/threat/{id}/photo/{photoId}',
  'x-permission': { all: ['threat:read', 'threat:update'] },
  operationId: 'removeThreatPhoto',
  summary: 'Remove a photo',
  description: 'It can be restored for a day. Then it’s deleted for good.',
  tags,
  request: { params: PhotoParams },
  responses: { 204: { description: 'Removed.' }, ...problemResponse },
})

const restore = createRoute({
  method: 'post',
  path: '/threat/{id}/photo/{photoId}/restore',
  'x-permission': { all: ['threat:read', 'threat:update'] },
  operationId: 'restoreThreatPhoto',
  summary: 'Restore a photo',
  tags,
  request: { params: PhotoParams },
  responses: { 204: { description: 'Restored.' }, ...problemResponse },
})

export function photosRoutes() {
  const router = createRouter()

  // Streams its body, which `openapi` would read first.
  router.openAPIRegistry.registerPath(upload)
  router.post('/threat/:id/photo', async (c) => {
    const params = IdParam.safeParse(c.req.param())
    if (!params.success) throw notFound('threat')
    const { id } = params.data
    return c.json(await uploadThreatPhoto(c.var.ctx, id, () => readPicture(c, photoBytesMax)), 201)
  })

  router.openapi(list, async (c) => c.json(await listThreatPhotos(c.var.ctx, c.req.valid('param').id), 200))

  router.openapi(get, async (c) => {
    const content = await openThreatPhoto(c.var.ctx, c.req.valid('param'), c.req.valid('query').size)
    // Without a length: that of the stored file is longer, because it's encrypted.
    const headers = {
      'Content-Type': 'image/webp',
      // It never changes, but who can see it does.
      'Cache-Control': 'private, no-store',
    }
    // The body of a response to HEAD is never read, so the file would stay open.
    if (c.req.method === 'HEAD') {
      content.destroy()
      return c.body(null, 200, headers)
    }
    return c.body(Readable.toWeb(content) as ReadableStream, 200, headers)
  })

  router.openapi(remove, async (c) => {
    await setThreatPhotoRemoved(c.var.ctx, c.req.valid('param'), true)
    return c.body(null, 204)
  })
  router.openapi(restore, async (c) => {
    await setThreatPhotoRemoved(c.var.ctx, c.req.valid('param'), false)
    return c.body(null, 204)
  })

  return router
}
