import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { Dashboard, DashboardParams, DashboardQuery } from './dashboard.schema.ts'
import { getDashboard } from './get-dashboard.service.ts'

const get = createRoute({
  method: 'get',
  path: '/org/{orgId}/dashboard/{userId}',
  'x-permission': 'org:read',
  operationId: 'getDashboard',
  summary: 'Get a person’s dashboard',
  description:
    'The caller’s own, or with `team:read` another member’s; always limited to what the caller can see.',
  tags: ['Organization'],
  request: { params: DashboardParams, query: DashboardQuery },
  responses: { 200: json(Dashboard, 'The person’s dashboard.'), ...problemResponse },
})

export function dashboardRoutes() {
  const router = createRouter()
  router.openapi(get, async (c) => {
    const { userId } = c.req.valid('param')
    return c.json(await getDashboard(c.var.ctx, userId, c.req.valid('query').timeline), 200)
  })
  return router
}
