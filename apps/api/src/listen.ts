import { serve, type ServerType } from '@hono/node-server'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { describeListenError, type Listening } from './free-port.ts'
import type { createRouter } from './http/router.ts'

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
  return await new Promise<ServerType>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: at.host, port: at.port }, () =>
      resolve(server),
    ) as Server
    server.keepAliveTimeout = keepAliveMs
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) log.error({ err: error }, 'The server reported an error')
      else reject(describeListenError(error, at))
    })
  })
}
