import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, type createRouter } from '../../../platform/http/router.ts'
import { ImportFileParams } from './imports.schema.ts'
import {
  MarkedPast,
  MarkMissingPast,
  MissingTenantPage,
  MissingTenantQuery,
} from './missing-tenants.schema.ts'
import { listMissingTenants, markMissingPast } from './missing-tenants.service.ts'

const tags = ['Imports']

const listRoute = createRoute({
  method: 'get',
  path: '/tenant/import/{fileId}/missing',
  'x-permission': { all: ['tenant:import', 'tenant:read'] },
  operationId: 'listMissingTenants',
  summary: 'List current tenants who aren’t in an imported file',
  description:
    'Current tenants of the file’s properties who aren’t in any of its rows, as of the latest check, except those who have moved out since.',
  tags,
  request: { params: ImportFileParams, query: MissingTenantQuery },
  responses: {
    200: json(MissingTenantPage, 'One page of tenants, by property and unit.'),
    ...problemResponse,
  },
})

const markRoute = createRoute({
  method: 'post',
  path: '/tenant/import/{fileId}/missing/past',
  'x-permission': { all: ['tenant:import', 'tenant:update'] },
  operationId: 'markMissingTenantsPast',
  summary: 'Mark tenants who aren’t in an imported file as past',
  description:
    'Up to 500 tenants at a time, and only those the caller can update. Undoing the import reverses it.',
  tags,
  request: { params: ImportFileParams, body: jsonBody(MarkMissingPast) },
  responses: { 200: json(MarkedPast, 'How many were marked, and how many remain.'), ...problemResponse },
})

/** The routes that only imports of tenants have. */
export function registerMissingTenantsRoutes(router: ReturnType<typeof createRouter>) {
  router.openapi(listRoute, async (c) =>
    c.json(await listMissingTenants(c.var.ctx, c.req.valid('param').fileId, c.req.valid('query')), 200),
  )
  router.openapi(markRoute, async (c) =>
    c.json(await markMissingPast(c.var.ctx, c.req.valid('param').fileId, c.req.valid('json')), 200),
  )
}
