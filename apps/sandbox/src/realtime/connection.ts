import { randomBytes } from 'node:crypto'
import type { Holder } from './credentials.ts'
import type { MessageContext } from './handle-message.ts'
import { type ProtocolMessage, RealtimeError } from './protocol.ts'

/** A transport to a client: a WebSocket, or a series of long polls. */
export interface Transport {
  send(message: ProtocolMessage): void
  /** Closes it after flushing. */
  close(): void
  /** Closes it immediately, like a broken network. */
  cut(): void
}

/** A connected client. Outlives its transport for a while, so that the client can reconnect. */
export interface Connection {
  readonly id: string
  /** The key for resuming the connection. */
  readonly key: string
  holder: Holder
  /** Null for an anonymous client. */
  clientId: string | null
  /** Modes by channel. */
  readonly attached: Map<string, number>
  readonly receivesEcho: boolean
  transport: Transport | null
  /** Cleared when the connection is closed or resumed. */
  timers: NodeJS.Timeout[]
}

export function createConnection(
  options: Pick<Connection, 'holder' | 'clientId' | 'receivesEcho'>,
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

export interface ConnectOptions {
  query: URLSearchParams
  transport: Transport
  beat: (connection: Connection) => void
}

/** Authenticates a client by its query. @throws RealtimeError if it may not connect. */
export async function connectClient(
  { hub, credentials }: MessageContext,
  { query, transport, beat }: ConnectOptions,
): Promise<Connection> {
  const holder = await readHolder({ credentials }, query)
  return hub.connect({
    holder,
    clientId: chooseClientId(holder, query.get('clientId')),
    resumeKey: query.get('resume'),
    receivesEcho: query.get('echo') !== 'false',
    transport,
    beat,
  })
}

async function readHolder({ credentials }: Pick<MessageContext, 'credentials'>, query: URLSearchParams) {
  const key = query.get('key')
  if (key !== null) return credentials.readKey(key)
  const token = query.get('access_token') ?? query.get('accessToken')
  if (token !== null) return await credentials.readToken(token)
  throw new RealtimeError(40101, 401, 'No credentials were given.')
}

function chooseClientId(holder: Holder, requestedId: string | null) {
  if (holder.clientId === null || holder.clientId === '*') {
    const isNamedByToken = holder.expiresAtMs !== null && holder.clientId === null
    // A token without a client ID doesn't authorize the requested one, but the key does.
    if (requestedId !== null && isNamedByToken)
      throw new RealtimeError(40102, 401, 'The token names no clientId.')
    return requestedId ?? holder.clientId
  }
  if (requestedId !== null && requestedId !== holder.clientId) {
    throw new RealtimeError(40102, 401, 'The token is for another clientId.')
  }
  return holder.clientId
}
