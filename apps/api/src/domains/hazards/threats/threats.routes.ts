import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { getThreat, listThreatFeatures, listThreats } from './read-threats.service.ts'
import { reportThreat } from './report-threat.service.ts'
import { ThreatCreate, ThreatPatch } from './threat-input.schema.ts'
import {
  Threat,
  ThreatDetailQuery,
  ThreatFeatures,
  ThreatPage,
  ThreatQuery,
  WrittenThreat,
} from './threats.schema.ts'
import { updateThreat } from './update-threat.service.ts'

const tags = ['Threats']

const list = createRoute({
  method: 'get',
  path: '/threat',
  'x-permission': 'threat:read',
  operationId: 'listThreats',
  summary: 'List threats',
  description: 'Only threats that affect a property the caller can see, with counts for those properties.',
  tags,
  request: { query: ThreatQuery },
  responses: {
    200: {
      description: 'One page of threats, or map features with `format=geojson`.',
      content: {
        'application/json': { schema: ThreatPage },
        'application/geo+json': { schema: ThreatFeatures },
      },
    },
    ...problemResponse,
  },
})

const get = createRoute({
  method: 'get',
  path: '/threat/{id}',
  'x-permission': 'threat:read',
  operationId: 'getThreat',
  summary: 'Get a threat',
  tags,
  request: { params: IdParam, query: ThreatDetailQuery },
  responses: { 200: json(Threat, 'The threat.'), ...problemResponse },
})

const report = createRoute({
  method: 'post',
  path: '/threat',
  'x-permission': 'threat:create',
  operationId: 'reportThreat',
  summary: 'Report a threat manually',
  description:
    'Requires `threat:create`. Matched like a feed message, by a point, an area, or exactly the given properties. Returns 422 if it affects none.',
  tags,
  request: { body: jsonBody(ThreatCreate) },
  responses: { 201: json(Threat, 'The new threat, with the properties it affects.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/threat/{id}',
  'x-permission': { all: ['threat:read', 'threat:update'] },
  operationId: 'updateThreat',
  summary: 'Update a threat’s triage, assignment, checklist, or notes',
  description:
    'Requires `threat:update`. For a manually reported threat, you can also change its content and location, or end it. Triage moves new → acknowledged → in_progress → resolved. A threat that isn’t resolved can be dismissed, an acknowledged one can become new again, a resolved one can go back to in_progress, and a dismissed one can go back to in_progress, acknowledged, or new. Any other step returns 409 with `state` and `allowed`.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(ThreatPatch) },
  responses: { 200: json(WrittenThreat, 'The updated threat.'), ...problemResponse },
})

export function threatsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => {
    const query = c.req.valid('query')
    if (query.format === 'json') return c.json(await listThreats(c.var.ctx, query), 200)
    const features = await listThreatFeatures(c.var.ctx, query)
    return c.json(features, 200, { 'Content-Type': 'application/geo+json' })
  })
  router.openapi(get, async (c) => {
    const threat = await getThreat(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))
    c.header('ETag', entityTag(threat.version))
    return c.json(threat, 200)
  })
  router.openapi(report, async (c) => {
    const createdThreat = await reportThreat(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/threat/${createdThreat.id}`)
    c.header('ETag', entityTag(createdThreat.version))
    return c.json(createdThreat, 201)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { id } = c.req.valid('param')
    const { threat, previousVersion, change } = await updateThreat(
      c.var.ctx,
      id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(threat.version))
    return c.json({ ...threat, change, ...(expected === null && { previousVersion }) }, 200)
  })
  return router
}
