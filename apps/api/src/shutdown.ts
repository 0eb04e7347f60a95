import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Close = () => Promise<void>

export interface Shutdown {
  /** Whether a signal came. From then on the process is not ready, though it still answers. */
  isEnding(): boolean
  /** Adds what others stand on. It closes after all work has ended, the last added first. */
  add(name: string, close: Close): void
  /** Adds something that works by itself. All of it is told to end at the same time. */
  addWork(name: string, close: Close): void
  /** Adds what answers calls. It is told to end together with the work, but not before the time to drain is over. */
  addServer(name: string, close: Close): void
}

const longestMs = 20_000

/**
 * Closes everything on SIGINT or SIGTERM, in order; a second signal ends the process at once. Servers go on for `drainMs`
 * after the signal, so that load balancers see that the process is not ready before it refuses anybody.
 */
export function endOnSignals(log: Logger, { drainMs = 0 } = {}): Shutdown {
  const ground: { name: string; close: Close }[] = []
  const work: { name: string; close: Close }[] = []
  let isEnding = false

  const end = async ({ name, close }: { name: string; close: Close }) =>
    await close().catch((error: unknown) => log.error({ err: error }, `failed to close: ${name}`))

  async function endAll(signal: string) {
    if (isEnding) {
      log.warn('second signal received; exiting immediately')
      process.exit(130)
    }
    isEnding = true
    log.info({ signal }, 'shutting down; not accepting requests')
    setTimeout(() => {
      log.error('shutdown timed out')
      process.exit(1)
    }, drainMs + longestMs).unref()
    await Promise.all(work.map(end))
    for (const part of ground.toReversed()) await end(part)
    process.exit(0)
  }

  process.on('SIGINT', (signal) => void endAll(signal))
  process.on('SIGTERM', (signal) => void endAll(signal))
  return {
    isEnding: () => isEnding,
    add: (name, close) => void ground.push({ name, close }),
    addWork: (name, close) => void work.push({ name, close }),
    addServer(name, close) {
      const closeLater = async () => {
        if (drainMs > 0) await pause(drainMs)
        await close()
      }
      work.push({ name, close: closeLater })
    },
  }
}
