import { createServer } from 'node:net'
import { StartError } from './platform/errors/start-error.ts'

export interface Listening {
  host: string
  port: number
  /** The variable that chooses the port. */
  setting: 'PORT' | 'METRICS_PORT'
}

/**
 * Finds out before anything is opened, so that a second start ends at once and without a trace.
 * @throws StartError naming the port and how to choose another.
 */
export async function requireFreePort(wanted: Listening) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, wanted)))
    probe.listen(wanted.port, wanted.host, () => probe.close(() => resolve()))
  })
}

export function describeListenError(error: NodeJS.ErrnoException, { host, port, setting }: Listening) {
  return new StartError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another port.`
      : `The server can't listen on ${host}:${port}: ${error.message}`,
  )
}
