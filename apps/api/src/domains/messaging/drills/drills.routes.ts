import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  Drill,
  DrillAlertInput,
  DrillInput,
  DrillInvitationAnswer,
  DrillList,
  DrillOptions,
  DrillResponseInput,
} from './drills.schema.ts'
import { answerDrillInvitation, createDrill } from './plan-drill.service.ts'
import { getDrill, getDrillOptions, listDrills } from './read-drills.service.ts'
import {
  acknowledgeDrill,
  answerDrillAlert,
  sendDrillAlert,
  startDrill,
  stopDrill,
} from './run-drill.service.ts'

const tags = ['Drills']

const list = createRoute({
  method: 'get',
  path: '/drill',
  'x-permission': 'threat:read',
  operationId: 'listDrills',
  summary: 'List drills',
  description:
    'Planned, running, and past exercises with their scores. They have nothing to do with real threats.',
  tags,
  responses: { 200: json(DrillList, 'The drills.'), ...problemResponse },
})

const options = createRoute({
  method: 'get',
  path: '/drill-options',
  'x-permission': 'rule:update',
  operationId: 'getDrillOptions',
  summary: 'Get drill options',
  description: 'The scripts, and the members who can be invited.',
  tags,
  responses: { 200: json(DrillOptions, 'The options.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/drill',
  'x-permission': 'rule:update',
  operationId: 'createDrill',
  summary: 'Plan a drill',
  description:
    'Places a scripted event around properties and invites members in the app. Nothing is sent until it’s started, and then only to those who agreed.',
  tags,
  request: { body: jsonBody(DrillInput) },
  responses: { 201: json(Drill, 'The planned drill.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/drill/{id}',
  'x-permission': 'threat:read',
  operationId: 'getDrill',
  summary: 'Get a drill',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

const answerInvitation = createRoute({
  method: 'put',
  path: '/drill/{id}/invitation',
  'x-permission': 'threat:read',
  operationId: 'answerDrillInvitation',
  summary: 'Answer an invitation to a drill',
  description: 'The answer can be changed until the drill is over.',
  tags,
  request: { params: IdParam, body: jsonBody(DrillInvitationAnswer) },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

const start = createRoute({
  method: 'post',
  path: '/drill/{id}/start',
  'x-permission': 'rule:update',
  operationId: 'startDrill',
  summary: 'Start a drill',
  description:
    'Returns 409 while another drill is running, or while a real extreme threat is unacknowledged. A running drill stops within seconds if a real extreme threat begins.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Drill, 'The running drill.'), ...problemResponse },
})

const acknowledge = createRoute({
  method: 'post',
  path: '/drill/{id}/acknowledge',
  'x-permission': 'threat:update',
  operationId: 'acknowledgeDrill',
  summary: 'Acknowledge the steps of a drill',
  description: 'Acknowledges everything that has happened in the running drill.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

const alert = createRoute({
  method: 'post',
  path: '/drill/{id}/alert',
  'x-permission': 'threat:notify',
  operationId: 'sendDrillAlert',
  summary: 'Send an alert in a drill',
  description:
    'Sends an alert or the all clear to the members who take part, never to tenants. Every message begins with EXERCISE.',
  tags,
  request: { params: IdParam, body: jsonBody(DrillAlertInput) },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

const respond = createRoute({
  method: 'put',
  path: '/drill/{id}/response',
  'x-permission': 'threat:read',
  operationId: 'answerDrillAlert',
  summary: 'Answer an alert in a drill',
  description: 'The caller answers as a resident would. A new answer replaces the earlier one.',
  tags,
  request: { params: IdParam, body: jsonBody(DrillResponseInput) },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

const stop = createRoute({
  method: 'post',
  path: '/drill/{id}/stop',
  'x-permission': 'rule:update',
  operationId: 'stopDrill',
  summary: 'Stop a drill',
  description:
    'Stops a running drill, or cancels a planned one. Messages that weren’t sent yet are withdrawn.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Drill, 'The drill.'), ...problemResponse },
})

export function drillsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listDrills(c.var.ctx), 200))
  router.openapi(options, async (c) => c.json(await getDrillOptions(c.var.ctx), 200))
  router.openapi(create, async (c) => c.json(await createDrill(c.var.ctx, c.req.valid('json')), 201))
  router.openapi(get, async (c) => c.json(await getDrill(c.var.ctx, c.req.valid('param').id), 200))
  router.openapi(answerInvitation, async (c) =>
    c.json(await answerDrillInvitation(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  router.openapi(start, async (c) => c.json(await startDrill(c.var.ctx, c.req.valid('param').id), 200))
  router.openapi(acknowledge, async (c) =>
    c.json(await acknowledgeDrill(c.var.ctx, c.req.valid('param').id), 200),
  )
  router.openapi(alert, async (c) =>
    c.json(await sendDrillAlert(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  router.openapi(respond, async (c) =>
    c.json(await answerDrillAlert(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  router.openapi(stop, async (c) => c.json(await stopDrill(c.var.ctx, c.req.valid('param').id), 200))
  return router
}
