import { createECDH, createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { encryptPush, type PushKeys } from './encrypt-push.ts'

/** Where a browser gets push messages. */
export interface PushTarget extends PushKeys {
  /** A URL of the browser's push service. */
  endpoint: string
}

export interface PushMessage {
  to: PushTarget
  /** What the service worker gets. */
  payload: object
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number
  /** `high` also wakes a device that saves power. */
  urgency: 'normal' | 'high'
  /** Replaces an undelivered message of the same topic. Up to 32 characters of base64url. */
  topic: string | null
}

/** `expired`: the subscription is gone for good. Otherwise like other messages; see `SubmitFailure`. */
export type PushFailureKind = 'expired' | 'rejected' | 'sender_rejected' | 'deferred' | 'unknown'

export class PushFailure extends Error {
  override readonly name = 'PushFailure'
  readonly kind: PushFailureKind

  constructor(kind: PushFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface PushGateway {
  /** What browsers subscribe with, in base64url. */
  publicKey: string
  /** Whether we send to this address. */
  isKnownService(endpoint: string): boolean
  /** Sends once. @throws PushFailure */
  send(message: PushMessage): Promise<{ response: string }>
}

export interface PushSettings {
  /** A P-256 private key: 32 bytes. */
  privateKey: Buffer
  /** A `mailto:` or `https:` URL that a push service can use to contact the operator. */
  subject: string
  /** Origins of push services besides those of browsers, such as the sandbox. */
  origins: readonly string[]
}

/**
 * The push services of Chromium, Firefox, Safari, and Edge, as hosts or, with a leading dot, as domains. A browser sends
 * us the address, and so could anyone who is signed in. If we sent to any address, they could make this server call
 * hosts on its own network.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const timeoutMs = 10_000
const tokenLifetime = '12h'

/** Sends push messages to browsers: RFC 8030, signed as RFC 8292 says. */
export function createPushGateway({ privateKey, subject, origins }: PushSettings): PushGateway {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const signingKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })

  async function authorize(endpoint: string) {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(tokenLifetime)
      .setSubject(subject)
      .sign(signingKey)
    return `vapid t=${token}, k=${publicKey}`
  }

  function isKnownService(endpoint: string) {
    const url = URL.parse(endpoint)
    if (!url || url.username !== '' || url.password !== '') return false
    if (origins.includes(url.origin)) return true
    const { protocol, port, hostname } = url
    return (
      protocol === 'https:' &&
      port === '' &&
      knownHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
    )
  }

  return {
    publicKey,
    isKnownService,
    async send({ to, payload, ttlSeconds, urgency, topic }) {
      // Checked again, because the list may have changed since the browser subscribed.
      if (!isKnownService(to.endpoint)) throw new PushFailure('expired', 'Not a known push service.')
      const body = encryptPush(Buffer.from(JSON.stringify(payload)), to)
      const headers = {
        Authorization: await authorize(to.endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(ttlSeconds),
        Urgency: urgency,
        ...(topic !== null && { Topic: topic }),
      }
      let response: Response
      try {
        response = await fetch(to.endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        throw new PushFailure(classifyConnection(error), 'The push service didn’t respond.', { cause: error })
      }
      await response.body?.cancel()
      if (!response.ok) {
        throw new PushFailure(
          classifyStatus(response.status),
          `The push service responded with ${response.status}.`,
        )
      }
      return { response: String(response.status) }
    },
  }
}

function classifyStatus(status: number): PushFailureKind {
  if (status === 404 || status === 410) return 'expired'
  if (status === 401 || status === 403) return 'sender_rejected'
  if (status === 429 || status === 503) return 'deferred'
  // A 5xx may come from a proxy after the message was accepted.
  return status >= 500 ? 'unknown' : 'rejected'
}

/** Failures to connect: nothing was written. */
const connectCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function classifyConnection(error: unknown): PushFailureKind {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
  return connectCodes.has(code) ? 'deferred' : 'unknown'
}
