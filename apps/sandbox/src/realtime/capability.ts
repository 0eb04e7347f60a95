import { flag } from './protocol.ts'
import { RealtimeError } from './realtime-error.ts'

export type Operation = 'publish' | 'subscribe' | 'presence' | 'history'

/** Operations by channel; a name may end in `*`, which stands for anything, further parts included. */
export type Capability = Record<string, readonly string[]>

/** @throws RealtimeError 40000 when it is no capability. */
export function parseCapability(text: string): Capability {
  try {
    const value: unknown = JSON.parse(text)
    const isCapability =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((operations) => Array.isArray(operations) && operations.every(isText))
    if (isCapability) return value as Capability
  } catch {
    // Not JSON, so none either.
  }
  throw new RealtimeError(40000, 400, 'The capability is no JSON object of channels with their operations.')
}

export function allows(capability: Capability, channel: string, operation: Operation) {
  return Object.entries(capability).some(
    ([name, operations]) =>
      matches(name, channel) && (operations.includes('*') || operations.includes(operation)),
  )
}

/** @throws RealtimeError 40160 */
export function requireOperation(capability: Capability, channel: string, operation: Operation) {
  if (!allows(capability, channel, operation)) throw denied(channel)
}

/** The modes that a holder may attach the channel with. @throws RealtimeError 40160 when there are none. */
export function modesOf(capability: Capability, channel: string) {
  const modes =
    (allows(capability, channel, 'publish') ? flag.publish : 0) |
    (allows(capability, channel, 'subscribe') ? flag.subscribe | flag.presenceSubscribe : 0) |
    (allows(capability, channel, 'presence') ? flag.presence : 0)
  if (modes === 0) throw denied(channel)
  return modes
}

const isText = (value: unknown) => typeof value === 'string'

const matches = (name: string, channel: string) =>
  name.endsWith('*') ? channel.startsWith(name.slice(0, -1)) : name === channel

const denied = (channel: string) =>
  new RealtimeError(40160, 401, `Channel denied access based on given capability; channelId = ${channel}`)
