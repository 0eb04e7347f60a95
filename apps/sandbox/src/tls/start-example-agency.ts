import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createFeedRoutes, type FeedsDeps } from '../feeds/feeds.routes.ts'
import { listen } from '../listen.ts'
import { createCertificate } from './create-certificate.ts'

export interface ExampleAgency {
  port: number
  /** PEM: whoever asks the agency has to trust this. */
  certificate: string
  close(): Promise<void>
}

/**
 * An agency with a host of its own, over TLS as every real one: what a person types the address of. Answers the same
 * feeds as the sandbox does, CAP among them.
 */
export async function startExampleAgency(
  feeds: FeedsDeps,
  { host, port }: { host: string; port: number },
): Promise<ExampleAgency> {
  const { key, cert } = createCertificate()
  const app = new Hono()
  app.route('/feeds', createFeedRoutes(feeds))
  app.notFound((c) => c.text('Not Found', 404))
  const server: Server = createServer({ key, cert }, getRequestListener(app.fetch) as RequestListener)
  const bound = await listen(server, { host, port, variable: 'SANDBOX_TLS_PORT' })
  return {
    port: bound,
    certificate: cert,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
