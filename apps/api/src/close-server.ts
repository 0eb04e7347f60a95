import type { ServerType } from '@hono/node-server'

/** Takes no new requests, lets those under way end, and cuts off those that have not ended after `patienceMs`. */
export async function closeServer(server: ServerType, patienceMs = 5_000) {
  await new Promise<void>((resolve) => {
    const cut = () => 'closeAllConnections' in server && server.closeAllConnections()
    const timer = setTimeout(cut, patienceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
