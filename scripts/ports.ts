import { findFreePort } from '@parapet/config/free-port'
import { createServer } from 'node:net'

export { findFreePort } from '@parapet/config/free-port'

export interface PortChoice {
  port: number
  /** The environment variable that sets the port. */
  variable: string
  /** What listens there, for messages. */
  purpose: string
}

function listen(port: number, host?: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null)
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(port)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** Whether nothing listens on the port, on any address or on loopback. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1', '::1']) {
    if ((await listen(port, host)) === null) return false
  }
  return true
}

/** One sentence for each port that can't be used; empty if all can. */
export async function describeTakenPorts(choices: PortChoice[]): Promise<string[]> {
  const sentences: string[] = []
  for (const { port, variable, purpose } of choices) {
    const duplicate = choices.find((other) => other.variable !== variable && other.port === port)
    if (duplicate) {
      sentences.push(`${variable} and ${duplicate.variable} are both ${port}. Give each a port of its own.`)
    } else if (!(await isPortFree(port))) {
      sentences.push(
        `Port ${port} (${purpose}) is taken. End what listens there, or choose another: ${variable}=${port + 10} npx --yes pnpm start`,
      )
    }
  }
  return sentences
}

/** The first of `count` consecutive free ports. */
export async function findFreePortRow(count: number): Promise<number> {
  for (;;) {
    const first = await findFreePort()
    const others = Array.from({ length: count - 1 }, (_, index) => isPortFree(first + 1 + index))
    if ((await Promise.all(others)).every(Boolean)) return first
  }
}
