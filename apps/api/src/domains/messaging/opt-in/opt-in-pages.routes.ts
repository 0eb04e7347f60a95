import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import {
  OptInPage,
  OptInPageCreate,
  OptInPageList,
  OptInPageParams,
  OptInPagePatch,
} from './opt-in-pages.schema.ts'
import { createOptInPage, listOptInPages, updateOptInPage } from './opt-in-pages.service.ts'

const tags = ['Opt-in']

const listOptInPagesRoute = createRoute({
  method: 'get',
  path: '/org/{orgId}/optin-pages',
  'x-permission': 'org:communication_read',
  operationId: 'listOptInPages',
  summary: 'List opt-in pages',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(OptInPageList, 'All pages, oldest first.'), ...problemResponse },
})

const createOptInPageRoute = createRoute({
  method: 'post',
  path: '/org/{orgId}/optin-pages',
  'x-permission': 'org:communication_send',
  operationId: 'createOptInPage',
  summary: 'Create an opt-in page',
  tags,
  request: { params: OrgParams, body: jsonBody(OptInPageCreate) },
  responses: { 201: json(OptInPage, 'The new page.'), ...problemResponse },
})

const updateOptInPageRoute = createRoute({
  method: 'patch',
  path: '/org/{orgId}/optin-pages/{id}',
  'x-permission': 'org:communication_send',
  operationId: 'updateOptInPage',
  summary: 'Update an opt-in page',
  tags,
  request: { params: OptInPageParams, headers: IfMatchHeader, body: patchBody(OptInPagePatch) },
  responses: { 200: json(OptInPage, 'The updated page.'), ...problemResponse },
})

export function optInPagesRoutes() {
  const router = createRouter()

  router.openapi(listOptInPagesRoute, async (c) => c.json(await listOptInPages(c.var.ctx), 200))

  router.openapi(createOptInPageRoute, async (c) => {
    const page = await createOptInPage(c.var.ctx, c.req.valid('json'))
    return c.json(page, 201, { ETag: entityTag(page.version) })
  })

  router.openapi(updateOptInPageRoute, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const page = await updateOptInPage(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), expected)
    return c.json(page, 200, { ETag: entityTag(page.version) })
  })

  return router
}
