import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Server, type Socket as Connection } from 'node:net'
import dnsPacket, { type Packet } from 'dns-packet'
import { describeListenError } from '../errors.ts'
import { answerQuery } from './answer-query.ts'
import type { RecordStore } from './record-store.ts'

export interface NameServer {
  port: number
  close(): Promise<void>
}

const defaultUdpBytes = 512
const maxUdpBytes = 4096
const idleTimeoutMs = 10_000
const maxPortAttempts = 10

/**
 * Serves UDP and TCP on one port. A response that is too long for UDP is truncated, so the client retries over TCP.
 */
export async function startNameServer(store: RecordStore, host: string, port: number): Promise<NameServer> {
  const variable = 'SANDBOX_DNS_PORT'
  for (let attempt = 1; ; attempt += 1) {
    const tcp = await startTcp(store, host, port).catch((error: unknown) => {
      throw describeListenError(error as NodeJS.ErrnoException, { host, port, variable })
    })
    const boundPort = (tcp.server.address() as AddressInfo).port
    try {
      const udp = await startUdp(store, host, boundPort)
      return {
        port: boundPort,
        async close() {
          udp.close()
          await tcp.close()
        },
      }
    } catch (error) {
      await tcp.close()
      // The port was free for TCP but not for UDP; with port 0, try another one.
      if (port !== 0 || attempt >= maxPortAttempts) {
        throw describeListenError(error as NodeJS.ErrnoException, { host, port: boundPort, variable })
      }
    }
  }
}

async function startUdp(store: RecordStore, host: string, port: number): Promise<Socket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  socket.on('message', (bytes, remote) => {
    const exchange = answerMessage(bytes, store)
    if (exchange)
      socket.send(
        encodeWithinLimit(exchange, getMaxResponseBytes(exchange.query)),
        remote.port,
        remote.address,
      )
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  // A client that disconnects before the response must not end the process.
  socket.on('error', () => undefined)
  return socket
}

async function startTcp(store: RecordStore, host: string, port: number) {
  const connections = new Set<Connection>()
  const server: Server = createServer((connection) => {
    connections.add(connection)
    let buffer = Buffer.alloc(0)
    connection.setTimeout(idleTimeoutMs, () => connection.destroy())
    connection.on('error', () => undefined)
    connection.on('close', () => connections.delete(connection))
    connection.on('data', (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk])
      // Each message has a length prefix of two bytes.
      while (buffer.length >= 2 && buffer.length >= 2 + buffer.readUInt16BE(0)) {
        const end = 2 + buffer.readUInt16BE(0)
        const exchange = answerMessage(buffer.subarray(2, end), store)
        buffer = buffer.subarray(end)
        if (!exchange) return connection.destroy()
        connection.write(dnsPacket.streamEncode(exchange.response))
      }
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    server,
    async close() {
      const serverClosed = once(server.close(), 'close')
      for (const connection of connections) connection.destroy()
      await serverClosed
    },
  }
}

interface Exchange {
  query: Packet
  response: Packet
}

function answerMessage(bytes: Buffer, store: RecordStore): Exchange | null {
  try {
    const query = dnsPacket.decode(bytes)
    const response = answerQuery(query, store)
    return response && { query, response }
  } catch {
    // Malformed packets get no response.
    return null
  }
}

function getMaxResponseBytes(query: Packet): number {
  const opt = query.additionals?.find((record) => record.type === 'OPT')
  const size = opt?.type === 'OPT' ? opt.udpPayloadSize : defaultUdpBytes
  return Math.min(maxUdpBytes, Math.max(defaultUdpBytes, size))
}

function encodeWithinLimit({ response }: Exchange, maxBytes: number): Buffer {
  const encoded = dnsPacket.encode(response)
  if (encoded.length <= maxBytes) return encoded
  const flags = (response.flags ?? 0) | dnsPacket.TRUNCATED_RESPONSE
  return dnsPacket.encode({ ...response, flags, answers: [] })
}
