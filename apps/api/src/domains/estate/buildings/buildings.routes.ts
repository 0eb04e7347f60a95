import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  Building,
  BuildingCreate,
  BuildingPatch,
  PropertyBuildings,
  WrittenBuilding,
} from './buildings.schema.ts'
import { listBuildings } from './list-buildings.service.ts'
import { createBuilding, deleteBuilding, updateBuilding } from './write-building.service.ts'

const tags = ['Buildings']
const permission = { all: ['property:read', 'property:update'] } as const

const list = createRoute({
  method: 'get',
  path: '/property/{id}/buildings',
  'x-permission': 'property:read',
  operationId: 'listBuildings',
  summary: 'List a property’s buildings',
  description: 'Every building that a unit names or that has its own location, in natural order.',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PropertyBuildings, 'The buildings.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/building',
  'x-permission': permission,
  operationId: 'createBuilding',
  summary: 'Give a building its own location',
  description:
    'Hazards are then matched against this location too. It never replaces the property’s location.',
  tags,
  request: { body: jsonBody(BuildingCreate) },
  responses: { 201: json(Building, 'The building.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/building/{id}',
  'x-permission': permission,
  operationId: 'updateBuilding',
  summary: 'Move or rename a building',
  description: 'Renaming a building doesn’t change its units. A unit belongs to the building it names.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(BuildingPatch) },
  responses: { 200: json(WrittenBuilding, 'The updated building.'), ...problemResponse },
})

const remove = createRoute({
  method: 'delete',
  path: '/building/{id}',
  'x-permission': permission,
  operationId: 'deleteBuilding',
  summary: 'Remove a building’s location',
  description: 'Units keep their building name.',
  tags,
  request: { params: IdParam, headers: IfMatchHeader },
  responses: { 204: { description: 'Removed.' }, ...problemResponse },
})

export function buildingsRoutes() {
  const router = createRouter()
  router.openapi(create, async (c) => {
    const building = await createBuilding(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/building/${building.id}`)
    c.header('ETag', entityTag(building.version))
    return c.json(building, 201)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { building, previousVersion } = await updateBuilding(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(building.version))
    return c.json({ ...building, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(remove, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    await deleteBuilding(c.var.ctx, c.req.valid('param').id, expected)
    return c.body(null, 204)
  })
  // Last: in the document, the first use of `Building` must not be a nullable one.
  router.openapi(list, async (c) => c.json(await listBuildings(c.var.ctx, c.req.valid('param').id), 200))
  return router
}
