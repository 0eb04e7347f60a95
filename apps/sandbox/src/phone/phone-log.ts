import { randomBytes } from 'node:crypto'

/** The maximum number of entries; the oldest are dropped first. */
const capacity = 5_000

/** A text or call, seen from the phone. */
export interface PhoneMessage {
  /** `SM…` for a text, `CA…` for a call or what it left on voicemail. */
  id: string
  kind: 'text' | 'call' | 'voicemail'
  /** `in`: the phone received it. `out`: its owner replied, or pressed a key. */
  direction: 'in' | 'out'
  from: string
  to: string
  /** What was written, or is read aloud. */
  body: string
  /** Null for a text. */
  language: string | null
  /** ISO 8601. */
  receivedAt: string
}

/** With an ID only if the app knows the call already. */
export type PhoneDraft = Omit<PhoneMessage, 'id' | 'receivedAt'> & { id?: string }

interface PhoneQuery {
  to?: string | undefined
  limit?: number
}

/** Every text and call that was sent through the sandbox, and the replies. */
export interface PhoneLog {
  add(draft: PhoneDraft): PhoneMessage
  /** Newest first. */
  list(query?: PhoneQuery): PhoneMessage[]
  clear(): void
  /** Something besides the log changed on the phones, such as a call that ended. */
  touch(): void
  /** Changes with every change to the log, including across restarts. */
  getVersion(): string
}

export function createPhoneLog(): PhoneLog {
  const startTime = Date.now().toString(36)
  let messages: PhoneMessage[] = []
  let changeCount = 0
  return {
    add(draft) {
      const prefix = draft.kind === 'text' ? 'SM' : 'CA'
      const id = `${prefix}${randomBytes(16).toString('hex')}`
      const message = { id, ...draft, receivedAt: new Date().toISOString() }
      messages = [message, ...messages].slice(0, capacity)
      changeCount += 1
      return message
    },
    list: ({ to, limit = capacity } = {}) =>
      messages.filter((message) => to === undefined || message.to === to).slice(0, limit),
    clear() {
      messages = []
      changeCount += 1
    },
    touch: () => void (changeCount += 1),
    getVersion: () => `${startTime}-${changeCount}`,
  }
}

/** The phone of a message: who received it, or wrote it. */
export const phoneOf = ({ direction, from, to }: PhoneMessage) => (direction === 'in' ? to : from)
