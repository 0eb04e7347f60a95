import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { PictureUpload, storePicture } from '../../../platform/media/store-picture.ts'
import { readPicture } from '../../../platform/media/read-picture.ts'
import { json, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { Logo, MatchingRadii, Org, OrgOverview, OrgPatch } from './orgs.schema.ts'
import { getMatchingRadii, getOrg, updateOrg, updateOrgLogo } from './orgs.service.ts'
import { getOrgOverview } from './overview.service.ts'

const tags = ['Organization']

const getOrgRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}',
  'x-permission': 'org:read',
  operationId: 'getOrg',
  summary: 'Get the organization',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(Org, 'The organization.'), ...problemResponse },
})

const updateOrgRoute = createRoute({
  method: 'patch',
  path: '/org/{orgId}',
  'x-permission': 'org:update',
  operationId: 'updateOrg',
  summary: 'Update the organization',
  tags,
  request: { params: OrgParams, headers: IfMatchHeader, body: patchBody(OrgPatch) },
  responses: { 200: json(Org, 'The updated organization.'), ...problemResponse },
})

const uploadOrgLogoRoute = createRoute({
  method: 'post',
  path: '/org/{orgId}/logo',
  'x-permission': 'org:update',
  operationId: 'uploadOrgLogo',
  summary: 'Upload the organization’s logo',
  description:
    'PNG, JPEG, or WebP, up to 5 MB and at least 64 px on each side; stored up to 1024 px wide without metadata.',
  tags,
  'x-rate-limit': 'picture',
  request: {
    params: OrgParams,
    body: { required: true, content: { 'multipart/form-data': { schema: PictureUpload } } },
  },
  responses: { 200: json(Logo, 'The logo’s path.'), ...problemResponse },
})

const getOrgOverviewRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}/overview',
  'x-permission': 'org:read',
  operationId: 'getOrgOverview',
  summary: 'Get the organization’s statistics',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(OrgOverview, 'Statistics for what the caller can see.'), ...problemResponse },
})

const getMatchingRadiiRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}/matching-radii',
  'x-permission': 'org:read',
  operationId: 'getMatchingRadii',
  summary: 'List the matching distances of each preset',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(MatchingRadii, 'Distances by preset, hazard, and severity.'), ...problemResponse },
})

export function orgsRoutes() {
  const router = createRouter()

  router.openapi(getOrgRoute, async (c) => {
    const org = await getOrg(c.var.ctx)
    return c.json(org, 200, { ETag: entityTag(org.version) })
  })

  router.openapi(updateOrgRoute, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const org = await updateOrg(c.var.ctx, c.req.valid('json'), expected, c.var.signIn)
    return c.json(org, 200, { ETag: entityTag(org.version) })
  })

  router.openAPIRegistry.registerPath(uploadOrgLogoRoute)
  router.post('/org/:orgId/logo', async (c) => {
    const path = await storePicture(c.var.ctx, await readPicture(c), { width: 1024 })
    return c.json(await updateOrgLogo(c.var.ctx, path), 200)
  })

  router.openapi(getOrgOverviewRoute, async (c) => c.json(await getOrgOverview(c.var.ctx), 200))
  router.openapi(getMatchingRadiiRoute, (c) => c.json(getMatchingRadii(c.var.ctx), 200))

  return router
}
