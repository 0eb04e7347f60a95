import { randomBytes } from 'node:crypto'
import { type Connection, createConnection, stopTimers, type Transport } from './connection.ts'
import type { Principal } from './authenticator.ts'
import {
  action,
  flag,
  limits,
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
  principal: Principal
  clientId: string | null
  resumeKey: string | null
  receivesEcho: boolean
  transport: Transport
  /** Sends a heartbeat. WebSocket clients outside of browsers use pings instead. */
  sendHeartbeat: (connection: Connection) => void
}

export type Hub = ReturnType<typeof createHub>

const tokenExpired = { code: 40142, statusCode: 401, message: 'Token expired' }

/** Connections, subscriptions and presence, all in memory. */
export function createHub(timings: HubTimings) {
  const connections = new Map<string, Connection>()
  const channels = new Map<string, Channel>()
  const heartbeatTimers = new Map<Connection, NodeJS.Timeout>()

  function getChannel(name: string) {
    const channel = channels.get(name) ?? createChannel(name)
    channels.set(name, channel)
    return channel
  }

  /** Adds or resumes a client, and greets it. */
  function connect({
    principal,
    clientId,
    resumeKey,
    receivesEcho,
    transport,
    sendHeartbeat,
  }: ConnectRequest): Connection {
    const existing = resumeKey === null ? null : (connections.get(resumeKey) ?? null)
    const isResumed = existing !== null && existing.clientId === clientId
    const connection = isResumed ? existing : createConnection({ principal, clientId, receivesEcho })
    if (isResumed) existing.transport?.close()
    stopTimers(connection)
    connections.set(connection.key, connection)
    connection.principal = principal
    connection.transport = transport
    sendConnected(connection, resumeKey !== null && !isResumed)
    scheduleExpiry(connection)
    clearInterval(heartbeatTimers.get(connection))
    heartbeatTimers.set(
      connection,
      setInterval(() => sendHeartbeat(connection), timings.heartbeatMs),
    )
    return connection
  }

  function sendConnected(connection: Connection, hasResumeFailed = false) {
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
        maxMessageSize: limits.messageBytes,
        serverId: 'sandbox',
      },
      ...(hasResumeFailed && {
        error: { code: 80008, statusCode: 400, message: 'Unable to recover connection' },
      }),
    })
  }

  function scheduleExpiry(connection: Connection) {
    const { expiresAtMs } = connection.principal
    if (expiresAtMs === null) return
    const delayMs = Math.min(Math.max(0, expiresAtMs - Date.now()), 2 ** 31 - 1)
    const timer = setTimeout(() => {
      connection.transport?.send({ action: action.disconnected, error: tokenExpired })
      connection.transport?.close()
    }, delayMs)
    connection.timers.push(timer)
  }

  /** Keeps the connection for a while after its transport is lost. */
  function handleTransportLoss(connection: Connection, transport: Transport) {
    if (connection.transport !== transport) return
    connection.transport = null
    clearInterval(heartbeatTimers.get(connection))
    stopTimers(connection)
    connection.timers.push(
      setTimeout(() => leaveAllPresence(connection), timings.presenceMs),
      setTimeout(() => remove(connection), timings.resumeMs),
    )
  }

  function remove(connection: Connection) {
    stopTimers(connection)
    clearInterval(heartbeatTimers.get(connection))
    heartbeatTimers.delete(connection)
    connections.delete(connection.key)
    leaveAllPresence(connection)
    connection.channelModes.clear()
  }

  function leaveAllPresence(connection: Connection) {
    for (const channel of channels.values()) {
      for (const member of channel.members.values()) {
        if (member.connectionId !== connection.id) continue
        channel.members.delete(`${member.connectionId}:${member.clientId}`)
        // Clients would ignore an ID of this connection as an old message.
        const id = `gone-${randomBytes(4).toString('hex')}:0:0`
        const leaveMessage = { ...member, id, action: presenceAction.leave, timestamp: Date.now() }
        fanOut(channel, { action: action.presence, channel: channel.name, presence: [leaveMessage] })
      }
    }
  }

  /** Sends to every subscriber of the channel. */
  function fanOut(channel: Channel, message: ProtocolMessage, sender: Connection | null = null) {
    const requiredMode = message.action === action.message ? flag.subscribe : flag.presenceSubscribe
    for (const connection of connections.values()) {
      const modes = connection.channelModes.get(channel.name) ?? 0
      if ((modes & requiredMode) === 0 || (connection === sender && !sender.receivesEcho)) continue
      connection.transport?.send(message)
    }
  }

  /** Numbers, stores and sends messages. Returns their serials. */
  function publish(
    name: string,
    messages: WireMessage[],
    sender: Connection | null,
    id = randomBytes(9).toString('base64url'),
  ) {
    const channel = getChannel(name)
    const timestamp = Date.now()
    const numberedMessages = messages.map((message, index) => ({
      ...message,
      action: 0,
      serial: `${timestamp}-${id}@${index}`,
      ...(sender && { connectionId: sender.id }),
    }))
    const batch = { action: action.message, channel: name, id, timestamp, messages: numberedMessages }
    fanOut(channel, channel.append(batch), sender)
    return { id, serials: numberedMessages.map(({ serial }) => serial) }
  }

  return {
    connections,
    getChannel,
    connect,
    sendConnected,
    scheduleExpiry,
    handleTransportLoss,
    remove,
    fanOut,
    publish,

    /** @throws RealtimeError 80008 if there is no connection to resume */
    find(key: string) {
      const connection = connections.get(key)
      if (!connection) throw new RealtimeError(80008, 404, 'This connection no longer exists.')
      return connection
    },

    close() {
      for (const connection of connections.values()) {
        stopTimers(connection)
        clearInterval(heartbeatTimers.get(connection))
        connection.transport?.terminate()
      }
      connections.clear()
    },
  }
}

export interface PresenceMember extends WirePresence {
  clientId: string
  connectionId: string
}

/**
 * The messages with the client ID of their publisher.
 *
 * @throws RealtimeError 40009 if they're too large together, 40012 if one claims another client ID
 */
export function checkMessages(
  messages: WireMessage[],
  { principal, clientId }: { principal: Principal; clientId: string | null },
): WireMessage[] {
  const byteCount = messages.reduce((sum, message) => sum + countBytes(message), 0)
  if (byteCount > limits.messageBytes) {
    throw new RealtimeError(
      40009,
      413,
      `Maximum message length exceeded (size was ${byteCount} bytes, limit is ${limits.messageBytes} bytes)`,
    )
  }
  // Only the key, which doesn't expire, and a wildcard may claim any client ID.
  const mayClaimAny = clientId === '*' || (clientId === null && principal.expiresAtMs === null)
  if (mayClaimAny) return messages
  return messages.map((message) => {
    if (message.clientId !== undefined && message.clientId !== clientId)
      throw new RealtimeError(40012, 400, 'Malformed message; mismatched clientId')
    return clientId === null ? message : { ...message, clientId }
  })
}

function countBytes({ name, clientId, data, extras }: WireMessage) {
  const parts = [name, clientId, data, extras].filter((part) => part !== undefined && part !== null)
  return parts.reduce<number>(
    (sum, part) => sum + Buffer.byteLength(typeof part === 'string' ? part : JSON.stringify(part)),
    0,
  )
}

/** The messages and the presence of one channel. */
export interface Channel {
  readonly name: string
  /** By `connectionId:clientId`. */
  readonly members: Map<string, PresenceMember>
  /** The serial for a client that attaches now. */
  serial(): string
  /** Numbers messages and stores them for clients that resume. */
  append(message: ProtocolMessage): ProtocolMessage
  /** The messages after the serial; null if they're no longer stored. */
  since(serial: string): ProtocolMessage[] | null
  /** Newest first. */
  history(): WireMessage[]
}

const maxStoredBatches = 500

export function createChannel(name: string): Channel {
  const epoch = randomBytes(6).toString('hex')
  const entries: { sequence: number; message: ProtocolMessage }[] = []
  let lastSequence = 0
  const formatSerial = (sequence: number) => `${epoch}@${sequence}`

  return {
    name,
    members: new Map(),
    serial: () => formatSerial(lastSequence),

    append(message) {
      lastSequence += 1
      const numberedMessage = { ...message, channelSerial: formatSerial(lastSequence) }
      entries.push({ sequence: lastSequence, message: numberedMessage })
      if (entries.length > maxStoredBatches) entries.shift()
      return numberedMessage
    },

    since(serial) {
      const [serialEpoch, sequence] = serial.split('@')
      const firstSequence = entries[0]?.sequence ?? lastSequence + 1
      if (serialEpoch !== epoch || Number(sequence) + 1 < firstSequence) return null
      return entries.filter((entry) => entry.sequence > Number(sequence)).map((entry) => entry.message)
    },

    history: () =>
      entries
        .flatMap(({ message }) =>
          (message.messages ?? []).map((channelMessage, index) => ({
            id: `${message.id}:${index}`,
            timestamp: message.timestamp!,
            ...channelMessage,
          })),
        )
        .reverse(),
  }
}
