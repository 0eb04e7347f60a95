import { OrgParams } from '../../../platform/http/fields.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { SuppressedAddressPage, SuppressedParams, SuppressedQuery } from './suppressions.schema.ts'
import { listSuppressed, removeSuppressed } from './suppressions.service.ts'

const tags = ['Communication']

const listRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}/communication/suppressed',
  'x-permission': 'org:communication_read',
  operationId: 'listSuppressed',
  summary: 'List suppressed addresses',
  tags,
  request: { params: OrgParams, query: SuppressedQuery },
  responses: { 200: json(SuppressedAddressPage, 'One page of addresses.'), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/org/{orgId}/communication/suppressed/{id}',
  'x-permission': 'org:communication_send',
  operationId: 'removeSuppressed',
  summary: 'Remove an address that staff suppressed',
  tags,
  request: { params: SuppressedParams },
  responses: { 204: { description: 'Removed.' }, ...problemResponse },
})

export function suppressionsRoutes() {
  const router = createRouter()
  router.openapi(listRoute, async (c) => c.json(await listSuppressed(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(removeRoute, async (c) => {
    await removeSuppressed(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return router
}
