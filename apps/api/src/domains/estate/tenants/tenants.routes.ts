import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, previousVersion } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { createTenant, updateTenant } from './write-tenant.service.ts'
import { eraseTenant } from './erase-tenant.service.ts'
import { getTenant, revealContact } from './get-tenant.service.ts'
import { listTenants } from './list-tenants.service.ts'
import { recordConsent } from './record-consent.service.ts'
import { ConsentInput, EraseInput, TenantCreate, TenantPatch } from './tenant-input.schema.ts'
import {
  Tenant,
  TenantContact,
  TenantErased,
  TenantIncludeQuery,
  TenantPage,
  TenantQuery,
} from './tenants.schema.ts'

const tags = ['Tenants']

const list = createRoute({
  method: 'get',
  path: '/tenant',
  'x-permission': 'tenant:read',
  operationId: 'listTenants',
  summary: 'List tenants',
  tags,
  request: { query: TenantQuery },
  responses: { 200: json(TenantPage, 'One page of tenants the caller can see.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/tenant',
  'x-permission': 'tenant:create',
  operationId: 'createTenant',
  summary: 'Create a tenant',
  tags,
  request: { body: jsonBody(TenantCreate) },
  responses: { 201: json(Tenant, 'The new tenant.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/tenant/{id}',
  'x-permission': 'tenant:read',
  operationId: 'getTenant',
  summary: 'Get a tenant',
  description:
    'Contact details are masked. `include=contact` returns them in full; it requires `tenant:contact_read` and counts against the same limit as `revealTenantContact`. `include=assistance` requires `tenant:sensitive_read`. Both are recorded in the ledger each time.',
  tags,
  'x-include-rate-limit': { contact: 'reveal' },
  request: { params: IdParam, query: TenantIncludeQuery },
  responses: { 200: json(Tenant, 'The tenant.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/tenant/{id}',
  'x-permission': { all: ['tenant:read'], any: ['tenant:update', 'tenant:archive'] },
  operationId: 'updateTenant',
  summary: 'Update a tenant',
  description: 'Contact details are masked in the response and in a version conflict’s `current`.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(TenantPatch) },
  responses: {
    200: json(Tenant.extend({ previousVersion }), 'The updated tenant.'),
    ...problemResponse,
  },
})

const reveal = createRoute({
  method: 'post',
  path: '/tenant/{id}/reveal',
  'x-permission': 'tenant:contact_read',
  operationId: 'revealTenantContact',
  summary: 'Reveal a tenant’s contact details',
  description: 'Requires `tenant:contact_read` and is recorded in the ledger each time.',
  tags,
  'x-rate-limit': 'reveal',
  'x-never-replayed': true,
  request: { params: IdParam },
  responses: { 200: json(TenantContact, 'The unmasked contact details.'), ...problemResponse },
})

const consent = createRoute({
  method: 'post',
  path: '/tenant/{id}/consent',
  'x-permission': 'tenant:consent_update',
  operationId: 'recordTenantConsent',
  summary: 'Record a tenant’s consent or opt-out',
  tags,
  request: { params: IdParam, body: jsonBody(ConsentInput) },
  responses: { 200: json(Tenant, 'The tenant with the new consent.'), ...problemResponse },
})

const erase = createRoute({
  method: 'post',
  path: '/tenant/{id}/erase',
  'x-permission': 'tenant:archive',
  operationId: 'eraseTenant',
  summary: 'Erase a tenant’s personal data',
  description: 'Requires `tenant:archive`. This can’t be undone; the ledger keeps IDs only.',
  tags,
  'x-fresh-sign-in': true,
  request: { params: IdParam, body: jsonBody(EraseInput) },
  responses: { 200: json(TenantErased, 'The erased tenant’s ID.'), ...problemResponse },
})

export function tenantsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listTenants(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(create, async (c) => {
    const tenant = await createTenant(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/tenant/${tenant.id}`)
    c.header('ETag', entityTag(tenant.version))
    return c.json(tenant, 201)
  })
  router.openapi(get, async (c) => {
    const { include = [] } = c.req.valid('query')
    const tenant = await getTenant(c.var.ctx, c.req.valid('param').id, include)
    c.header('ETag', entityTag(tenant.version))
    if (include.includes('contact') || include.includes('assistance')) c.header('Cache-Control', 'no-store')
    return c.json(tenant, 200)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { tenant, previousVersion } = await updateTenant(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(tenant.version))
    return c.json({ ...tenant, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(reveal, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await revealContact(c.var.ctx, c.req.valid('param').id), 200)
  })
  router.openapi(consent, async (c) => {
    const tenant = await recordConsent(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    c.header('ETag', entityTag(tenant.version))
    return c.json(tenant, 200)
  })
  router.openapi(erase, async (c) =>
    c.json(await eraseTenant(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  return router
}
