import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { connectClient, type Connection, type Transport } from './connection.ts'
import { handleMessage, type MessageContext } from './handle-message.ts'
import { action, type ProtocolMessage, toWireError } from './protocol.ts'

/** The path of a WebSocket that opens and sends nothing, to check whether WebSockets work. */
export const websocketCheckPath = '/ws-check'

/** Serves clients over WebSockets on the given HTTP server. */
export function serveWebSockets(server: Server, ctx: MessageContext) {
  const sockets = new WebSocketServer({ noServer: true })
  const hangingSockets = new Set<Duplex>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { realtime } = ctx.faults
    if (realtime === 'ws-hanging') {
      hangingSockets.add(socket)
      socket.on('close', () => hangingSockets.delete(socket))
      return
    }
    if (realtime === 'down') return socket.destroy()
    const url = new URL(request.url ?? '/', 'ws://sandbox')
    const isCheck = url.pathname === websocketCheckPath
    if (realtime === 'ws-blocked' || (url.pathname !== '/' && !isCheck)) {
      return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (!isCheck) void serveClient(ctx, webSocket, url.searchParams)
    })
  })

  return {
    close() {
      for (const socket of sockets.clients) socket.terminate()
      for (const socket of hangingSockets) socket.destroy()
      sockets.close()
    },
  }
}

async function serveClient(ctx: MessageContext, socket: WebSocket, query: URLSearchParams) {
  const transport: Transport = {
    send: (message) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message)),
    close: () => socket.close(1000),
    terminate: () => socket.terminate(),
  }
  let connection: Connection | null = null
  const earlyMessages: ProtocolMessage[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ProtocolMessage
    if (connection) void handleMessage(ctx, connection, message)
    else earlyMessages.push(message)
  })
  socket.on('close', () => connection && ctx.hub.handleTransportLoss(connection, transport))
  socket.on('error', () => socket.terminate())

  const sendHeartbeat = () => {
    if (ctx.faults.realtime === 'silent') return
    if (query.get('heartbeats') === 'true') transport.send({ action: action.heartbeat })
    else socket.ping()
  }
  try {
    connection = await connectClient(ctx, { query, transport, sendHeartbeat })
    for (const message of earlyMessages) await handleMessage(ctx, connection, message)
  } catch (error) {
    transport.send({ action: action.error, error: toWireError(error) })
    transport.close()
  }
}
