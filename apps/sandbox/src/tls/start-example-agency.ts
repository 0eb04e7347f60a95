import { createServer, type Server } from 'node:https'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createFeedRoutes, type FeedRouteOptions } from '../feeds/feeds.routes.ts'
import { listen } from '../listen.ts'
import { createCertificate } from './create-certificate.ts'

export interface ExampleAgency {
  port: number
  /** PEM: the certificate that clients have to trust. */
  certificate: string
  close(): Promise<void>
}

/**
 * An agency on its own host and over TLS, like a real one, for people who enter its URL. Serves the sandbox's feeds,
 * including CAP.
 */
export async function startExampleAgency(
  feeds: FeedRouteOptions,
  { host, port }: { host: string; port: number },
): Promise<ExampleAgency> {
  const { key, cert } = await createCertificate()
  const app = new Hono()
  app.route('/feeds', createFeedRoutes(feeds))
  app.notFound((c) => c.text('Not Found', 404))
  const server: Server = createServer({ key, cert }, getRequestListener(app.fetch) as RequestListener)
  const boundPort = await listen(server, { host, port, variable: 'SANDBOX_TLS_PORT' })
  return {
    port: boundPort,
    certificate: cert,
    async close() {
      const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await serverClosed
    },
  }
}
