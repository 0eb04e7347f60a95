import type { Logger } from 'pino'

type Close = () => Promise<void>

export interface Shutdown {
  /** Adds what others stand on. It closes after all work has ended, the last added first. */
  add(name: string, close: Close): void
  /** Adds something that works by itself. All of it is told to end at the same time. */
  addWork(name: string, close: Close): void
}

const longestMs = 20_000

/** Closes everything on SIGINT or SIGTERM, in order; a second signal ends the process at once. */
export function endOnSignals(log: Logger): Shutdown {
  const ground: { name: string; close: Close }[] = []
  const work: { name: string; close: Close }[] = []
  let isEnding = false

  const end = async ({ name, close }: { name: string; close: Close }) =>
    await close().catch((error: unknown) => log.error({ err: error }, `Closing ${name} failed`))

  async function endAll(signal: string) {
    if (isEnding) {
      log.warn('A second signal: ending at once')
      process.exit(130)
    }
    isEnding = true
    log.info({ signal }, 'Ending: no new requests')
    setTimeout(() => {
      log.error('Ending took too long')
      process.exit(1)
    }, longestMs).unref()
    await Promise.all(work.map(end))
    for (const part of ground.toReversed()) await end(part)
    process.exit(0)
  }

  process.on('SIGINT', (signal) => void endAll(signal))
  process.on('SIGTERM', (signal) => void endAll(signal))
  return {
    add: (name, close) => void ground.push({ name, close }),
    addWork: (name, close) => void work.push({ name, close }),
  }
}
