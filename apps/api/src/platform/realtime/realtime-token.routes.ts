import { z } from '@hono/zod-openapi'
import { json, problemResponse } from '../http/responses.ts'
import { createRoute, createRouter } from '../http/router.ts'
import { createRealtimeToken } from './realtime-token.service.ts'

const RealtimeToken = z
  .object({
    token: z.string(),
    expiresAt: z.iso.datetime(),
    clientId: z.string().openapi({ description: 'The caller as shown to others who are present.' }),
    channels: z.array(z.string()).openapi({ description: 'Channels to subscribe to.' }),
    isComplete: z.boolean().openapi({
      description: 'Whether everything the caller can see is published there. If false, poll as well.',
    }),
  })
  .openapi('RealtimeToken')

const createRealtimeTokenRoute = createRoute({
  method: 'post',
  path: '/auth/realtime-token',
  'x-permission': null,
  operationId: 'createRealtimeToken',
  summary: 'Create a token for live updates',
  tags: ['Auth'],
  'x-never-replayed': true,
  responses: {
    200: json(RealtimeToken, 'A token that is valid for up to ten minutes.'),
    204: { description: 'Live updates aren’t configured. Poll instead.' },
    ...problemResponse,
  },
})

export function realtimeTokenRoutes() {
  const router = createRouter()
  router.openapi(createRealtimeTokenRoute, async (c) => {
    const token = await createRealtimeToken(c.var.ctx)
    c.header('Cache-Control', 'no-store')
    return token ? c.json(token, 200) : c.body(null, 204)
  })
  return router
}
