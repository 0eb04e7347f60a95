import type { Logger } from 'pino'

export interface Shutdown {
  /** Adds something to close. The last added closes first. */
  add(name: string, close: () => Promise<void>): void
}

const longestMs = 20_000

/** Closes everything on SIGINT or SIGTERM, in order; a second signal ends the process at once. */
export function endOnSignals(log: Logger): Shutdown {
  const parts: { name: string; close: () => Promise<void> }[] = []
  let isEnding = false

  async function end(signal: string) {
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
    for (const { name, close } of parts.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, `Closing ${name} failed`))
    }
    process.exit(0)
  }

  process.on('SIGINT', (signal) => void end(signal))
  process.on('SIGTERM', (signal) => void end(signal))
  return { add: (name, close) => void parts.push({ name, close }) }
}
