import type { Connection, Transport } from './connection.ts'
import type { Holder } from './credentials.ts'
import type { MessageContext } from './handle-message.ts'
import { RealtimeError } from './realtime-error.ts'

export interface ConnectOptions {
  query: URLSearchParams
  transport: Transport
  beat: (connection: Connection) => void
}

/** Lets a client in by its query. @throws RealtimeError when it may not. */
export async function connectClient(
  { hub, credentials }: MessageContext,
  { query, transport, beat }: ConnectOptions,
): Promise<Connection> {
  const holder = await readHolder({ credentials }, query)
  return hub.connect({
    holder,
    clientId: chooseClientId(holder, query.get('clientId')),
    resumeKey: query.get('resume'),
    hearsItself: query.get('echo') !== 'false',
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

function chooseClientId(holder: Holder, asked: string | null) {
  if (holder.clientId === null || holder.clientId === '*') {
    const isNamedByToken = holder.expiresAtMs !== null && holder.clientId === null
    // Without a name in the token nobody vouches for the asked one; a key vouches for itself.
    if (asked !== null && isNamedByToken) throw new RealtimeError(40102, 401, 'The token names no clientId.')
    return asked ?? holder.clientId
  }
  if (asked !== null && asked !== holder.clientId) {
    throw new RealtimeError(40102, 401, 'The token is for another clientId.')
  }
  return holder.clientId
}
