import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface RoundRobinProxy {
  url: string
  close(): Promise<void>
}

/**
 * A minimal load balancer: each request goes to the next backend, or to the one after it if that one doesn't accept
 * connections. If a process dies, the connections of its clients break.
 */
export async function startRoundRobinProxy(ports: readonly number[]): Promise<RoundRobinProxy> {
  let next = 0
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    next = (next + 1) % ports.length
    const turns = ports.map((_, n) => ports[(next + n) % ports.length]!)
    hand(incoming, outgoing, turns)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function hand(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: readonly number[]) {
  if (port === undefined) return outgoing.destroy()
  const onward = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' },
    agent: false,
  })
  let isConnected = false
  onward.on('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true
      incoming.pipe(onward)
    }),
  )
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.on('error', () => outgoing.destroy())
    answer.on('aborted', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  onward.on('error', () => (isConnected ? outgoing.destroy() : hand(incoming, outgoing, others)))
}
