import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * Finds out before anything is opened, so that a second start ends at once and without a trace.
 * @throws StartError naming the port and how to choose another.
 */
export async function requireFreePort({ host, port }: { host: string; port: number }) {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, host, port)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function describeListenError(error: NodeJS.ErrnoException, host: string, port: number) {
  return new StartError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is taken by another program. Stop it, or choose another with PORT.`
      : `The server cannot listen on ${host}:${port}: ${error.message}`,
  )
}
