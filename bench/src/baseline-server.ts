import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const rows = Array.from({ length: 50 }, (_, n) => ({
  id: String(n),
  name: `Site ${n}`,
  city: 'Denver',
  units: n,
}))

interface RunningServer {
  url: string
  close(): Promise<void>
}

/** Serves the baseline app and its list, without anything that a product needs. */
export async function startBaselineServer(): Promise<RunningServer> {
  const app = new Hono()
  app.use(compress())
  app.get('/api/rows', (c) => c.json(rows))
  app.use('*', serveStatic({ root: join(import.meta.dirname, '../dist') }))
  return await listen(app)
}

export function listen(app: Hono): Promise<RunningServer> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        close: () => new Promise((resolveClosed) => server.close(() => resolveClosed())),
      }),
    )
  })
}
