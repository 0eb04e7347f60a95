import { randomBytes } from 'node:crypto'
import type { Holder } from './credentials.ts'
import type { ProtocolMessage } from './protocol.ts'

/** One way to a client: a websocket, or a series of long polls. */
export interface Transport {
  send(message: ProtocolMessage): void
  /** Ends it after what was sent. */
  close(): void
  /** Ends it at once, as a broken network does. */
  cut(): void
}

/** A client as the hub knows it. Outlives its transport for a while, so that it can come back. */
export interface Connection {
  readonly id: string
  /** Whoever holds it may go on with the connection. */
  readonly key: string
  holder: Holder
  /** Null for a client without a name. */
  clientId: string | null
  /** Modes by channel. */
  readonly attached: Map<string, number>
  readonly hearsItself: boolean
  transport: Transport | null
  /** Run when the connection is over, or taken up again. */
  timers: NodeJS.Timeout[]
}

export function createConnection(
  options: Pick<Connection, 'holder' | 'clientId' | 'hearsItself'>,
): Connection {
  const id = randomBytes(8).toString('base64url')
  return {
    ...options,
    id,
    key: `${id}!${randomBytes(12).toString('base64url')}`,
    attached: new Map(),
    transport: null,
    timers: [],
  }
}

export function stopTimers(connection: Connection) {
  for (const timer of connection.timers.splice(0)) clearTimeout(timer)
}
