import { createRoute } from '@hono/zod-openapi'
import { entityTag, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, IfMatchHeader } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { createResourceRole } from './create-resource-role.service.ts'
import { deleteResourceRole } from './delete-resource-role.service.ts'
import { listResourceRoles } from './list-resource-roles.service.ts'
import {
  DryRunQuery,
  ReplaceQuery,
  ResourceRole,
  ResourceRoleCreate,
  ResourceRoleList,
  ResourceRoleWrite,
  RoleDiff,
  RolePatch,
} from './roles.schema.ts'
import { updateResourceRole } from './update-resource-role.service.ts'

const tags = ['Team']

const list = createRoute({
  method: 'get',
  path: '/team/role/resource',
  operationId: 'listResourceRoles',
  summary: 'List the roles that are given on single portfolios and properties',
  tags,
  responses: { 200: json(ResourceRoleList, 'All resource roles, built-in ones first'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/team/role/resource',
  operationId: 'createResourceRole',
  summary: 'Make a resource role, and give it',
  description:
    'It holds scoped permissions only, and only such as the caller holds. Assignments need role:assign.',
  tags,
  request: { query: DryRunQuery, body: jsonBody(ResourceRoleCreate) },
  responses: {
    201: json(ResourceRole, 'The new resource role.'),
    200: json(RoleDiff, 'With `dryRun=true`: what the assignments would give.'),
    ...problemResponse,
  },
})

const update = createRoute({
  method: 'patch',
  path: '/team/role/resource/{id}',
  operationId: 'updateResourceRole',
  summary: 'Change a resource role',
  tags,
  request: {
    params: IdParam,
    query: DryRunQuery,
    headers: IfMatchHeader,
    body: patchBody(RolePatch),
  },
  responses: {
    200: json(
      ResourceRoleWrite,
      'The role after the change, or with `dryRun=true` as it would be; and who gains and loses what, where.',
    ),
    ...problemResponse,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/role/resource/{id}',
  operationId: 'deleteResourceRole',
  summary: 'Delete a resource role',
  description:
    'Answers 409 `in-use` while it is granted or offered, unless `replaceBy` names another of its type.',
  tags,
  request: { params: IdParam, query: ReplaceQuery, headers: IfMatchHeader },
  responses: { 204: { description: 'Nobody can be given it any more.' }, ...problemResponse },
})

export function resourceRolesRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listResourceRoles(c.var.ctx), 200))
  router.openapi(create, async (c) => {
    const isDryRun = c.req.valid('query').dryRun ?? false
    const { role, diff } = await createResourceRole(c.var.ctx, c.req.valid('json'), { isDryRun })
    if (isDryRun) return c.json(diff, 200)
    c.header('ETag', entityTag(role.version))
    return c.json(role, 201)
  })
  router.openapi(update, async (c) => {
    const written = await updateResourceRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      isDryRun: c.req.valid('query').dryRun ?? false,
    })
    c.header('ETag', entityTag(written.version))
    return c.json(written, 200)
  })
  router.openapi(remove, async (c) => {
    await deleteResourceRole(c.var.ctx, c.req.valid('param').id, {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      replaceBy: c.req.valid('query').replaceBy,
    })
    return c.body(null, 204)
  })
  return router
}
