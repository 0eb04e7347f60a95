import { randomBytes } from 'node:crypto'
import type { Principal } from './authenticator.ts'
import type { MessageContext } from './handle-message.ts'
import { type ProtocolMessage, RealtimeError } from './protocol.ts'

/** A transport to a client: a WebSocket, or a series of long polls. */
export interface Transport {
  send(message: ProtocolMessage): void
  /** Closes it after flushing. */
  close(): void
  /** Closes it immediately, like a broken network. */
  terminate(): void
}

/** A connected client. Outlives its transport for a while, so that the client can reconnect. */
export interface Connection {
  readonly id: string
  /** The key for resuming the connection. */
  readonly key: string
  principal: Principal
  /** Null for an anonymous client. */
  clientId: string | null
  /** Modes by channel. */
  readonly channelModes: Map<string, number>
  readonly receivesEcho: boolean
  /** When it published its latest messages, for the rate limit. */
  publishTimes: number[]
  transport: Transport | null
  /** Cleared when the connection is closed or resumed. */
  timers: NodeJS.Timeout[]
}

export function createConnection(
  options: Pick<Connection, 'principal' | 'clientId' | 'receivesEcho'>,
): Connection {
  const id = randomBytes(8).toString('base64url')
  return {
    ...options,
    id,
    key: `${id}!${randomBytes(12).toString('base64url')}`,
    channelModes: new Map(),
    publishTimes: [],
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
  sendHeartbeat: (connection: Connection) => void
}

/** Authenticates a client by its query. @throws RealtimeError if it isn't allowed to connect. */
export async function connectClient(
  { hub, authenticator }: MessageContext,
  { query, transport, sendHeartbeat }: ConnectOptions,
): Promise<Connection> {
  const principal = await authenticate({ authenticator }, query)
  return hub.connect({
    principal,
    clientId: resolveClientId(principal, query.get('clientId')),
    resumeKey: query.get('resume'),
    receivesEcho: query.get('echo') !== 'false',
    transport,
    sendHeartbeat,
  })
}

async function authenticate(
  { authenticator }: Pick<MessageContext, 'authenticator'>,
  query: URLSearchParams,
) {
  const key = query.get('key')
  if (key !== null) return authenticator.verifyKey(key)
  const token = query.get('access_token') ?? query.get('accessToken')
  if (token !== null) return await authenticator.verifyToken(token)
  throw new RealtimeError(40101, 401, 'No credentials were provided.')
}

function resolveClientId(principal: Principal, requestedId: string | null) {
  if (principal.clientId === null || principal.clientId === '*') {
    const isAnonymousToken = principal.expiresAtMs !== null && principal.clientId === null
    // A token without a client ID doesn't authorize the requested one, but the key does.
    if (requestedId !== null && isAnonymousToken)
      throw new RealtimeError(40102, 401, 'The token has no clientId.')
    return requestedId ?? principal.clientId
  }
  if (requestedId !== null && requestedId !== principal.clientId) {
    throw new RealtimeError(40102, 401, 'The token is for another clientId.')
  }
  return principal.clientId
}
