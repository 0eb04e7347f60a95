import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { OrgParams } from '../../../platform/http/fields.ts'
import { TaskResponse } from '../../../platform/jobs/tasks.schema.ts'
import { createSource, deleteSource, updateSource } from './write-sources.service.ts'
import { getSource, listSources } from './read-sources.service.ts'
import { getSourceHealth, getWatch } from './monitoring.service.ts'
import { listCatalog } from './list-catalog.service.ts'
import { runSourceNow } from './run-source.service.ts'
import {
  HealthQuery,
  OrgWatch,
  Source,
  SourceCatalog,
  SourceDetail,
  SourceHealth,
  SourcePage,
  SourceQuery,
  WrittenSource,
} from './sources.schema.ts'
import { SourceCreate, SourcePatch, SourceTest, SourceTestResult } from './source-input.schema.ts'
import { testSource } from './test-source.service.ts'

const tags = ['Sources']

const list = createRoute({
  method: 'get',
  path: '/source',
  'x-permission': 'source:read',
  operationId: 'listSources',
  summary: 'List sources',
  tags,
  request: { query: SourceQuery },
  responses: { 200: json(SourcePage, 'One page of sources.'), ...problemResponse },
})

const catalog = createRoute({
  method: 'get',
  path: '/source/catalog',
  'x-permission': 'source:read',
  operationId: 'listSourceCatalog',
  summary: 'List available connectors',
  tags,
  responses: { 200: json(SourceCatalog, 'Every connector, with reasons to use it.'), ...problemResponse },
})

const health = createRoute({
  method: 'get',
  path: '/source/health',
  'x-permission': 'source:read',
  operationId: 'getSourceHealth',
  summary: 'Get the health of all sources',
  description: 'Coverage gaps, rate limits, and skipped items in a period.',
  tags,
  request: { query: HealthQuery },
  responses: { 200: json(SourceHealth, 'Health of each source.'), ...problemResponse },
})

const test = createRoute({
  method: 'post',
  path: '/source/test',
  'x-permission': 'source:create',
  operationId: 'testSource',
  summary: 'Test source settings',
  tags,
  'x-rate-limit': 'fetch',
  request: { body: jsonBody(SourceTest) },
  responses: {
    200: json(SourceTestResult, 'The result, even if the test failed. Nothing is stored.'),
    ...problemResponse,
  },
})

const create = createRoute({
  method: 'post',
  path: '/source',
  'x-permission': 'source:create',
  operationId: 'createSource',
  summary: 'Create a source',
  tags,
  request: { body: jsonBody(SourceCreate) },
  responses: { 201: json(Source, 'The new source.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/source/{id}',
  'x-permission': 'source:read',
  operationId: 'getSource',
  summary: 'Get a source',
  tags,
  request: { params: IdParam },
  responses: { 200: json(SourceDetail, 'The source.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/source/{id}',
  'x-permission': 'source:update',
  operationId: 'updateSource',
  summary: 'Update, pause, or resume a source',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(SourcePatch) },
  responses: { 200: json(WrittenSource, 'The updated source.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/source/{id}',
  'x-permission': 'source:delete',
  operationId: 'deleteSource',
  summary: 'Delete a source',
  tags,
  request: { params: IdParam, headers: IfMatchHeader },
  responses: { 204: { description: 'Deleted.' }, ...problemResponse },
})

const run = createRoute({
  method: 'post',
  path: '/source/{id}/run',
  'x-permission': 'source:run',
  operationId: 'runSource',
  summary: 'Fetch a source now',
  tags,
  'x-rate-limit': 'fetch',
  request: { params: IdParam },
  responses: { 202: json(TaskResponse, 'The task, or the one already in progress.'), ...problemResponse },
})

const watch = createRoute({
  method: 'get',
  path: '/org/{orgId}/watch',
  'x-permission': 'org:read',
  operationId: 'getOrgWatch',
  summary: 'List current coverage gaps',
  tags,
  request: { params: OrgParams },
  responses: { 200: json(OrgWatch, 'Coverage gaps.'), ...problemResponse },
})

export function sourcesRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listSources(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(catalog, async (c) => c.json(await listCatalog(c.var.ctx), 200))
  router.openapi(health, async (c) => c.json(await getSourceHealth(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(test, async (c) => c.json(await testSource(c.var.ctx, c.req.valid('json')), 200))
  router.openapi(create, async (c) => {
    const createdSource = await createSource(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/source/${createdSource.id}`)
    c.header('ETag', entityTag(createdSource.version))
    return c.json(createdSource, 201)
  })
  router.openapi(get, async (c) => {
    const source = await getSource(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(source.version))
    return c.json(source, 200)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { id } = c.req.valid('param')
    const { source, previousVersion } = await updateSource(c.var.ctx, id, c.req.valid('json'), expected)
    c.header('ETag', entityTag(source.version))
    return c.json({ ...source, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(remove, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    await deleteSource(c.var.ctx, c.req.valid('param').id, expected)
    return c.body(null, 204)
  })
  router.openapi(run, async (c) => {
    const task = await runSourceNow(c.var.ctx, c.req.valid('param').id)
    return c.json({ task }, 202, { Location: `/task/${task.id}` })
  })
  router.openapi(watch, async (c) => c.json(await getWatch(c.var.ctx), 200))
  return router
}
