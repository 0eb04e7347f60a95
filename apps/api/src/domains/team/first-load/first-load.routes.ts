import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { FirstLoad } from './first-load.schema.ts'
import { getFirstLoad } from './first-load.service.ts'

const getFirstLoadRoute = createRoute({
  method: 'get',
  path: '/auth/first-load',
  'x-permission': { all: ['user:read', 'org:read'] },
  operationId: 'getFirstLoad',
  summary: 'Get what every page needs',
  description:
    'The caller’s account, permissions, and organization in one call, so that the first page waits for one round trip.',
  tags: ['Auth'],
  responses: { 200: json(FirstLoad, 'The account, permissions, and organization.'), ...problemResponse },
})

export function firstLoadRoutes() {
  const router = createRouter()
  router.openapi(getFirstLoadRoute, async (c) => c.json(await getFirstLoad(c.var.ctx), 200))
  return router
}
