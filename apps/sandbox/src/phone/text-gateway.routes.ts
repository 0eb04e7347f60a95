import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from '../faults/faults.ts'
import { type CallbackOptions, sendReports } from './callbacks.ts'
import type { PhoneLog, PhoneMessage } from './phone-log.ts'

export interface TextGatewayOptions extends CallbackOptions {
  log: PhoneLog
  faults: Faults
}

/** Numbers that misbehave: Twilio's test numbers, and a landline that accepts texts and delivers none. */
const refusedNumbers: Record<string, { code: number; message: string }> = {
  '+15005550001': { code: 21_211, message: "Invalid 'To' Phone Number" },
  '+15005550004': { code: 21_610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21_614, message: "'To' number is not a valid mobile number" },
}
const landline = '+15005550002'
const landlineCode = '30006'

type TwilioContext = Context<{ Bindings: HttpBindings }>

/** Twilio's API for messages and calls, version 2010-04-01. Every text and call arrives on the page `/phone`. */
export function createTextGatewayRoutes(options: TextGatewayOptions): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.post('/2010-04-01/Accounts/:account/Messages.json', (c) => accept(c, options, readText))
  routes.post('/2010-04-01/Accounts/:account/Calls.json', (c) => accept(c, options, readCall))
  return routes
}

type Fields = Record<string, string>
type Draft = Pick<PhoneMessage, 'kind' | 'body' | 'language'>

const readText = ({ Body }: Fields): Draft => ({ kind: 'text', body: Body ?? '', language: null })

/** A call says what its TwiML contains. */
function readCall({ Twiml = '' }: Fields): Draft {
  const [, language, text] = /<Say[^>]*language="([^"]*)"[^>]*>([^<]*)<\/Say>/.exec(Twiml) ?? []
  return { kind: 'call', body: decodeXml(text ?? ''), language: language ?? 'en-US' }
}

async function accept(c: TwilioContext, options: TextGatewayOptions, read: (fields: Fields) => Draft) {
  const { faults, log, token, shutdownSignal } = options
  const account = c.req.param('account') ?? ''
  if (c.req.header('authorization') !== `Basic ${btoa(`${account}:${token}`)}`)
    return refuse(c, 401, { code: 20_003, message: 'Authenticate' })
  if (faults.texts === 'down') return c.html('<html><body>Service unavailable</body></html>', 503)
  if (faults.texts === '429') return refuse(c, 429, { code: 20_429, message: 'Too Many Requests' })
  const fields = (await c.req.parseBody()) as Fields
  if (faults.texts === 'slow')
    await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
  const { To: to = '', From: from = '', MessagingServiceSid: service = '', StatusCallback: callback } = fields
  const refusal = /^\+[1-9]\d{6,14}$/.test(to) ? refusedNumbers[to] : refusedNumbers['+15005550001']
  if (refusal) return refuse(c, 400, refusal)
  const message = log.add({ ...read(fields), direction: 'in', from: from || service, to })
  if (callback) void sendReports(callback, describeDelivery(account, message), options)
  if (faults.texts === 'drop-after-accept') {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  return c.json({ sid: message.id, account_sid: account, to, from, status: 'queued', error_code: null }, 201)
}

const refuse = (c: TwilioContext, status: 400 | 401 | 429, error: { code: number; message: string }) =>
  c.json({ ...error, more_info: `https://www.twilio.com/docs/errors/${error.code}`, status }, status)

/** The reports about a message: sent and delivered, or not delivered to a landline. */
function describeDelivery(account: string, { id, kind, to, from }: PhoneMessage): Fields[] {
  const shared = { AccountSid: account, To: to, From: from }
  if (kind === 'call') return [{ ...shared, CallSid: id, CallStatus: 'completed' }]
  const text = { ...shared, MessageSid: id }
  return [
    { ...text, MessageStatus: 'sent' },
    to === landline
      ? { ...text, MessageStatus: 'undelivered', ErrorCode: landlineCode }
      : { ...text, MessageStatus: 'delivered' },
  ]
}

export const decodeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
