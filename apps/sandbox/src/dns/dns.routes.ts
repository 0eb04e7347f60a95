import { type Context, Hono } from 'hono'
import { renderDnsPage } from './dns-page.ts'
import { recordTypes } from './dns-record.ts'
import { readZoneLines } from './read-zone-lines.ts'
import type { RecordStore } from './record-store.ts'

/** The records as a page: to look at, to publish pasted ones, and to remove. */
export function createDnsRoutes(store: RecordStore, address: string): Hono {
  const routes = new Hono()
  const render = (c: Context, { pasted = '', problems = [] as string[] } = {}) =>
    c.html(renderDnsPage({ sets: store.list(), address, pasted, problems }), problems.length > 0 ? 422 : 200)

  routes.get('/', (c) => render(c))

  routes.post('/', async (c) => {
    const form = await c.req.formData()
    const pasted = readField(form, 'records')
    const { sets, problems } = readZoneLines(pasted)
    if (sets.length === 0 && problems.length === 0) problems.push('Paste at least one record.')
    if (problems.length > 0) return render(c, { pasted, problems })
    store.put(sets)
    return c.redirect('/dns', 303)
  })

  routes.post('/remove', async (c) => {
    const form = await c.req.formData()
    const type = recordTypes.find((known) => known === readField(form, 'type'))
    if (type) store.remove(readField(form, 'name'), type)
    return c.redirect('/dns', 303)
  })

  return routes
}

function readField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
