import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import type { Inbox } from '../inbox/inbox.ts'
import { type BrowserKeys, decryptPush } from './decrypt-push.ts'

/** A push message as the browser sees it. */
export interface ReceivedPush {
  id: string
  subscriptionId: string
  payload: unknown
  ttlSeconds: number
  urgency: string
  topic: string | null
  /** ISO 8601. */
  receivedAt: string
}

interface Subscription extends BrowserKeys {
  isActive: boolean
}

/** Plays browsers and their push service (RFC 8030). */
export interface PushService {
  /** Subscribes a browser. */
  subscribe(): { id: string; p256dh: string; auth: string }
  /** Ends a subscription, as when someone clears a browser's data. */
  unsubscribe(id: string): boolean
  /** Returns the status of the response. */
  receive(id: string, request: { headers: Headers; body: Buffer; origin: string }): Promise<PushAnswer>
  /** Newest first. */
  list(subscriptionId?: string): ReceivedPush[]
}

interface PushAnswer {
  status: 201 | 400 | 401 | 404 | 410
  message: string
}

const messagesMax = 1_000
/** RFC 8292 allows a token for a day. */
const tokenLifetimeSeconds = 24 * 60 * 60

export function createPushService(inbox: Inbox): PushService {
  const subscriptions = new Map<string, Subscription>()
  let messages: ReceivedPush[] = []

  return {
    subscribe() {
      const id = randomUUID()
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      subscriptions.set(id, { privateKey: pair.getPrivateKey(), auth, isActive: true })
      return { id, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },

    unsubscribe(id) {
      const subscription = subscriptions.get(id)
      if (subscription) subscription.isActive = false
      return subscription !== undefined
    },

    async receive(id, { headers, body, origin }) {
      const subscription = subscriptions.get(id)
      if (!subscription) return { status: 404, message: 'There is no such subscription.' }
      const problem = await findTokenProblem(headers.get('authorization') ?? '', origin)
      if (problem !== null) return { status: 401, message: problem }
      if (!subscription.isActive) return { status: 410, message: 'The subscription has ended.' }
      const ttl = headers.get('ttl') ?? ''
      if (!/^\d+$/.test(ttl)) return { status: 400, message: 'TTL is missing.' }
      if (headers.get('content-encoding') !== 'aes128gcm')
        return { status: 400, message: 'Content-Encoding must be aes128gcm.' }
      let payload: unknown
      try {
        payload = JSON.parse(decryptPush(body, subscription))
      } catch (error) {
        return { status: 400, message: `It can’t be decrypted: ${(error as Error).message}` }
      }
      const message = {
        id: randomUUID(),
        subscriptionId: id,
        payload,
        ttlSeconds: Number(ttl),
        urgency: headers.get('urgency') ?? 'normal',
        topic: headers.get('topic'),
        receivedAt: new Date().toISOString(),
      }
      messages = [message, ...messages].slice(0, messagesMax)
      addToInbox(inbox, message)
      return { status: 201, message: 'Created' }
    },

    list: (subscriptionId) =>
      messages.filter((message) => subscriptionId === undefined || message.subscriptionId === subscriptionId),
  }
}

/** Why the sender isn't who subscribed, as RFC 8292 says; null if the token is in order. */
async function findTokenProblem(authorization: string, origin: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (token === '' || point.length !== 65) return 'Authorization must be “vapid t=…, k=…”.'
  try {
    const publicKey = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      'ES256',
    )
    const { payload } = await jwtVerify(token, publicKey, {
      audience: origin,
      requiredClaims: ['exp'],
      algorithms: ['ES256'],
    })
    if (payload.exp! > Date.now() / 1000 + tokenLifetimeSeconds) return 'The token is valid for too long.'
    if (!/^(?:mailto|https?):/.test(payload.sub ?? '')) return 'The token names no contact.'
    return null
  } catch (error) {
    return `The token isn’t valid: ${(error as Error).message}`
  }
}

function addToInbox(inbox: Inbox, { subscriptionId, payload, urgency, topic }: ReceivedPush) {
  const { title = '', body = '', path = '' } = payload as Partial<Record<string, string>>
  inbox.add({
    to: `push:${subscriptionId}`,
    from: 'push notification',
    subject: title,
    text: [body, path].filter((part) => part !== '').join('\n\n'),
    html: '',
    headers: { urgency, ...(topic !== null && { topic }) },
  })
}
