import type { Faults } from '../faults/faults.ts'
import { type Authenticator, getModes, requireOperation } from './authenticator.ts'
import { type Connection, stopTimers } from './connection.ts'
import { checkMessages, type Hub } from './hub.ts'
import {
  action,
  allModes,
  flag,
  limits,
  presenceAction,
  type ProtocolMessage,
  RealtimeError,
  toWireError,
  type WirePresence,
} from './protocol.ts'

export interface MessageContext {
  hub: Hub
  authenticator: Authenticator
  faults: Faults
}

/** Handles the messages of a client. Rejections are sent, never thrown. */
export async function handleMessage(ctx: MessageContext, connection: Connection, message: ProtocolMessage) {
  switch (message.action) {
    case action.heartbeat:
      if (ctx.faults.realtime !== 'silent') connection.transport?.send(message)
      return
    case action.attach:
      return attach(ctx, connection, message)
    case action.detach:
      return detach(ctx, connection, message.channel!)
    case action.message:
      return acknowledge(connection, message, () => {
        requireOperation(connection.principal.capability, message.channel!, 'publish')
        const messages = checkMessages(message.messages ?? [], connection)
        countPublished(connection, messages.length)
        const id = `${connection.id}:${message.msgSerial}`
        return ctx.hub.publish(message.channel!, messages, connection, id).serials
      })
    case action.presence:
      return acknowledge(connection, message, () => changePresence(ctx, connection, message))
    case action.sync:
      return syncPresence(ctx, connection, message.channel!)
    case action.auth:
      return await renewToken(ctx, connection, message)
    case action.close: {
      const { transport } = connection
      transport?.send({ action: action.closed })
      ctx.hub.remove(connection)
      return transport?.close()
    }
    case action.disconnect:
      return connection.transport?.close()
    default:
  }
}

/** @throws RealtimeError 42911 if the connection publishes too fast */
function countPublished(connection: Connection, count: number) {
  const now = Date.now()
  const recentTimes = connection.publishTimes.filter((time) => time > now - 1000)
  if (recentTimes.length + count > limits.publishedPerSecond) {
    throw new RealtimeError(
      42911,
      429,
      `Rate limit exceeded; request rejected (nonfatal); metric = connection.inboundRate; permitted rate = ${limits.publishedPerSecond}`,
    )
  }
  connection.publishTimes = [...recentTimes, ...Array.from({ length: count }, () => now)]
}

function attach({ hub, faults }: MessageContext, connection: Connection, request: ProtocolMessage) {
  const name = request.channel!
  if (faults.realtime === 'attach-ignored') return
  try {
    if (faults.realtime === 'attach-refused')
      throw new RealtimeError(90000, 500, 'Access to this channel was denied.')
    if (!connection.channelModes.has(name) && connection.channelModes.size >= limits.channelsPerConnection) {
      throw new RealtimeError(
        90010,
        400,
        `Maximum number of channels per connection (${limits.channelsPerConnection}) exceeded`,
      )
    }
    const requestedModes = (request.flags ?? 0) & allModes
    const modes = getModes(connection.principal.capability, name) & (requestedModes || allModes)
    const channel = hub.getChannel(name)
    const missedMessages = request.channelSerial === undefined ? null : channel.since(request.channelSerial)
    connection.channelModes.set(name, modes)
    const hasPresence = (modes & flag.presenceSubscribe) !== 0 && channel.members.size > 0
    connection.transport?.send({
      action: action.attached,
      channel: name,
      channelSerial: channel.serial(),
      flags: modes | (hasPresence ? flag.hasPresence : 0) | (missedMessages ? flag.resumed : 0),
    })
    if (hasPresence) syncPresence({ hub }, connection, name)
    if ((modes & flag.subscribe) !== 0)
      for (const message of missedMessages ?? []) connection.transport?.send(message)
  } catch (error) {
    connection.channelModes.delete(name)
    connection.transport?.send({ action: action.error, channel: name, error: toWireError(error) })
  }
}

function detach({ hub }: MessageContext, connection: Connection, name: string) {
  connection.channelModes.delete(name)
  const channel = hub.getChannel(name)
  for (const [key, member] of channel.members) {
    if (member.connectionId !== connection.id) continue
    channel.members.delete(key)
    const leaveMessage = {
      ...member,
      action: presenceAction.leave,
      timestamp: Date.now(),
      id: `left-${key}:0:0`,
    }
    hub.fanOut(channel, { action: action.presence, channel: name, presence: [leaveMessage] })
  }
  connection.transport?.send({ action: action.detached, channel: name })
}

function acknowledge(connection: Connection, { msgSerial = 0 }: ProtocolMessage, operation: () => string[]) {
  try {
    const serials = operation()
    connection.transport?.send({ action: action.ack, msgSerial, count: 1, res: [{ serials }] })
  } catch (error) {
    connection.transport?.send({ action: action.nack, msgSerial, count: 1, error: toWireError(error) })
  }
}

function changePresence({ hub, faults }: MessageContext, connection: Connection, request: ProtocolMessage) {
  const name = request.channel!
  if (faults.realtime === 'presence-refused')
    throw new RealtimeError(91001, 400, 'Access to presence on this channel was denied.')
  requireOperation(connection.principal.capability, name, 'presence')
  const channel = hub.getChannel(name)
  const timestamp = Date.now()
  const changes = (request.presence ?? []).map((change, index): WirePresence => {
    const clientId = resolvePresenceClientId(connection, change)
    const id = change.id ?? `${connection.id}:${request.msgSerial}:${index}`
    const member = { ...change, id, clientId, connectionId: connection.id, timestamp }
    const key = `${connection.id}:${clientId}`
    if (change.action === presenceAction.leave) channel.members.delete(key)
    else channel.members.set(key, member)
    return member
  })
  hub.fanOut(channel, { action: action.presence, channel: name, timestamp, presence: changes })
  return []
}

function resolvePresenceClientId(
  { clientId: connectionClientId }: Connection,
  { clientId = connectionClientId ?? undefined }: WirePresence,
) {
  if (clientId === undefined || clientId === '*') {
    throw new RealtimeError(40012, 400, 'clientId must be specified to enter a presence channel')
  }
  if (connectionClientId !== null && connectionClientId !== '*' && connectionClientId !== clientId) {
    throw new RealtimeError(40012, 400, "The clientId doesn't match the connection's.")
  }
  return clientId
}

function syncPresence({ hub }: Pick<MessageContext, 'hub'>, connection: Connection, name: string) {
  const presence = [...hub.getChannel(name).members.values()].map((member) => ({
    ...member,
    action: presenceAction.present,
  }))
  const channelSerial = `${Date.now().toString(36)}:`
  connection.transport?.send({ action: action.sync, channel: name, channelSerial, presence })
}

/** Accepts a newer token over the same connection, and detaches what it no longer allows. */
async function renewToken(
  { hub, authenticator }: MessageContext,
  connection: Connection,
  message: ProtocolMessage,
) {
  try {
    const principal = await authenticator.verifyToken(message.auth?.accessToken ?? '')
    if (principal.clientId !== null && principal.clientId !== connection.clientId) {
      throw new RealtimeError(40102, 401, "The token's clientId doesn't match the connection's.")
    }
    stopTimers(connection)
    connection.principal = principal
    hub.scheduleExpiry(connection)
    hub.sendConnected(connection)
    for (const [name, modes] of connection.channelModes) {
      try {
        connection.channelModes.set(name, modes & getModes(principal.capability, name))
      } catch (error) {
        connection.channelModes.delete(name)
        connection.transport?.send({ action: action.error, channel: name, error: toWireError(error) })
      }
    }
  } catch (error) {
    connection.transport?.send({ action: action.error, error: toWireError(error) })
    connection.transport?.close()
  }
}
