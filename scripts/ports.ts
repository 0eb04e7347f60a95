import { findFreePort } from '@parapet/config/free-port'
import { createServer } from 'node:net'

export { findFreePort } from '@parapet/config/free-port'

export interface PortSetting {
  port: number
  /** The environment variable that moves the port. Several ports can follow one variable. */
  variable: string
  /** What listens there, for messages. */
  purpose: string
}

function tryListen(port: number, host?: string): Promise<number | null> {
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
    if ((await tryListen(port, host)) === null) return false
  }
  return true
}

/**
 * One sentence for each port that can't be used, and a last one with the variables that move all of them; empty if all
 * can be used.
 */
export async function findPortProblems(settings: PortSetting[]): Promise<string[]> {
  const problems: string[] = []
  const takenVariables = new Set<string>()
  for (const setting of settings) {
    const { port, variable, purpose } = setting
    const duplicate = settings.find((other) => other !== setting && other.port === port)
    if (duplicate) {
      problems.push(
        `Port ${port} can't be used for both ${purpose} (${variable}) and ${duplicate.purpose} (${duplicate.variable}). Give each its own port.`,
      )
    } else if (!(await isPortFree(port))) {
      problems.push(`Port ${port} (${purpose}) is in use.`)
      takenVariables.add(variable)
    }
  }
  if (takenVariables.size === 0) return problems
  const suggestions: string[] = []
  const usedPorts = new Set(settings.map(({ port }) => port))
  for (const variable of takenVariables) {
    const ports = settings.filter((setting) => setting.variable === variable).map(({ port }) => port)
    const offset = await findFreeOffset(ports, usedPorts)
    for (const port of ports) usedPorts.add(port + offset)
    // The first port of a variable is its value.
    suggestions.push(`${variable}=${ports[0]! + offset}`)
  }
  problems.push(
    `Stop whatever is using ${problems.length === 1 ? 'it' : 'them'}, or choose other ports: ${suggestions.join(' ')} npx --yes pnpm start`,
  )
  return problems
}

/** How far to move all ports so that each is free and not in `used`. */
async function findFreeOffset(ports: number[], used: ReadonlySet<number>): Promise<number> {
  const step = 10
  for (let offset = step; Math.max(...ports) + offset <= 65_535; offset += step) {
    const candidates = ports.map((port) => port + offset)
    if (candidates.some((port) => used.has(port))) continue
    if ((await Promise.all(candidates.map(isPortFree))).every(Boolean)) return offset
  }
  // There's no room above.
  return -step
}

/** The first of `count` consecutive free ports. */
export async function findConsecutiveFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = await findFreePort()
    const others = Array.from({ length: count - 1 }, (_, index) => isPortFree(first + 1 + index))
    if ((await Promise.all(others)).every(Boolean)) return first
  }
}
