import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The harmless file that every scanner reports as malware (eicar.org), in two parts: scanners also read source code. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface FakeScanner {
  port: number
  /** What was scanned, one entry for each file that arrived whole. */
  files: Buffer[]
  close(): Promise<void>
}

/** A TCP server on a free port whose connections are all handled by `handle`. */
export async function startScanner(handle: (socket: Socket, files: Buffer[]) => void): Promise<FakeScanner> {
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    handle(socket, files)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    files,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Collects what a connection receives until `read` finds something whole in it. */
function receive<Whole>(
  socket: Socket,
  read: (received: Buffer) => Whole | null,
  then: (whole: Whole) => void,
) {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const whole = read(received)
    if (whole === null) return
    received = Buffer.alloc(0)
    then(whole)
  })
}

/** The file of a complete INSTREAM command, or null. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return null
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A daemon that knows one piece of malware, like clamd. */
export const startClamd = async () =>
  await startScanner((socket, files) =>
    receive(socket, readStream, (file) => {
      files.push(file)
      socket.end(file.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    }),
  )

interface IcapRequest {
  method: string
  head: string
  file: Buffer | null
}

/** A complete ICAP request, or null. */
function readIcap(received: Buffer): IcapRequest | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const method = head.split(' ')[0]!
  const bodyOffset = /-body=(\d+)/.exec(head)?.[1]
  if (bodyOffset === undefined) return { method, head, file: null }
  const chunks: Buffer[] = []
  for (let at = headEnd + 4 + Number(bodyOffset); ;) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const length = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    if (received.length < lineEnd + 4 + length) return null
    if (length === 0) return { method, head, file: Buffer.concat(chunks) }
    chunks.push(received.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 4 + length
  }
}

interface IcapOptions {
  methods?: string
  /** The answer to malware. */
  infected?: string
  onRequest?: (request: IcapRequest) => void
}

/** A service that knows one piece of malware. */
export const startIcap = async ({ methods = 'REQMOD', infected, onRequest }: IcapOptions = {}) =>
  await startScanner((socket, files) =>
    receive(socket, readIcap, (request) => {
      onRequest?.(request)
      if (request.file === null) {
        socket.end(
          `ICAP/1.0 200 OK\r\nMethods: ${methods}\r\nAllow: 204\r\nEncapsulated: null-body=0\r\n\r\n`,
        )
        return
      }
      files.push(request.file)
      socket.end(
        request.file.includes(eicar)
          ? (infected ??
              'ICAP/1.0 200 OK\r\nX-Infection-Found: Type=0; Resolution=2; Threat=Eicar-Signature;\r\nEncapsulated: res-hdr=0, null-body=26\r\n\r\nHTTP/1.1 403 Forbidden\r\n\r\n')
          : 'ICAP/1.0 204 No Content\r\nEncapsulated: null-body=0\r\n\r\n',
      )
    }),
  )
