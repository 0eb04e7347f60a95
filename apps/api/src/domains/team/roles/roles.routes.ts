import { createRoute } from '@hono/zod-openapi'
import { entityTag, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, IfMatchHeader } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRouter } from '../../../platform/http/router.ts'
import {
  DryRunQuery,
  PermissionCatalog,
  ReplaceQuery,
  ResourceRole,
  ResourceRoleCreate,
  ResourceRoleList,
  ResourceRoleWrite,
  Role,
  RoleCreate,
  RoleDiff,
  RoleList,
  RolePatch,
  RoleWrite,
} from './roles.schema.ts'
import {
  createResourceRole,
  createRole,
  deleteResourceRole,
  deleteRole,
  getPermissionCatalog,
  listResourceRoles,
  listRoles,
  updateResourceRole,
  updateRole,
} from './roles.service.ts'

const tags = ['Team']
const deletion = { params: IdParam, query: ReplaceQuery, headers: IfMatchHeader }
const change = { params: IdParam, query: DryRunQuery, headers: IfMatchHeader, body: patchBody(RolePatch) }

const catalog = createRoute({
  method: 'get',
  path: '/team/permission',
  operationId: 'listPermissions',
  summary: 'List every permission there is',
  tags,
  responses: { 200: json(PermissionCatalog, 'The catalogue, also by group'), ...problemResponse },
})

const list = createRoute({
  method: 'get',
  path: '/team/role',
  operationId: 'listRoles',
  summary: 'List the roles of the organisation',
  tags,
  responses: { 200: json(RoleList, 'All roles, built-in ones first'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/team/role',
  operationId: 'createRole',
  summary: 'Make a role',
  description: 'It may hold only permissions that the caller holds everywhere.',
  tags,
  request: { query: DryRunQuery, body: jsonBody(RoleCreate) },
  responses: {
    201: json(Role, 'The new role.'),
    200: json(RoleDiff, 'With `dryRun=true`: it could be made, and nobody would gain or lose anything.'),
    ...problemResponse,
  },
})

const update = createRoute({
  method: 'patch',
  path: '/team/role/{id}',
  operationId: 'updateRole',
  summary: 'Change a role',
  description:
    'Only permissions that the caller holds everywhere can be added. Built-in roles stay as they are.',
  tags,
  request: change,
  responses: {
    200: json(
      RoleWrite,
      'The role after the change, or with `dryRun=true` as it would be; and who gains and loses what.',
    ),
    ...problemResponse,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/role/{id}',
  operationId: 'deleteRole',
  summary: 'Delete a role',
  description:
    'Answers 409 `in-use` while members hold it or invitations offer it, unless `replaceBy` names another.',
  tags,
  request: deletion,
  responses: { 204: { description: 'Nobody can be given it any more.' }, ...problemResponse },
})

const listForResources = createRoute({
  method: 'get',
  path: '/team/role/resource',
  operationId: 'listResourceRoles',
  summary: 'List the roles that are given on single portfolios and properties',
  tags,
  responses: { 200: json(ResourceRoleList, 'All resource roles, built-in ones first'), ...problemResponse },
})

const createForResources = createRoute({
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

const updateForResources = createRoute({
  method: 'patch',
  path: '/team/role/resource/{id}',
  operationId: 'updateResourceRole',
  summary: 'Change a resource role',
  tags,
  request: change,
  responses: {
    200: json(
      ResourceRoleWrite,
      'The role after the change, or with `dryRun=true` as it would be; and who gains and loses what, where.',
    ),
    ...problemResponse,
  },
})

const removeForResources = createRoute({
  method: 'delete',
  path: '/team/role/resource/{id}',
  operationId: 'deleteResourceRole',
  summary: 'Delete a resource role',
  description:
    'Answers 409 `in-use` while it is granted or offered, unless `replaceBy` names another of its type.',
  tags,
  request: deletion,
  responses: { 204: { description: 'Nobody can be given it any more.' }, ...problemResponse },
})

export function rolesRoutes() {
  const router = createRouter()
  router.openapi(catalog, (c) => c.json(getPermissionCatalog(c.var.ctx), 200))

  router.openapi(list, async (c) => c.json(await listRoles(c.var.ctx), 200))
  router.openapi(create, async (c) => {
    const isDryRun = c.req.valid('query').dryRun ?? false
    const { role, diff } = await createRole(c.var.ctx, c.req.valid('json'), { isDryRun })
    if (isDryRun) return c.json(diff, 200)
    c.header('ETag', entityTag(role.version))
    return c.json(role, 201)
  })
  router.openapi(update, async (c) => {
    const written = await updateRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      isDryRun: c.req.valid('query').dryRun ?? false,
    })
    c.header('ETag', entityTag(written.version))
    return c.json(written, 200)
  })
  router.openapi(remove, async (c) => {
    await deleteRole(c.var.ctx, c.req.valid('param').id, {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      replaceBy: c.req.valid('query').replaceBy,
    })
    return c.body(null, 204)
  })

  router.openapi(listForResources, async (c) => c.json(await listResourceRoles(c.var.ctx), 200))
  router.openapi(createForResources, async (c) => {
    const isDryRun = c.req.valid('query').dryRun ?? false
    const { role, diff } = await createResourceRole(c.var.ctx, c.req.valid('json'), { isDryRun })
    if (isDryRun) return c.json(diff, 200)
    c.header('ETag', entityTag(role.version))
    return c.json(role, 201)
  })
  router.openapi(updateForResources, async (c) => {
    const written = await updateResourceRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      isDryRun: c.req.valid('query').dryRun ?? false,
    })
    c.header('ETag', entityTag(written.version))
    return c.json(written, 200)
  })
  router.openapi(removeForResources, async (c) => {
    await deleteResourceRole(c.var.ctx, c.req.valid('param').id, {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      replaceBy: c.req.valid('query').replaceBy,
    })
    return c.body(null, 204)
  })
  return router
}
