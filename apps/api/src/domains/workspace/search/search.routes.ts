import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { SearchQuery, SearchResult } from './search.schema.ts'
import { searchEverything } from './search.service.ts'

const search = createRoute({
  method: 'get',
  path: '/search',
  'x-permission': null,
  operationId: 'searchEverything',
  summary: 'Search properties, units, tenants, threats, portfolios, and people',
  tags: ['Search'],
  'x-rate-limit': 'search',
  request: { query: SearchQuery },
  responses: { 200: json(SearchResult, 'Matching records that the caller can see.'), ...problemResponse },
})

export function searchRoutes() {
  const router = createRouter()
  router.openapi(search, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await searchEverything(c.var.ctx, c.req.valid('query')), 200)
  })
  return router
}
