import { createRoute } from '@hono/zod-openapi'
import { AddressPatch } from '../../addresses/address.schema.ts'
import { IdParam, IfMatchHeader, previousVersion } from '../../http/ref.ts'
import { json, jsonBody, patchBody, problemResponse } from '../../http/responses.ts'
import { createRouter } from '../../http/router.ts'
import {
  Property,
  PropertyAddressResult,
  PropertyCreate,
  PropertyFilters,
  PropertyPage,
  PropertyPatch,
  PropertyQuery,
} from './properties.schema.ts'
import { PropertiesStats, PropertyImportStats, PropertyStats } from './property-stats.schema.ts'

const tags = ['Properties']

const list = createRoute({
  method: 'get',
  path: '/property',
  operationId: 'listProperties',
  tags,
  request: { query: PropertyQuery },
  responses: { 200: json(PropertyPage, 'One page of properties the caller may see.'), ...problemResponse },
})

const stats = createRoute({
  method: 'get',
  path: '/property/stats',
  operationId: 'getPropertiesStats',
  tags,
  request: { query: PropertyFilters },
  responses: { 200: json(PropertiesStats, 'Figures over the filtered properties.'), ...problemResponse },
})

const importStats = createRoute({
  method: 'get',
  path: '/property/stats/import',
  operationId: 'getPropertyImportStats',
  tags,
  responses: { 200: json(PropertyImportStats, 'What property imports did so far.'), ...problemResponse },
})

const create = createRoute({
  method: 'post',
  path: '/property',
  operationId: 'createProperty',
  tags,
  request: { body: jsonBody(PropertyCreate) },
  responses: { 201: json(Property, 'The new property.'), ...problemResponse },
})

const get = createRoute({
  method: 'get',
  path: '/property/{id}',
  operationId: 'getProperty',
  tags,
  request: { params: IdParam },
  responses: { 200: json(Property, 'The property.'), ...problemResponse },
})

const update = createRoute({
  method: 'patch',
  path: '/property/{id}',
  operationId: 'updateProperty',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(PropertyPatch) },
  responses: {
    200: json(Property.extend({ previousVersion }), 'The property after the change.'),
    ...problemResponse,
  },
})

const updateAddress = createRoute({
  method: 'patch',
  path: '/property/{id}/address',
  operationId: 'updatePropertyAddress',
  tags,
  request: { params: IdParam, headers: IfMatchHeader, body: patchBody(AddressPatch) },
  responses: { 200: json(PropertyAddressResult, 'The address after the change.'), ...problemResponse },
})

const statsOfOne = createRoute({
  method: 'get',
  path: '/property/{id}/stats',
  operationId: 'getPropertyStats',
  tags,
  request: { params: IdParam },
  responses: { 200: json(PropertyStats, 'Figures of one property.'), ...problemResponse },
})

export const propertiesRoutes = createRouter()
for (const route of [list, stats, importStats, create, get, update, updateAddress, statsOfOne])
  propertiesRoutes.openAPIRegistry.registerPath(route)
