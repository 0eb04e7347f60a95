import { Hono } from 'hono'
import { z } from 'zod'
import { RecordSetInput, recordTypes, tidyName } from './dns-record.ts'
import type { RecordStore } from './record-store.ts'

const Change = z.strictObject({ records: z.array(RecordSetInput).max(500) })
const Removal = z.strictObject({ name: z.string().optional(), type: z.enum(recordTypes).optional() })

/**
 * `GET /dns-records` lists what the name server answers, `PUT` puts the given sets of records in place of those with the
 * same name and type, `DELETE ?name=&type=` removes them, and all without a name.
 */
export function createDnsRecordRoutes(store: RecordStore): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json({ records: store.list() }))

  routes.put('/', async (c) => {
    // Asking for JSON makes a page of another origin send a preflight, which is never answered.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return c.json({ message: 'Send JSON with the content type application/json.' }, 415)
    }
    const result = Change.safeParse(await c.req.json().catch(() => undefined))
    if (!result.success) {
      const reasons = result.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
      )
      return c.json({ message: `Nothing was changed. ${reasons.join('; ')}` }, 400)
    }
    store.put(result.data.records)
    return c.json({ records: store.list() })
  })

  routes.delete('/', (c) => {
    const result = Removal.safeParse(c.req.query())
    if (!result.success || (result.data.name === undefined && result.data.type !== undefined)) {
      return c.json({ message: 'Nothing was removed. Name a name, and a type only with it.' }, 400)
    }
    const { name, type } = result.data
    if (name === undefined) store.clear()
    else if (!store.remove(tidyName(name), type)) return c.json({ message: 'There is no such record.' }, 404)
    return c.json({ records: store.list() })
  })

  return routes
}
