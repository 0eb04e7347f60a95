import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { flag, RealtimeError } from './protocol.ts'

/** The identity and permissions that a client authenticated with. */
export interface Principal {
  /** Null for an anonymous principal; `*` allows any client ID. */
  clientId: string | null
  capability: Capability
  /** Null for the key itself, which doesn't expire. */
  expiresAtMs: number | null
}

export interface Authenticator {
  /** @throws RealtimeError 40101 */
  verifyKey(key: string): Principal
  /** @throws RealtimeError 40142 if it has expired, 40144 if it's malformed or lacks a required claim, 40400 for another key */
  verifyToken(token: string): Promise<Principal>
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
const fullCapability: Capability = { '*': ['*'] }

/** Validates credentials against a single key, `name:secret`. */
export function createAuthenticator(key: string): Authenticator {
  const separatorIndex = key.indexOf(':')
  const keyName = key.slice(0, separatorIndex)
  const secret = key.slice(separatorIndex + 1)
  const issuedTokens = new Map<string, Principal>()

  return {
    verifyKey(candidate) {
      if (!isEqual(candidate, key)) throw new RealtimeError(40101, 401, 'Invalid credentials: no such key.')
      return { clientId: null, capability: fullCapability, expiresAtMs: null }
    },

    async verifyToken(token) {
      const principal = issuedTokens.get(token) ?? (await verifyJwt(token, keyName, secret))
      if (principal.expiresAtMs !== null && principal.expiresAtMs <= Date.now()) throw tokenExpiredError()
      return principal
    },

    exchange(requestedName, body) {
      const result = TokenRequest.safeParse(body)
      if (!result.success) throw new RealtimeError(40000, 400, "This isn't a token request.")
      const request = result.data
      if (requestedName !== keyName || request.keyName !== keyName) throw unknownKey(requestedName)
      const { ttl = hourMs, capability = '{"*":["*"]}', clientId, timestamp, nonce } = request
      const signedFields = [
        keyName,
        request.ttl ?? '',
        request.capability ?? '',
        clientId ?? '',
        timestamp,
        nonce,
      ]
      const mac = createHmac('sha256', secret)
        .update(signedFields.map((part) => `${part}\n`).join(''))
        .digest('base64')
      if (!isEqual(mac, request.mac))
        throw new RealtimeError(40101, 401, "The token request's signature is invalid.")
      const issued = Date.now()
      const token = `${keyName}.${randomUUID()}`
      issuedTokens.set(token, {
        clientId: clientId ?? null,
        capability: parseCapability(capability),
        expiresAtMs: issued + ttl,
      })
      return { token, keyName, issued, expires: issued + ttl, capability, ...(clientId && { clientId }) }
    },
  }
}

async function verifyJwt(token: string, keyName: string, secret: string): Promise<Principal> {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (kid !== keyName) throw unknownKey(String(kid))
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    const { iat, exp, 'x-ably-capability': capability, 'x-ably-clientId': clientId } = payload
    if (iat === undefined) throw missingClaim('iat')
    if (exp === undefined) throw missingClaim('exp')
    if (typeof capability !== 'string') throw missingClaim('x-ably-capability')
    return {
      clientId: typeof clientId === 'string' ? clientId : null,
      capability: parseCapability(capability),
      expiresAtMs: exp * 1000,
    }
  } catch (error) {
    if (error instanceof RealtimeError) throw error
    if (error instanceof errors.JWTExpired) throw tokenExpiredError()
    throw new RealtimeError(40144, 401, 'The token is malformed or signed with another key.')
  }
}

const missingClaim = (name: string) =>
  new RealtimeError(40144, 400, `Invalid token; ${name} must be specified`)
const tokenExpiredError = () => new RealtimeError(40142, 401, 'Token expired')
const unknownKey = (name: string) => new RealtimeError(40400, 404, `Unknown key ${name}.`)

function isEqual(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export type Operation = 'publish' | 'subscribe' | 'presence' | 'history'

/** Operations by channel. A name can end in `*`, which matches anything, including further segments. */
export type Capability = Record<string, readonly string[]>

/** @throws RealtimeError 40000 if it isn't a capability */
export function parseCapability(text: string): Capability {
  try {
    const value: unknown = JSON.parse(text)
    const isCapability =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((operations) => Array.isArray(operations) && operations.every(isText))
    if (isCapability) return value as Capability
  } catch {
    // Not JSON, so not a capability.
  }
  throw new RealtimeError(40000, 400, "The capability isn't a JSON object of channels and their operations.")
}

export function allows(capability: Capability, channel: string, operation: Operation) {
  return Object.entries(capability).some(
    ([name, operations]) =>
      matchesChannel(name, channel) && (operations.includes('*') || operations.includes(operation)),
  )
}

/** @throws RealtimeError 40160 */
export function requireOperation(capability: Capability, channel: string, operation: Operation) {
  if (!allows(capability, channel, operation)) throw accessDenied(channel)
}

/** The modes that a principal can attach to the channel with. @throws RealtimeError 40160 if there are none */
export function getModes(capability: Capability, channel: string) {
  const modes =
    (allows(capability, channel, 'publish') ? flag.publish : 0) |
    (allows(capability, channel, 'subscribe') ? flag.subscribe | flag.presenceSubscribe : 0) |
    (allows(capability, channel, 'presence') ? flag.presence : 0)
  if (modes === 0) throw accessDenied(channel)
  return modes
}

const isText = (value: unknown) => typeof value === 'string'

const matchesChannel = (name: string, channel: string) =>
  name.endsWith('*') ? channel.startsWith(name.slice(0, -1)) : name === channel

const accessDenied = (channel: string) =>
  new RealtimeError(40160, 401, `Channel denied access based on given capability; channelId = ${channel}`)
