import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** A local feed host. `respondWith` sets how it responds. */
export async function startFeedHost() {
  let respond: Respond = (_request, response) => void response.writeHead(404).end()
  const requests: { url: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    /** All requests so far. */
    requests,
    respondWith(handler: Respond) {
      respond = handler
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FeedHost = Awaited<ReturnType<typeof startFeedHost>>
