import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
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
const deleteRequest = { params: IdParam, query: ReplaceQuery, headers: IfMatchHeader }
const updateRequest = {
  params: IdParam,
  query: DryRunQuery,
  headers: IfMatchHeader,
  body: patchBody(RolePatch),
}

const catalog = createRoute({
  method: 'get',
  path: '/team/permission',
  'x-permission': 'role:read',
  operationId: 'listPermissions',
  summary: 'List all permissions',
  tags,
  responses: {
    200: json(PermissionCatalog, 'The catalog, and the same permissions by group.'),
    ...problemResponse,
  },
})

const list = createRoute({
  method: 'get',
  path: '/team/role',
  'x-permission': 'role:read',
  operationId: 'listRoles',
  summary: 'List the organization’s roles',
  tags,
  responses: { 200: json(RoleList, 'All roles, built-in ones first.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/team/role',
  'x-permission': 'role:create',
  operationId: 'createRole',
  summary: 'Create a role',
  description: 'Can include only permissions the caller has everywhere.',
  tags,
  'x-fresh-sign-in': true,
  request: { query: DryRunQuery, body: jsonBody(RoleCreate) },
  responses: {
    201: json(Role, 'The new role.'),
    200: json(RoleDiff, 'With `dryRun=true`: a preview. No one gains or loses anything.'),
    ...problemResponse,
  },
})

const update = createRoute({
  method: 'patch',
  path: '/team/role/{id}',
  'x-permission': 'role:update',
  operationId: 'updateRole',
  summary: 'Update a role',
  description: 'Can add only permissions the caller has everywhere. Built-in roles can’t be changed.',
  tags,
  'x-fresh-sign-in': true,
  request: updateRequest,
  responses: {
    200: json(
      RoleWrite,
      'The updated role, or with `dryRun=true` a preview of it, and who gains and loses which permissions.',
    ),
    ...problemResponse,
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/team/role/{id}',
  'x-permission': 'role:delete',
  operationId: 'deleteRole',
  summary: 'Delete a role',
  description:
    'Returns 409 `in-use` while members have it or invitations include it, unless `replaceBy` names another role.',
  tags,
  'x-fresh-sign-in': true,
  request: deleteRequest,
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

const listForResources = createRoute({
  method: 'get',
  path: '/team/role/resource',
  'x-permission': 'role:read',
  operationId: 'listResourceRoles',
  summary: 'List resource roles',
  tags,
  responses: { 200: json(ResourceRoleList, 'All resource roles, built-in ones first.'), ...problemResponse },
})

const createForResources = createRoute({
  method: 'post',
  path: '/team/role/resource',
  'x-permission': 'role:create',
  operationId: 'createResourceRole',
  summary: 'Create a resource role and assign it',
  description:
    'Can include only permissions that can be granted on a portfolio or property and that the caller has. Assigning it requires `role:assign`.',
  tags,
  'x-fresh-sign-in': true,
  request: { query: DryRunQuery, body: jsonBody(ResourceRoleCreate) },
  responses: {
    201: json(ResourceRole, 'The new resource role.'),
    200: json(RoleDiff, 'With `dryRun=true`: what the assignments would change.'),
    ...problemResponse,
  },
})

const updateForResources = createRoute({
  method: 'patch',
  path: '/team/role/resource/{id}',
  'x-permission': 'role:update',
  operationId: 'updateResourceRole',
  summary: 'Update a resource role',
  tags,
  'x-fresh-sign-in': true,
  request: updateRequest,
  responses: {
    200: json(
      ResourceRoleWrite,
      'The updated role, or with `dryRun=true` a preview of it, and who gains and loses which permissions where.',
    ),
    ...problemResponse,
  },
})

const removeForResources = createRoute({
  method: 'delete',
  path: '/team/role/resource/{id}',
  'x-permission': 'role:delete',
  operationId: 'deleteResourceRole',
  summary: 'Delete a resource role',
  description:
    'Returns 409 `in-use` while members or pending invitations have grants with it, unless `replaceBy` names another role for the same type of resource.',
  tags,
  'x-fresh-sign-in': true,
  request: deleteRequest,
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
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
    const updatedRole = await updateRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      isDryRun: c.req.valid('query').dryRun ?? false,
    })
    c.header('ETag', entityTag(updatedRole.version))
    return c.json(updatedRole, 200)
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
    const updatedRole = await updateResourceRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), {
      expected: readIfMatch(c.req.valid('header')['if-match']),
      isDryRun: c.req.valid('query').dryRun ?? false,
    })
    c.header('ETag', entityTag(updatedRole.version))
    return c.json(updatedRole, 200)
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
