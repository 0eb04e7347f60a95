import { OrgParams } from '../../platform/http/fields.ts'
import { problemResponse } from '../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../platform/http/router.ts'
import { resetDemo } from './reset-demo.ts'

const resetDemoRoute = createRoute({
  method: 'post',
  path: '/org/{orgId}/demo-reset',
  'x-permission': 'org:update',
  operationId: 'resetDemo',
  summary: 'Reset the demo organization',
  description:
    'Deletes everything in the organization except its members and what they set up for themselves, and loads the demo’s data again, including the ledger. The demo’s people get their original roles back. Running tasks are canceled first. Only for organizations that come with the demo.',
  tags: ['Organization'],
  request: { params: OrgParams },
  responses: { 204: { description: 'The organization was reset.' }, ...problemResponse },
})

export function resetDemoRoutes() {
  const router = createRouter()
  router.openapi(resetDemoRoute, async (c) => {
    await resetDemo(c.var.ctx)
    return c.body(null, 204)
  })
  return router
}
