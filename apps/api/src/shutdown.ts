import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

type Close = () => Promise<void>

export interface Shutdown {
  /** Whether a signal was received. From then on the process isn't ready, but still serves requests. */
  isShuttingDown(): boolean
  /** Adds a resource that others depend on. Closed after all work has ended, last added first. */
  add(name: string, close: Close): void
  /** Adds background work. All of it is ended at the same time. */
  addWork(name: string, close: Close): void
  /** Adds a server. Closed together with the work, but not before `drainMs` has passed. */
  addServer(name: string, close: Close): void
}

const timeoutMs = 20_000

/**
 * Closes everything in order on SIGINT or SIGTERM; a second signal exits immediately. Servers continue for `drainMs`, so
 * that load balancers notice that the process isn't ready before it rejects requests.
 */
export function shutDownOnSignals(log: Logger, { drainMs = 0 } = {}): Shutdown {
  const resources: { name: string; close: Close }[] = []
  const work: { name: string; close: Close }[] = []
  let isShuttingDown = false

  const closeResource = async ({ name, close }: { name: string; close: Close }) =>
    await close().catch((error: unknown) => log.error({ err: error, resource: name }, 'close failed'))

  async function shutDown(signal: string) {
    if (isShuttingDown) {
      log.warn('second signal received; exiting immediately')
      process.exit(130)
    }
    isShuttingDown = true
    log.info({ signal }, 'shutting down')
    const timer = setTimeout(() => {
      log.error('shutdown timed out')
      process.exit(1)
    }, drainMs + timeoutMs).unref()
    await Promise.all(work.map(closeResource))
    for (const resource of resources.toReversed()) await closeResource(resource)
    clearTimeout(timer)
    process.exit(0)
  }

  process.on('SIGINT', (signal) => void shutDown(signal))
  process.on('SIGTERM', (signal) => void shutDown(signal))
  return {
    isShuttingDown: () => isShuttingDown,
    add: (name, close) => void resources.push({ name, close }),
    addWork: (name, close) => void work.push({ name, close }),
    addServer(name, close) {
      const closeLater = async () => {
        if (drainMs > 0) await sleep(drainMs)
        await close()
      }
      work.push({ name, close: closeLater })
    },
  }
}
