import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Server, type Socket as Connection } from 'node:net'
import dnsPacket, { type Packet } from 'dns-packet'
import { describeListenError } from '../problems.ts'
import { answerQuery } from './answer-query.ts'
import type { RecordStore } from './record-store.ts'

export interface NameServer {
  port: number
  close(): Promise<void>
}

const plainUdpBytes = 512
const udpBytesMax = 4096
const idleMs = 10_000
const portTries = 10

/**
 * Serves UDP and TCP on one port. Long responses over UDP are truncated, so that the client retries over TCP.
 */
export async function startNameServer(store: RecordStore, host: string, port: number): Promise<NameServer> {
  const variable = 'SANDBOX_DNS_PORT'
  for (let attempt = 1; ; attempt += 1) {
    const tcp = await startTcp(store, host, port).catch((error: unknown) => {
      throw describeListenError(error as NodeJS.ErrnoException, { host, port, variable })
    })
    const bound = (tcp.server.address() as AddressInfo).port
    try {
      const udp = await startUdp(store, host, bound)
      return {
        port: bound,
        async close() {
          udp.close()
          await tcp.close()
        },
      }
    } catch (error) {
      await tcp.close()
      // The port was free for only one of the two.
      if (port !== 0 || attempt >= portTries) {
        throw describeListenError(error as NodeJS.ErrnoException, { host, port: bound, variable })
      }
    }
  }
}

async function startUdp(store: RecordStore, host: string, port: number): Promise<Socket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  socket.on('message', (bytes, from) => {
    const answer = answerBytes(bytes, store)
    if (answer) socket.send(cutToFit(answer, readUdpSize(answer.query)), from.port, from.address)
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
    let received = Buffer.alloc(0)
    connection.setTimeout(idleMs, () => connection.destroy())
    connection.on('error', () => undefined)
    connection.on('close', () => connections.delete(connection))
    connection.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // Each message has a length prefix of two bytes.
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0)
        const answer = answerBytes(received.subarray(2, end), store)
        received = received.subarray(end)
        if (!answer) return connection.destroy()
        connection.write(dnsPacket.streamEncode(answer.response))
      }
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    server,
    async close() {
      const closed = once(server.close(), 'close')
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

interface Answered {
  query: Packet
  response: Packet
}

function answerBytes(bytes: Buffer, store: RecordStore): Answered | null {
  try {
    const query = dnsPacket.decode(bytes)
    const response = answerQuery(query, store)
    return response && { query, response }
  } catch {
    // The input is untrusted.
    return null
  }
}

function readUdpSize(query: Packet): number {
  const extensions = query.additionals?.find((record) => record.type === 'OPT')
  const size = extensions?.type === 'OPT' ? extensions.udpPayloadSize : plainUdpBytes
  return Math.min(udpBytesMax, Math.max(plainUdpBytes, size))
}

function cutToFit({ response }: Answered, maxBytes: number): Buffer {
  const whole = dnsPacket.encode(response)
  if (whole.length <= maxBytes) return whole
  const flags = (response.flags ?? 0) | dnsPacket.TRUNCATED_RESPONSE
  return dnsPacket.encode({ ...response, flags, answers: [] })
}
