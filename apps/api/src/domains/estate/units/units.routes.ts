import type { Context } from 'hono'
import {
  entityTag,
  type ExpectedVersions,
  IfMatchHeader,
  readIfMatch,
} from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { createUnit, type UnitWrite, updateUnit, updateUnitAddress } from './write-unit.service.ts'
import { getUnit, listUnitOccupancies, listUnits } from './list-units.service.ts'
import {
  Unit,
  UnitAddressPatch,
  UnitCreate,
  UnitOccupancyQuery,
  UnitPage,
  UnitPatch,
  UnitQuery,
  UnitOccupancyPage,
  WrittenUnit,
} from './units.schema.ts'

const tags = ['Units']

const list = createRoute({
  method: 'get',
  path: '/unit',
  'x-permission': 'unit:read',
  operationId: 'listUnits',
  summary: 'List units',
  tags,
  request: { query: UnitQuery },
  responses: { 200: json(UnitPage, 'One page of units the caller can see.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/unit',
  'x-permission': 'unit:create',
  operationId: 'createUnit',
  summary: 'Create a unit',
  tags,
  request: { body: jsonBody(UnitCreate) },
  responses: { 201: json(WrittenUnit, 'The new unit.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/unit/{id}',
  'x-permission': 'unit:read',
  operationId: 'getUnit',
  summary: 'Get a unit',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Unit, 'The unit.'), ...problemResponse },
})

const occupancies = createRoute({
  method: 'get',
  path: '/unit/{id}/occupancies',
  'x-permission': 'unit:read',
  operationId: 'listUnitOccupancies',
  summary: 'List a unit’s past, current, and future occupancies',
  tags,
  request: { params: IdParam, query: UnitOccupancyQuery },
  responses: {
    200: json(UnitOccupancyPage, 'A page of occupancies, most recent first.'),
    ...problemResponse,
  },
})

const update = createRoute({
  method: 'patch',
  path: '/unit/{id}',
  'x-permission': { all: ['unit:read'], any: ['unit:update', 'unit:archive'] },
  operationId: 'updateUnit',
  summary: 'Update, archive, or restore a unit',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(UnitPatch) },
  responses: { 200: json(WrittenUnit, 'The updated unit.'), ...problemResponse },
})

const updateAddress = createRoute({
  method: 'patch',
  path: '/unit/{id}/address',
  'x-permission': { all: ['unit:read', 'unit:update'] },
  operationId: 'updateUnitAddress',
  summary: 'Set or remove a unit’s own address',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(UnitAddressPatch) },
  responses: { 200: json(WrittenUnit, 'The updated unit.'), ...problemResponse },
})

export function unitsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => c.json(await listUnits(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(create, async (c) => {
    const unit = await createUnit(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/unit/${unit.id}`)
    c.header('ETag', entityTag(unit.version))
    return c.json(unit, 201)
  })
  router.openapi(get, async (c) => {
    const unit = await getUnit(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(unit.version))
    return c.json(unit, 200)
  })
  router.openapi(occupancies, async (c) =>
    c.json(await listUnitOccupancies(c.var.ctx, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const result = await updateUnit(c.var.ctx, c.req.valid('param').id, c.req.valid('json'), expected)
    return c.json(toWriteResponse(c, result, expected), 200)
  })
  router.openapi(updateAddress, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { id } = c.req.valid('param')
    const result = await updateUnitAddress(c.var.ctx, id, c.req.valid('json'), expected)
    return c.json(toWriteResponse(c, result, expected), 200)
  })
  return router
}

function toWriteResponse(c: Context, { unit, previousVersion }: UnitWrite, expected: ExpectedVersions) {
  c.header('ETag', entityTag(unit.version))
  return { ...unit, ...(expected === null && { previousVersion }) }
}
