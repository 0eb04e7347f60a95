import { AddressPatch } from '../addresses/address.schema.ts'
import { entityTag, IfMatchHeader, readIfMatch } from '../../../platform/http/entity-tag.ts'
import { IdParam, previousVersion } from '../../../platform/http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import {
  Property,
  PropertyAddressResult,
  PropertyFeatures,
  PropertyFilters,
  PropertyPage,
  PropertyPoints,
  PropertyQuery,
  StartedMatch,
} from './properties.schema.ts'
import { PropertyCreate, PropertyPatch } from './property-input.schema.ts'
import { createProperty, matchProperty, updateProperty } from './write-property.service.ts'
import {
  getProperty,
  listProperties,
  listPropertyFeatures,
  listPropertyPoints,
} from './list-properties.service.ts'
import { getPropertiesStats, getPropertyStats } from './property-stats.service.ts'
import { getPropertyImportStats } from './property-import-stats.service.ts'
import { updatePropertyAddress } from './update-property-address.service.ts'
import { PropertiesStats, PropertyImportStats, PropertyStats } from './property-stats.schema.ts'

const tags = ['Properties']

const list = createRoute({
  method: 'get',
  path: '/property',
  'x-permission': 'property:read',
  operationId: 'listProperties',
  summary: 'List properties',
  tags,
  request: { query: PropertyQuery },
  responses: {
    200: {
      description: 'One page of properties the caller can see, or map features with `format=geojson`.',
      content: {
        'application/json': { schema: PropertyPage },
        'application/geo+json': { schema: PropertyFeatures },
      },
    },
    ...problemResponse,
  },
})

const propertiesStats = createRoute({
  method: 'get',
  path: '/property/stats',
  'x-permission': 'property:read',
  operationId: 'getPropertiesStats',
  summary: 'Get statistics for the filtered properties',
  tags,
  request: { query: PropertyFilters },
  responses: { 200: json(PropertiesStats, 'Statistics for the filtered properties.'), ...problemResponse },
})

const points = createRoute({
  method: 'get',
  path: '/property/points',
  'x-permission': 'property:read',
  operationId: 'listPropertyPoints',
  summary: 'List the filtered properties’ locations for a map',
  tags,
  request: { query: PropertyFilters },
  responses: {
    200: json(PropertyPoints, 'Each property with its location and threats.'),
    ...problemResponse,
  },
})

const importStats = createRoute({
  method: 'get',
  path: '/property/stats/import',
  'x-permission': 'property:read',
  operationId: 'getPropertyImportStats',
  summary: 'Get property import statistics',
  tags,
  responses: {
    200: json(PropertyImportStats, 'Totals of all property imports so far.'),
    ...problemResponse,
  },
})

const create = createRoute({
  method: 'post',
  path: '/property',
  'x-permission': 'property:create',
  operationId: 'createProperty',
  summary: 'Create a property',
  tags,
  request: { body: jsonBody(PropertyCreate) },
  responses: { 201: json(Property, 'The new property.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/property/{id}',
  'x-permission': 'property:read',
  operationId: 'getProperty',
  summary: 'Get a property',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Property, 'The property.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/property/{id}',
  'x-permission': { all: ['property:read'], any: ['property:update', 'property:archive'] },
  operationId: 'updateProperty',
  summary: 'Update, archive, or restore a property',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(PropertyPatch) },
  responses: {
    200: json(Property.extend({ previousVersion }), 'The updated property.'),
    ...problemResponse,
  },
})

const updateAddress = createRoute({
  method: 'patch',
  path: '/property/{id}/address',
  'x-permission': { all: ['property:read', 'property:update'] },
  operationId: 'updatePropertyAddress',
  summary: 'Change a property’s address or location',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(AddressPatch) },
  responses: { 200: json(PropertyAddressResult, 'The updated address.'), ...problemResponse },
})

const propertyStats = createRoute({
  method: 'get',
  path: '/property/{id}/stats',
  'x-permission': 'property:read',
  operationId: 'getPropertyStats',
  summary: 'Get a property’s statistics',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PropertyStats, 'Statistics for one property.'), ...problemResponse },
})

const match = createRoute({
  method: 'post',
  path: '/property/{id}/match',
  'x-permission': { all: ['property:read', 'property:update'] },
  operationId: 'matchProperty',
  summary: 'Match a property with current threats',
  tags,
  'x-rate-limit': 'fetch',
  request: { params: IdParam },
  responses: { 202: json(StartedMatch, 'The matching task.'), ...problemResponse },
})

/** `/property/stats` and `/property/points` must come before `/property/{id}`, which would match them as ids. */
export function propertiesRoutes() {
  const router = createRouter()
  router.openapi(propertiesStats, async (c) =>
    c.json(await getPropertiesStats(c.var.ctx, c.req.valid('query')), 200),
  )
  router.openapi(points, async (c) => c.json(await listPropertyPoints(c.var.ctx, c.req.valid('query')), 200))
  router.openapi(importStats, async (c) => c.json(await getPropertyImportStats(c.var.ctx), 200))
  router.openapi(list, async (c) => {
    const query = c.req.valid('query')
    if (query.format === 'json') return c.json(await listProperties(c.var.ctx, query), 200)
    const features = await listPropertyFeatures(c.var.ctx, query)
    return c.json(features, 200, { 'Content-Type': 'application/geo+json' })
  })
  router.openapi(create, async (c) => {
    const property = await createProperty(c.var.ctx, c.req.valid('json'))
    c.header('Location', `/api/property/${property.id}`)
    c.header('ETag', entityTag(property.version))
    return c.json(property, 201)
  })
  router.openapi(get, async (c) => {
    const property = await getProperty(c.var.ctx, c.req.valid('param').id)
    c.header('ETag', entityTag(property.version))
    return c.json(property, 200)
  })
  router.openapi(update, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { property, previousVersion } = await updateProperty(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(property.version))
    return c.json({ ...property, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(updateAddress, async (c) => {
    const expected = readIfMatch(c.req.valid('header')['if-match'])
    const { property, previousVersion } = await updatePropertyAddress(
      c.var.ctx,
      c.req.valid('param').id,
      c.req.valid('json'),
      expected,
    )
    c.header('ETag', entityTag(property.version))
    const result = {
      address: property.address,
      candidates: property.address.geocode.candidates ?? [],
      task: null,
      property,
    }
    return c.json({ ...result, ...(expected === null && { previousVersion }) }, 200)
  })
  router.openapi(match, async (c) => c.json(await matchProperty(c.var.ctx, c.req.valid('param').id), 202))
  router.openapi(propertyStats, async (c) =>
    c.json(await getPropertyStats(c.var.ctx, c.req.valid('param').id), 200),
  )
  return router
}
