import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { flag, RealtimeError } from './protocol.ts'

/** What a client authenticated as. */
export interface Holder {
  /** Null for a holder without a name; `*` may take any. */
  clientId: string | null
  capability: Capability
  /** Null for the key itself, which doesn't expire. */
  expiresAtMs: number | null
}

export interface Credentials {
  /** @throws RealtimeError 40101, 40140 or 40142 */
  readKey(key: string): Holder
  readToken(token: string): Promise<Holder>
  /** Exchanges a signed token request for a token. */
  exchange(keyName: string, request: unknown): Record<string, unknown>
}

const TokenRequest = z.object({
  keyName: z.string(),
  ttl: z.coerce.number().int().positive().optional(),
  capability: z.string().optional(),
  clientId: z.string().optional(),
  timestamp: z.coerce.number().int(),
  nonce: z.string(),
  mac: z.string(),
})

const hourMs = 60 * 60 * 1000
const everything: Capability = { '*': ['*'] }

/** Checks against one key, written as `name:secret`. */
export function createCredentials(key: string): Credentials {
  const colon = key.indexOf(':')
  const keyName = key.slice(0, colon)
  const secret = key.slice(colon + 1)
  const given = new Map<string, Holder>()

  return {
    readKey(offered) {
      if (!isEqual(offered, key)) throw new RealtimeError(40101, 401, 'Invalid credentials: no such key.')
      return { clientId: null, capability: everything, expiresAtMs: null }
    },

    async readToken(token) {
      const holder = given.get(token) ?? (await readJwt(token, keyName, secret))
      if (holder.expiresAtMs !== null && holder.expiresAtMs <= Date.now()) throw expired()
      return holder
    },

    exchange(askedName, body) {
      const result = TokenRequest.safeParse(body)
      if (!result.success) throw new RealtimeError(40000, 400, 'This is no token request.')
      const request = result.data
      if (askedName !== keyName || request.keyName !== keyName) throw unknownKey(askedName)
      const { ttl = hourMs, capability = '{"*":["*"]}', clientId, timestamp, nonce } = request
      const signed = [keyName, request.ttl ?? '', request.capability ?? '', clientId ?? '', timestamp, nonce]
      const mac = createHmac('sha256', secret)
        .update(signed.map((part) => `${part}\n`).join(''))
        .digest('base64')
      if (!isEqual(mac, request.mac))
        throw new RealtimeError(40101, 401, 'The token request is signed wrongly.')
      const issued = Date.now()
      const token = `${keyName}.${randomUUID()}`
      given.set(token, {
        clientId: clientId ?? null,
        capability: parseCapability(capability),
        expiresAtMs: issued + ttl,
      })
      return { token, keyName, issued, expires: issued + ttl, capability, ...(clientId && { clientId }) }
    },
  }
}

async function readJwt(token: string, keyName: string, secret: string): Promise<Holder> {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (kid !== keyName) throw unknownKey(String(kid))
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    const capability = payload['x-ably-capability']
    const clientId = payload['x-ably-clientId']
    return {
      clientId: typeof clientId === 'string' ? clientId : null,
      capability: typeof capability === 'string' ? parseCapability(capability) : everything,
      expiresAtMs: payload.exp === undefined ? null : payload.exp * 1000,
    }
  } catch (error) {
    if (error instanceof RealtimeError) throw error
    if (error instanceof errors.JWTExpired) throw expired()
    throw new RealtimeError(40144, 401, 'The token cannot be read or is signed by another key.')
  }
}

const expired = () => new RealtimeError(40142, 401, 'Token expired')
const unknownKey = (name: string) => new RealtimeError(40400, 404, `There is no key ${name}.`)

function isEqual(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

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
