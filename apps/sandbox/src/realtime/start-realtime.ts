import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Faults } from '../faults/faults.ts'
import { isTrustedOrigin } from '../identity/cors.ts'
import { listen } from '../listen.ts'
import { createCometRoutes } from './comet.routes.ts'
import { createAuthenticator } from './authenticator.ts'
import type { MessageContext } from './handle-message.ts'
import { createHub, type HubTimings } from './hub.ts'
import { action, toWireError } from './protocol.ts'
import { createRestRoutes } from './rest.routes.ts'
import { serveWebSockets } from './websocket.ts'

export interface RealtimeOptions extends Partial<HubTimings> {
  host: string
  port: number
  /** The only key, `name:secret`. */
  key: string
  appUrl: string | null
  faults: Faults
}

/**
 * Ways to disrupt open connections: close them, cut them off, remove them so that they can't resume, or reattach their
 * channels.
 */
export const disruptions = ['close', 'cut', 'forget', 'reattach'] as const
export type Disruption = (typeof disruptions)[number]

export interface Realtime {
  port: number
  disrupt(kind: Disruption): void
  /** Call after changing `faults`: disconnects open connections if they can't exist in the new state. */
  applyFaults(): void
  close(): Promise<void>
}

/**
 * Starts the stand-in for the realtime service. It needs its own port, because its clients don't support a
 * path prefix.
 */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { host, port, key, appUrl, faults } = options
  const { resumeMs = 120_000, presenceMs = 15_000, heartbeatMs = 15_000 } = options
  const hub = createHub({ resumeMs, presenceMs, heartbeatMs })
  const ctx: MessageContext = { hub, authenticator: createAuthenticator(key), faults }

  const app = new Hono()
  app.use(allowCrossOrigin(appUrl), simulateFaults(faults))
  app.route('/comet', createCometRoutes(ctx))
  app.route('/', createRestRoutes(ctx))
  app.notFound((c) =>
    c.json({ error: { code: 40400, statusCode: 404, message: `Nothing found at ${c.req.path}` } }, 404),
  )
  app.onError((thrown, c) => {
    const error = toWireError(thrown)
    return c.json({ error }, error.statusCode as 400)
  })

  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const sockets = serveWebSockets(server, ctx)
  const boundPort = await listen(server, { host, port, variable: 'SANDBOX_REALTIME_PORT' })

  function disrupt(kind: Disruption) {
    for (const connection of hub.connections.values()) {
      const { transport } = connection
      if (kind === 'reattach') {
        for (const [channel, flags] of connection.channelModes)
          transport?.send({
            action: action.attached,
            channel,
            flags,
            channelSerial: hub.getChannel(channel).serial(),
          })
        continue
      }
      if (kind === 'forget') hub.remove(connection)
      if (kind === 'close') transport?.close()
      else transport?.terminate()
    }
  }

  return {
    port: boundPort,
    disrupt,

    applyFaults() {
      if (faults.realtime === 'down' || faults.realtime === 'ws-blocked') disrupt('cut')
    },

    async close() {
      hub.close()
      sockets.close()
      const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await serverClosed
    },
  }
}

const exposedHeaders = 'link, transfer-encoding, x-ably-errorcode, x-ably-errormessage, x-ably-serverid'

function allowCrossOrigin(appUrl: string | null): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin && isTrustedOrigin(origin, appUrl)) {
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Allow-Credentials', 'true')
      c.header('Access-Control-Expose-Headers', exposedHeaders)
    }
    c.header('Vary', 'Origin')
    if (c.req.method !== 'OPTIONS') return next()
    c.header('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
    c.header('Access-Control-Allow-Headers', c.req.header('access-control-request-headers') ?? '')
    c.header('Access-Control-Max-Age', '600')
    return c.body(null, 204)
  }
}

/** Responds like a failing service. */
function simulateFaults(faults: Faults): MiddlewareHandler {
  return async (c, next) => {
    if (faults.realtime === 'down')
      return c.json({ error: { code: 50003, statusCode: 503, message: 'The service is down.' } }, 503)
    if (faults.realtime === 'malformed')
      return c.body('{not json', 200, { 'Content-Type': 'application/json' })
    if (faults.realtime === 'hanging') return new Promise<Response>(() => {})
    return next()
  }
}
