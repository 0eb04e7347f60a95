import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import type { createRouter } from '../../../platform/http/router.ts'
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
  operationId: 'listMissingTenants',
  summary: 'Tenants who live at the properties that a file lists and stand in none of its rows',
  description:
    'As the latest check found them, less those who moved out since. A property is listed when the file names somebody who lives there now.',
  tags,
  request: { params: ImportFileParams, query: MissingTenantQuery },
  responses: { 200: json(MissingTenantPage, 'A page of tenants, by property and unit'), ...problemResponse },
})

const markRoute = createRoute({
  method: 'post',
  path: '/tenant/import/{fileId}/missing/past',
  operationId: 'markMissingTenantsPast',
  summary: 'Mark tenants whom an imported file does not name as moved out',
  description:
    'At most 500 tenants at a time, and only those the caller may update. The undo of the import takes it back.',
  tags,
  request: { params: ImportFileParams, body: jsonBody(MarkMissingPast) },
  responses: { 200: json(MarkedPast, 'How many were marked and how many are left'), ...problemResponse },
})

/** The calls that only imports of tenants have. */
export function serveMissingTenants(router: ReturnType<typeof createRouter>) {
  router.openapi(listRoute, async (c) =>
    c.json(await listMissingTenants(c.var.ctx, c.req.valid('param').fileId, c.req.valid('query')), 200),
  )
  router.openapi(markRoute, async (c) =>
    c.json(await markMissingPast(c.var.ctx, c.req.valid('param').fileId, c.req.valid('json')), 200),
  )
}
