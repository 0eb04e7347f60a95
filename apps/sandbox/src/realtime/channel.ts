import { randomBytes } from 'node:crypto'
import type { ProtocolMessage, WireMessage, WirePresence } from './protocol.ts'

export interface PresentMember extends WirePresence {
  clientId: string
  connectionId: string
}

/** What passes through one channel, and who is present in it. */
export interface Channel {
  readonly name: string
  /** By `connectionId:clientId`. */
  readonly members: Map<string, PresentMember>
  /** Where a client stands that attaches now. */
  serial(): string
  /** Numbers the messages and keeps them for those who come back. */
  append(message: ProtocolMessage): ProtocolMessage
  /** What came after the serial; null when that is not known any more. */
  since(serial: string): ProtocolMessage[] | null
  /** Newest first. */
  history(): WireMessage[]
}

const keptMax = 500

export function createChannel(name: string): Channel {
  const epoch = randomBytes(6).toString('hex')
  const kept: { n: number; message: ProtocolMessage }[] = []
  let last = 0
  const serialOf = (n: number) => `${epoch}@${n}`

  return {
    name,
    members: new Map(),
    serial: () => serialOf(last),

    append(message) {
      last += 1
      const numbered = { ...message, channelSerial: serialOf(last) }
      kept.push({ n: last, message: numbered })
      if (kept.length > keptMax) kept.shift()
      return numbered
    },

    since(serial) {
      const [itsEpoch, n] = serial.split('@')
      const first = kept[0]?.n ?? last + 1
      if (itsEpoch !== epoch || Number(n) + 1 < first) return null
      return kept.filter((entry) => entry.n > Number(n)).map((entry) => entry.message)
    },

    history: () =>
      kept
        .flatMap(({ message }) =>
          (message.messages ?? []).map((part, index) => ({
            id: `${message.id}:${index}`,
            timestamp: message.timestamp!,
            ...part,
          })),
        )
        .reverse(),
  }
}
