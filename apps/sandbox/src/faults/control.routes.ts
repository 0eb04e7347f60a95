import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { disruptions, type Realtime } from '../realtime/start-realtime.ts'
import { FaultChange, type Faults } from './faults.ts'

const DisruptionRequest = z.strictObject({ do: z.enum(disruptions) })

/**
 * `GET /control` returns the switches, `POST /control` changes some of them and returns all.
 * `POST /control/realtime` disrupts open connections.
 */
export function createControlRoutes(faults: Faults, realtime: Realtime): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json(faults))

  routes.post('/', async (c) => {
    // Requiring JSON forces pages from other origins to send a preflight, which always fails.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return c.json({ message: 'Send the body as application/json.' }, 415)
    }
    const result = FaultChange.safeParse(await c.req.json().catch(() => undefined))
    if (!result.success) {
      const reasons = result.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
      )
      return c.json({ message: `Nothing was changed. ${reasons.join('; ')}` }, 400)
    }
    Object.assign(faults, result.data)
    realtime.applyFaults()
    return c.json(faults)
  })

  routes.post('/realtime', async (c) => {
    const result = DisruptionRequest.safeParse(await readJson(c))
    if (!result.success) {
      return c.json(
        { message: `Nothing was changed. Send JSON with “do” set to one of ${disruptions.join(', ')}.` },
        400,
      )
    }
    realtime.disrupt(result.data.do)
    return c.json(result.data)
  })

  return routes
}

/** Requires JSON, so that pages from other origins must send a preflight, which always fails. */
async function readJson(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined
  return await c.req.json().catch(() => undefined)
}
