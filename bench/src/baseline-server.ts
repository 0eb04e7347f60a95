import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AddressInfo } from 'node:net'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const distFolder = join(import.meta.dirname, '../dist')

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
  await compressFiles(join(distFolder, 'assets'))
  app.use('*', serveStatic({ root: distFolder, precompressed: true }))
  return await listen(app)
}

/** With brotli, as the product's files are. */
async function compressFiles(folder: string) {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.br')) continue
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(await readFile(join(folder, name))))
  }
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
