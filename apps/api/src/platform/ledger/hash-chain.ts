import { hash } from 'node:crypto'

/** The hash before the first event of every organization. */
export const genesisHash = '0'.repeat(64)

/** Everything in an event that its hash covers, as it appears in an export. */
type HashedEvent = Record<string, unknown> & { prevHash: string }

/** SHA-256, in hex, over the RFC 8785 form of the event with the previous hash inside it. */
export function hashEvent(event: HashedEvent): string {
  return hash('sha256', canonicalJson(event))
}

/**
 * The RFC 8785 form of plain JSON: keys sorted by UTF-16 code units, no spaces. Undefined values are omitted.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no infinite numbers')
    return JSON.stringify(value)
  }
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON())
  const fields = value as Record<string, unknown>
  let text = ''
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key]
    if (field === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`
  }
  return `{${text}}`
}

/** The first place where a chain is broken. */
export interface ChainProblem {
  seq: number
  /**
   * `gap`: a number is missing. `link`: an event doesn't follow the one before. `hash`: the content was
   * changed. `head`: the end was cut off. `context`: the event's origin was changed.
   */
  code: 'gap' | 'link' | 'hash' | 'head' | 'context'
  message: string
}

/** An event with its hash, times as RFC 3339 text: one line of an export. */
export type ChainedEvent = Record<string, unknown> & { seq: number; prevHash: string; hash: string }

export interface ChainPosition {
  seq: number
  hash: string
}

/** Before the first event of every chain. */
export const chainStart: ChainPosition = { seq: 0, hash: genesisHash }

/** What is wrong with an event that should follow `previous`, or null. */
export function findEventProblem(event: ChainedEvent, previous: ChainPosition): ChainProblem | null {
  if (event.seq !== previous.seq + 1) {
    const message = `Event ${previous.seq + 1} is missing.`
    return { seq: previous.seq + 1, code: 'gap', message }
  }
  if (event.prevHash !== previous.hash) {
    const message = `Event ${event.seq} isn’t linked to event ${previous.seq}.`
    return { seq: event.seq, code: 'link', message }
  }
  return findAlteration(event)
}

/** Whether the content of an event no longer matches its hash; says nothing about its neighbors. */
export function findAlteration({ hash, ...content }: ChainedEvent): ChainProblem | null {
  if (hashEvent(content) === hash) return null
  const message = `Event ${content.seq} was altered after it was recorded.`
  return { seq: content.seq, code: 'hash', message }
}
