import type { ServerType } from '@hono/node-server'
import { once } from 'node:events'

/** Takes no new requests, lets those under way end, and cuts off those that have not ended after `patienceMs`. */
export async function closeServer(server: ServerType, patienceMs = 5_000) {
  const closed = once(server.close(), 'close')
  const cut = () => 'closeAllConnections' in server && server.closeAllConnections()
  const timer = setTimeout(cut, patienceMs)
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await closed
  clearTimeout(timer)
}
