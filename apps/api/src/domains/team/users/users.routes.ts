import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { PictureUpload, storePicture } from '../../../platform/media/store-picture.ts'
import { readPicture } from '../../../platform/media/read-picture.ts'
import { json, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { Picture, User, UserPatch } from './users.schema.ts'
import { getUser, updateUser, updateUserPicture } from './users.service.ts'

const tags = ['User']

const getUserRoute = createRoute({
  method: 'get',
  path: '/user',
  'x-permission': 'user:read',
  operationId: 'getUser',
  summary: 'Get the caller’s account',
  tags,
  responses: { 200: json(User, 'The caller’s account.'), ...problemResponse },
})

const updateUserRoute = createRoute({
  method: 'patch',
  path: '/user',
  'x-permission': 'user:update',
  operationId: 'updateUser',
  summary: 'Update the caller’s account',
  tags,
  request: { headers: IfMatchHeader, body: patchBody(UserPatch) },
  responses: { 200: json(User, 'The updated account.'), ...problemResponse },
})

const uploadUserPictureRoute = createRoute({
  method: 'post',
  path: '/user/picture',
  'x-permission': 'user:update',
  operationId: 'uploadUserPicture',
  summary: 'Upload the caller’s picture',
  description:
    'PNG, JPEG, or WebP, up to 5 MB and at least 64 px on each side; stored as a 512 px square without metadata.',
  tags,
  'x-rate-limit': 'picture',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: PictureUpload } } } },
  responses: { 200: json(Picture, 'The picture’s path.'), ...problemResponse },
})

export function usersRoutes() {
  const router = createRouter()

  router.openapi(getUserRoute, async (c) => {
    const user = await getUser(c.var.ctx)
    return c.json(user, 200, { ETag: entityTag(user.version) })
  })

  router.openapi(updateUserRoute, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const user = await updateUser(c.var.ctx, c.req.valid('json'), expected)
    return c.json(user, 200, { ETag: entityTag(user.version) })
  })

  router.openAPIRegistry.registerPath(uploadUserPictureRoute)
  router.post('/user/picture', async (c) => {
    const path = await storePicture(c.var.ctx, await readPicture(c), { width: 512, height: 512 })
    return c.json(await updateUserPicture(c.var.ctx, path), 200)
  })

  return router
}
