import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { renderDnsPage } from './dns-page.ts'
import { parseZoneLines, RecordSetInput, recordTypes, normalizeName } from './dns-record.ts'
import type { RecordStore } from './record-store.ts'

/** The records as a page: to view them, publish pasted ones, and delete them. */
export function createDnsPageRoutes(store: RecordStore, address: string): Hono {
  const routes = new Hono()
  const render = (c: Context, { pastedText = '', problems = [] as string[] } = {}) =>
    c.html(
      renderDnsPage({ sets: store.list(), address, pastedText, problems }),
      problems.length > 0 ? 422 : 200,
    )

  routes.get('/', (c) => render(c))

  routes.post('/', async (c) => {
    const form = await c.req.formData()
    const pastedText = readField(form, 'records')
    const { sets, problems } = parseZoneLines(pastedText)
    if (sets.length === 0 && problems.length === 0) problems.push('Paste at least one record.')
    if (problems.length > 0) return render(c, { pastedText, problems })
    store.put(sets)
    return c.redirect('/dns', 303)
  })

  routes.post('/remove', async (c) => {
    const form = await c.req.formData()
    const type = recordTypes.find((recordType) => recordType === readField(form, 'type'))
    if (type) store.remove(readField(form, 'name'), type)
    return c.redirect('/dns', 303)
  })

  return routes
}

function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const RecordChange = z.strictObject({ records: z.array(RecordSetInput).max(500) })
const RecordRemoval = z.strictObject({ name: z.string().optional(), type: z.enum(recordTypes).optional() })

/**
 * `GET /dns-records` lists the records of the name server, `PUT` replaces the sets with the same name and
 * type, `DELETE ?name=&type=` removes them, or all without a name.
 */
export function createDnsRecordRoutes(store: RecordStore): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json({ records: store.list() }))

  routes.put('/', async (c) => {
    // Requiring JSON forces pages from other origins to send a preflight, which always fails.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return c.json({ message: 'Send the body as application/json.' }, 415)
    }
    const result = RecordChange.safeParse(await c.req.json().catch(() => undefined))
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
    const result = RecordRemoval.safeParse(c.req.query())
    if (!result.success || (result.data.name === undefined && result.data.type !== undefined)) {
      return c.json(
        { message: 'Nothing was removed. Send a name, a name and a type, or neither to remove all records.' },
        400,
      )
    }
    const { name, type } = result.data
    if (name === undefined) store.clear()
    else if (!store.remove(normalizeName(name), type)) return c.json({ message: 'Record not found.' }, 404)
    return c.json({ records: store.list() })
  })

  return routes
}
