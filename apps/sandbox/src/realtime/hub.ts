import { randomBytes } from 'node:crypto'
import { type Connection, createConnection, stopTimers, type Transport } from './connection.ts'
import type { Holder } from './credentials.ts'
import {
  action,
  flag,
  presenceAction,
  type ProtocolMessage,
  RealtimeError,
  type WireMessage,
  type WirePresence,
} from './protocol.ts'

export interface HubTimings {
  /** A client that is disconnected for longer can't resume. */
  resumeMs: number
  /** A client that is disconnected for longer is no longer present. */
  presenceMs: number
  /** Heartbeat interval. */
  heartbeatMs: number
}

export interface ConnectRequest {
  holder: Holder
  clientId: string | null
  resumeKey: string | null
  receivesEcho: boolean
  transport: Transport
  /** Sends a heartbeat. WebSocket clients outside of browsers use pings instead. */
  beat: (connection: Connection) => void
}

export type Hub = ReturnType<typeof createHub>

const tokenExpired = { code: 40142, statusCode: 401, message: 'Token expired' }

/** Connections, subscriptions and presence, all in memory. */
export function createHub(timings: HubTimings) {
  const connections = new Map<string, Connection>()
  const channels = new Map<string, Channel>()
  const beats = new Map<Connection, NodeJS.Timeout>()

  function channelOf(name: string) {
    const channel = channels.get(name) ?? createChannel(name)
    channels.set(name, channel)
    return channel
  }

  /** Adds or resumes a client, and greets it. */
  function connect({
    holder,
    clientId,
    resumeKey,
    receivesEcho,
    transport,
    beat,
  }: ConnectRequest): Connection {
    const known = resumeKey === null ? null : (connections.get(resumeKey) ?? null)
    const isResumed = known !== null && known.clientId === clientId
    const connection = isResumed ? known : createConnection({ holder, clientId, receivesEcho })
    if (isResumed) known.transport?.close()
    stopTimers(connection)
    connections.set(connection.key, connection)
    connection.holder = holder
    connection.transport = transport
    greet(connection, resumeKey !== null && !isResumed)
    watchExpiry(connection)
    clearInterval(beats.get(connection))
    beats.set(
      connection,
      setInterval(() => beat(connection), timings.heartbeatMs),
    )
    return connection
  }

  function greet(connection: Connection, isLost = false) {
    const { id, key, clientId } = connection
    connection.transport?.send({
      action: action.connected,
      connectionId: id,
      connectionKey: key,
      connectionDetails: {
        connectionKey: key,
        clientId: clientId ?? undefined,
        connectionStateTtl: timings.resumeMs,
        maxIdleInterval: timings.heartbeatMs,
        maxMessageSize: 65_536,
        serverId: 'sandbox',
      },
      ...(isLost && { error: { code: 80008, statusCode: 400, message: 'Unable to recover connection' } }),
    })
  }

  function watchExpiry(connection: Connection) {
    const { expiresAtMs } = connection.holder
    if (expiresAtMs === null) return
    const delayMs = Math.min(Math.max(0, expiresAtMs - Date.now()), 2 ** 31 - 1)
    const timer = setTimeout(() => {
      connection.transport?.send({ action: action.disconnected, error: tokenExpired })
      connection.transport?.close()
    }, delayMs)
    connection.timers.push(timer)
  }

  /** Keeps the connection for a while after its transport is lost. */
  function lose(connection: Connection, transport: Transport) {
    if (connection.transport !== transport) return
    connection.transport = null
    clearInterval(beats.get(connection))
    stopTimers(connection)
    connection.timers.push(
      setTimeout(() => leaveAll(connection), timings.presenceMs),
      setTimeout(() => remove(connection), timings.resumeMs),
    )
  }

  function remove(connection: Connection) {
    stopTimers(connection)
    clearInterval(beats.get(connection))
    beats.delete(connection)
    connections.delete(connection.key)
    leaveAll(connection)
    connection.attached.clear()
  }

  function leaveAll(connection: Connection) {
    for (const channel of channels.values()) {
      for (const member of channel.members.values()) {
        if (member.connectionId !== connection.id) continue
        channel.members.delete(`${member.connectionId}:${member.clientId}`)
        // Clients would ignore an ID of this connection as an old message.
        const id = `gone-${randomBytes(4).toString('hex')}:0:0`
        const left = { ...member, id, action: presenceAction.leave, timestamp: Date.now() }
        fanOut(channel, { action: action.presence, channel: channel.name, presence: [left] })
      }
    }
  }

  /** Sends to every subscriber of the channel. */
  function fanOut(channel: Channel, message: ProtocolMessage, from: Connection | null = null) {
    const requiredMode = message.action === action.message ? flag.subscribe : flag.presenceSubscribe
    for (const connection of connections.values()) {
      const modes = connection.attached.get(channel.name) ?? 0
      if ((modes & requiredMode) === 0 || (connection === from && !from.receivesEcho)) continue
      connection.transport?.send(message)
    }
  }

  /** Numbers, stores and sends messages. Returns their serials. */
  function publish(
    name: string,
    messages: WireMessage[],
    from: Connection | null,
    id = randomBytes(9).toString('base64url'),
  ) {
    const channel = channelOf(name)
    const timestamp = Date.now()
    const numbered = messages.map((message, index) => ({
      ...message,
      action: 0,
      serial: `${timestamp}-${id}@${index}`,
      ...(from?.clientId && { clientId: message.clientId ?? from.clientId }),
      ...(from && { connectionId: from.id }),
    }))
    const batch = { action: action.message, channel: name, id, timestamp, messages: numbered }
    fanOut(channel, channel.append(batch), from)
    return { id, serials: numbered.map(({ serial }) => serial) }
  }

  return {
    connections,
    channelOf,
    connect,
    greet,
    watchExpiry,
    lose,
    remove,
    fanOut,
    publish,

    /** @throws RealtimeError 80008 if there is no connection to resume */
    find(key: string) {
      const connection = connections.get(key)
      if (!connection) throw new RealtimeError(80008, 404, 'There is no such connection any more.')
      return connection
    },

    close() {
      for (const connection of connections.values()) {
        stopTimers(connection)
        clearInterval(beats.get(connection))
        connection.transport?.cut()
      }
      connections.clear()
    },
  }
}

export interface PresentMember extends WirePresence {
  clientId: string
  connectionId: string
}

/** The messages and the presence of one channel. */
export interface Channel {
  readonly name: string
  /** By `connectionId:clientId`. */
  readonly members: Map<string, PresentMember>
  /** The serial for a client that attaches now. */
  serial(): string
  /** Numbers messages and stores them for clients that resume. */
  append(message: ProtocolMessage): ProtocolMessage
  /** The messages after the serial; null if they're no longer stored. */
  since(serial: string): ProtocolMessage[] | null
  /** Newest first. */
  history(): WireMessage[]
}

const historyMax = 500

export function createChannel(name: string): Channel {
  const epoch = randomBytes(6).toString('hex')
  const entries: { n: number; message: ProtocolMessage }[] = []
  let last = 0
  const serialOf = (n: number) => `${epoch}@${n}`

  return {
    name,
    members: new Map(),
    serial: () => serialOf(last),

    append(message) {
      last += 1
      const numbered = { ...message, channelSerial: serialOf(last) }
      entries.push({ n: last, message: numbered })
      if (entries.length > historyMax) entries.shift()
      return numbered
    },

    since(serial) {
      const [serialEpoch, n] = serial.split('@')
      const first = entries[0]?.n ?? last + 1
      if (serialEpoch !== epoch || Number(n) + 1 < first) return null
      return entries.filter((entry) => entry.n > Number(n)).map((entry) => entry.message)
    },

    history: () =>
      entries
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
