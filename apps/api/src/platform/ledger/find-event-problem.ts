import { genesisHash, hashEvent } from './hash-event.ts'

/** The first place where a chain does not hold. */
export interface ChainProblem {
  seq: number
  /** `gap`: a number is missing. `link`: an event does not follow the one before. `hash`: content was changed. `head`: the end was cut off. */
  code: 'gap' | 'link' | 'hash' | 'head'
  message: string
}

/** An event with its hash, times as RFC 3339 text: a line of an export. */
export type ChainedEvent = Record<string, unknown> & { seq: number; prevHash: string; hash: string }

export interface ChainPosition {
  seq: number
  hash: string
}

/** Before the first event of every chain. */
export const chainStart: ChainPosition = { seq: 0, hash: genesisHash }

/** What is wrong with an event that should come right after `before`, or null. */
export function findEventProblem(event: ChainedEvent, before: ChainPosition): ChainProblem | null {
  if (event.seq !== before.seq + 1) {
    const message = `Event ${before.seq + 1} is missing.`
    return { seq: before.seq + 1, code: 'gap', message }
  }
  if (event.prevHash !== before.hash) {
    const message = `Event ${event.seq} does not continue event ${before.seq}.`
    return { seq: event.seq, code: 'link', message }
  }
  return findChange(event)
}

/** Whether the content of an event still is what its hash was made of; tells nothing about its neighbours. */
export function findChange({ hash, ...content }: ChainedEvent): ChainProblem | null {
  if (hashEvent(content) === hash) return null
  const message = `Event ${content.seq} was changed after it was recorded.`
  return { seq: content.seq, code: 'hash', message }
}
