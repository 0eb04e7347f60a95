import { createServer } from 'node:net'
import { OperatorError } from './platform/errors/operator-error.ts'

export interface ListenAddress {
  host: string
  port: number
  /** The variable that sets the port. */
  setting: 'PORT' | 'METRICS_PORT'
}

/**
 * Call it before anything is opened, so that a second server exits immediately without side effects.
 * @throws OperatorError if the port is in use, saying how to choose another.
 */
export async function requireFreePort(address: ListenAddress) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}

export function describeListenError(error: NodeJS.ErrnoException, { host, port, setting }: ListenAddress) {
  return new OperatorError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another port.`
      : `The server can’t listen on ${host}:${port}: ${error.message}`,
  )
}
