import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { Checklist, ChecklistInput, ChecklistList, ChecklistParams } from './checklists.schema.ts'
import { getChecklist, listChecklists, replaceChecklist } from './checklists.service.ts'

const tags = ['Checklists']

const list = createRoute({
  method: 'get',
  path: '/org/{orgId}/checklist',
  'x-permission': 'threat:read',
  operationId: 'listChecklists',
  summary: 'List checklists',
  description: 'What to do at a property for each hazard, before, during, and after it.',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(ChecklistList, 'The checklists.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/checklist/{hazard}',
  'x-permission': 'threat:read',
  operationId: 'getChecklist',
  summary: 'Get a checklist',
  tags,
  request: { params: ChecklistParams },
  responses: { 200: json(Checklist, 'The checklist.'), ...problemResponse },
})

const replace = createRoute({
  method: 'put',
  path: '/org/{orgId}/checklist/{hazard}',
  'x-permission': 'rule:update',
  operationId: 'replaceChecklist',
  summary: 'Replace a checklist',
  description:
    'Applies to threats that are acknowledged from now on, and to phases that start from now on. Items that were already added to a property stay as they are.',
  tags,
  request: { params: ChecklistParams, headers: IfMatchHeader, body: jsonBody(ChecklistInput) },
  responses: { 200: json(Checklist, 'The checklist.'), ...problemResponse },
})

export function checklistsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listChecklists(c.var.ctx), 200))
  router.openapi(get, async (c) => {
    const current = await getChecklist(c.var.ctx, c.req.valid('param').hazard)
    c.header('ETag', entityTag(current.version))
    return c.json(current, 200)
  })
  router.openapi(replace, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const saved = await replaceChecklist(
      c.var.ctx,
      c.req.valid('param').hazard,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(saved.version))
    return c.json(saved, 200)
  })
  return router
}
