import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to connections that go out: a port that is free now cannot be taken by one of those before
 * it is listened on.
 */
const lowest = 10_000
const highest = 32_000
const given = new Set<number>()

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of this machine that was free a moment ago, another one with each call. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
