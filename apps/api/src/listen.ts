import { serve, type ServerType } from '@hono/node-server'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { describeListenError, type Listening } from './free-port.ts'
import type { createRouter } from './platform/http/router.ts'

/**
 * Longer than load balancers and browsers keep an idle connection (a minute, mostly): who closes first decides whether
 * a request that was just sent over it gets an answer.
 */
const keepAliveMs = 75_000

/** Resolves once the server answers. @throws StartError where nobody can listen. */
export async function listen(
  app: Pick<ReturnType<typeof createRouter>, 'fetch'>,
  at: Listening,
  log: Logger,
): Promise<ServerType> {
  const server = serve({ fetch: app.fetch, hostname: at.host, port: at.port }) as Server
  server.keepAliveTimeout = keepAliveMs
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, at)
  })
  server.on('error', (error) => log.error({ err: error }, 'server error'))
  return server
}
