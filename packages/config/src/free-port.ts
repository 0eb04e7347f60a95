import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral range, so that no outgoing connection can take the port before the caller listens on it.
 */
const minPort = 10_000
const maxPort = 32_000
const returnedPorts = new Set<number>()

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free local port. Never returns the same port twice. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort)
    if (returnedPorts.has(port) || !(await isFree(port))) continue
    returnedPorts.add(port)
    return port
  }
}
