import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  FineGrainedAccess,
  GrantCreate,
  GrantPatch,
  GrantQuery,
  GrantWrite,
  ResourceGrant,
} from './grants.schema.ts'
import { createGrant, deleteGrant, listGrants, updateGrant } from './grants.service.ts'

const tags = ['Team']

const list = createRoute({
  method: 'get',
  path: '/team/permission/fga',
  'x-permission': 'role:read',
  operationId: 'listGrants',
  summary: 'List grants on individual portfolios and properties',
  tags,
  request: { query: GrantQuery },
  responses: {
    200: json(
      FineGrainedAccess,
      'Existing grants, by person, then resource, and the roles that can be granted.',
    ),
    ...problemResponse,
  },
})

const create = createRoute({
  method: 'post',
  path: '/team/grant',
  'x-permission': 'role:assign',
  operationId: 'createGrant',
  summary: 'Create a grant',
  tags,
  'x-fresh-sign-in': true,
  request: { body: jsonBody(GrantCreate) },
  responses: { 201: json(ResourceGrant, 'The new grant.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/team/grant/{id}',
  'x-permission': 'role:assign',
  operationId: 'updateGrant',
  summary: 'Change a grant’s expiration',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(GrantPatch) },
  responses: { 200: json(GrantWrite, 'The updated grant.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/grant/{id}',
  'x-permission': 'role:assign',
  operationId: 'deleteGrant',
  summary: 'Delete a grant',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam },
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

export function grantsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listGrants(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(create, async (c) => {
    const grant = await createGrant(c.var.ctx, c.req.valid('json'))
    c.header('ETag', entityTag(grant.version))
    return c.json(grant, 201)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { grant, previousVersion } = await updateGrant(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(grant.version))
    return c.json({ ...grant, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(remove, async (c) => {
    await deleteGrant(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return router
}
