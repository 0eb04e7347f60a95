import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Responder = (response: ServerResponse, request: RecordedRequest) => void

export interface RecordingServer {
  baseUrl: string
  requests: RecordedRequest[]
  /** Sets how the server responds from now on. The default response is `{}`. */
  respondWith: (responder: Responder) => void
  close: () => Promise<void>
}

/** A real HTTP server on a free port that records its requests. */
export async function startRecordingServer(): Promise<RecordingServer> {
  let respond: Responder = (response) => sendJson(response, 200, {})
  const requests: RecordedRequest[] = []

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    // Browsers send a preflight request before a cross-origin request with custom headers.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('access-control-expose-headers', 'etag, location, x-request-id, retry-after')
    if (incoming.method === 'OPTIONS') return void response.writeHead(204).end()
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      }
      requests.push(request)
      respond(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(next) {
      respond = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const type = status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
}
