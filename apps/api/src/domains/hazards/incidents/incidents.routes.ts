import type { z } from '@hono/zod-openapi'
import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  Incident,
  IncidentCreate,
  IncidentMerge,
  IncidentPage,
  IncidentQuery,
  IncidentSplit,
  IncidentThreat,
  WrittenIncident,
} from './incidents.schema.ts'
import { getIncident, listIncidents } from './read-incidents.service.ts'
import { addIncidentThreat, mergeIncidents, openIncident, splitIncident } from './write-incidents.service.ts'

const tags = ['Incidents']
const writers = { all: ['threat:read', 'threat:update'] } as const
const writersNote = 'Requires `threat:update` for the whole organization.'

const list = createRoute({
  method: 'get',
  path: '/incident',
  'x-permission': 'threat:read',
  operationId: 'listIncidents',
  summary: 'List incidents',
  description:
    'Threats that are about one event, most recently opened first. Only incidents with a threat that the caller can see. A threat without relatives is in no incident.',
  tags,
  request: { query: IncidentQuery },
  responses: { 200: json(IncidentPage, 'One page of incidents.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/incident/{id}',
  'x-permission': 'threat:read',
  operationId: 'getIncident',
  summary: 'Get an incident',
  description: 'With the threats that the caller can see, and why each is in the incident.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Incident, 'The incident.'), ...problemResponse },
})

const open = createRoute({
  method: 'post',
  path: '/incident',
  'x-permission': writers,
  operationId: 'openIncident',
  summary: 'Join threats as an incident',
  description: `${writersNote} Returns 409 if one of them is already in an incident.`,
  tags,
  request: { body: jsonBody(IncidentCreate) },
  responses: { 201: json(Incident, 'The new incident.'), ...problemResponse },
})

const addThreat = createRoute({
  method: 'post',
  path: '/incident/{id}/threat',
  'x-permission': writers,
  operationId: 'addIncidentThreat',
  summary: 'Add a threat to an incident',
  description: `${writersNote} Returns 409 if the threat is in another incident, or if the incident has 200 threats.`,
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: jsonBody(IncidentThreat) },
  responses: { 200: json(WrittenIncident, 'The updated incident.'), ...problemResponse },
})

const split = createRoute({
  method: 'post',
  path: '/incident/{id}/split',
  'x-permission': writers,
  operationId: 'splitIncident',
  summary: 'Take a threat out of an incident',
  description: `${writersNote} No rule joins it with the remaining threats again, unless \`undo\` is set; a member still can.`,
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: jsonBody(IncidentSplit) },
  responses: { 200: json(WrittenIncident, 'The incident without the threat.'), ...problemResponse },
})

const merge = createRoute({
  method: 'post',
  path: '/incident/{id}/merge',
  'x-permission': writers,
  operationId: 'mergeIncidents',
  summary: 'Merge another incident into this one',
  description: `${writersNote} The other incident remains as \`merged\`, without threats, and names this one. Returns 409 if they have more than 200 threats together.`,
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: jsonBody(IncidentMerge) },
  responses: { 200: json(WrittenIncident, 'The incident with the threats of both.'), ...problemResponse },
})

export function incidentsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listIncidents(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(get, async (c) => {
    const incident = await getIncident(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(incident.version))
    return c.json(incident, 200)
  })
  router.openapi(open, async (c) => {
    const incident = await openIncident(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/incident/${incident.id}`)
    c.header('ETag', entityTag(incident.version))
    return c.json(incident, 201)
  })
  router.openapi(addThreat, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { threatId } = c.req.valid('json')
    const written = await addIncidentThreat(c.var.ctx, c.req.valid('param').id, threatId, expected)
    c.header('ETag', entityTag(written.incident.version))
    return c.json(toResponse(written, expected === null), 200)
  })
  router.openapi(split, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const written = await splitIncident(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), expected)
    c.header('ETag', entityTag(written.incident.version))
    return c.json(toResponse(written, expected === null), 200)
  })
  router.openapi(merge, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { incidentId } = c.req.valid('json')
    const written = await mergeIncidents(c.var.ctx, c.req.valid('param').id, incidentId, expected)
    c.header('ETag', entityTag(written.incident.version))
    return c.json(toResponse(written, expected === null), 200)
  })
  return router
}

const toResponse = (
  { incident, previousVersion }: { incident: z.infer<typeof Incident>; previousVersion: number },
  isUnconditional: boolean,
) => ({ ...incident, ...(isUnconditional && { previousVersion }) })
