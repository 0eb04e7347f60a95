import { Hono } from 'hono'
import { FaultChange, type Faults } from './faults.ts'

/** `GET /control` shows the switches, `POST /control` changes the given ones and shows them all. */
export function createControlRoutes(faults: Faults): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json(faults))

  routes.post('/', async (c) => {
    // Asking for JSON makes a page of another origin send a preflight, which is never answered.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return c.json({ message: 'Send JSON with the content type application/json.' }, 415)
    }
    const result = FaultChange.safeParse(await c.req.json().catch(() => undefined))
    if (!result.success) {
      const reasons = result.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
      )
      return c.json({ message: `Nothing was changed. ${reasons.join('; ')}` }, 400)
    }
    Object.assign(faults, result.data)
    return c.json(faults)
  })

  return routes
}
