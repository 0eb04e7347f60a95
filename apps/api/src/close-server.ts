import type { ServerType } from '@hono/node-server'
import { once } from 'node:events'

/** Stops accepting requests, waits for those in flight, and closes the rest after `timeoutMs`. */
export async function closeServer(server: ServerType, timeoutMs = 5_000) {
  const closed = once(server.close(), 'close')
  const closeAll = () => 'closeAllConnections' in server && server.closeAllConnections()
  const timer = setTimeout(closeAll, timeoutMs)
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  clearTimeout(timer)
}
