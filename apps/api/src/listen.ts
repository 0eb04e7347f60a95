import { serve, type ServerType } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { describeListenError, type ListenAddress } from './free-port.ts'
import type { createRouter } from './platform/http/router.ts'

/**
 * Longer than load balancers and browsers keep idle connections (usually a minute). If the server closed one first, a
 * request just sent on it would get no response.
 */
const keepAliveMs = 75_000

/** Resolves once the server is listening. @throws OperatorError if it can't listen. */
export async function listen(
  app: Pick<ReturnType<typeof createRouter>, 'fetch'>,
  address: ListenAddress,
  log: Logger,
): Promise<ServerType> {
  const server = serve({ fetch: app.fetch, hostname: address.host, port: address.port }) as Server
  server.keepAliveTimeout = keepAliveMs
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, address)
  })
  server.on('error', (error) => log.error({ err: error }, 'server error'))
  return server
}
