import { randomUUID } from 'node:crypto'

/** The maximum number of messages; the oldest are dropped first. Enough to check an alert to 10,000 people. */
const capacity = 12_000

export interface InboxMessage {
  id: string
  /** A single address or phone number: a message to several recipients is stored once for each. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** ISO 8601. */
  receivedAt: string
}

/** A message to add to the inbox. */
export type InboxDraft = Omit<InboxMessage, 'id' | 'receivedAt'>

interface InboxQuery {
  to?: string
  limit?: number
}

/** All emails and text messages that were sent to the sandbox. */
export interface Inbox {
  add(message: InboxDraft): InboxMessage
  find(id: string): InboxMessage | null
  /** Newest first. */
  list(query?: InboxQuery): InboxMessage[]
  clear(): void
  /** Changes with every change to the inbox, including across restarts. */
  getVersion(): string
}

export function createInbox(): Inbox {
  const startTime = Date.now().toString(36)
  let messages: InboxMessage[] = []
  let changeCount = 0

  return {
    add(draft) {
      const message = { id: randomUUID(), ...draft, receivedAt: new Date().toISOString() }
      messages = [message, ...messages].slice(0, capacity)
      changeCount += 1
      return message
    },
    find: (id) => messages.find((message) => message.id === id) ?? null,
    list({ to, limit = capacity } = {}) {
      const address = to?.toLowerCase()
      const matches =
        address === undefined ? messages : messages.filter((m) => m.to.toLowerCase() === address)
      return matches.slice(0, limit)
    },
    clear() {
      messages = []
      changeCount += 1
    },
    getVersion: () => `${startTime}-${changeCount}`,
  }
}
