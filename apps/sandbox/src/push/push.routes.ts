import { Hono } from 'hono'
import type { PushService } from './push-service.ts'

/** The push service as browsers use it, and what they got, for tests. */
export function createPushRoutes(service: PushService): Hono {
  const routes = new Hono()

  routes.post('/subscriptions', (c) => {
    const { id, ...keys } = service.subscribe()
    return c.json({ id, endpoint: `${new URL(c.req.url).origin}/push/${id}`, ...keys }, 201)
  })
  routes.delete('/subscriptions/:id', (c) =>
    service.unsubscribe(c.req.param('id')) ? c.body(null, 204) : c.notFound(),
  )
  routes.get('/messages', (c) => c.json(service.list(c.req.query('subscription'))))
  routes.post('/:id', async (c) => {
    const { status, message } = await service.receive(c.req.param('id'), {
      headers: c.req.raw.headers,
      body: Buffer.from(await c.req.arrayBuffer()),
      origin: new URL(c.req.url).origin,
    })
    return c.json({ message }, status)
  })

  return routes
}
