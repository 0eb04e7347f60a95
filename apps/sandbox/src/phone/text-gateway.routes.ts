import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from '../faults/faults.ts'
import { type CallbackOptions, sendReports } from './callbacks.ts'
import type { Calls } from './calls.ts'
import type { PhoneLog, PhoneMessage } from './phone-log.ts'
import { readTwiml, TwimlError } from './read-twiml.ts'

export interface TextGatewayOptions extends CallbackOptions {
  log: PhoneLog
  calls: Calls
  faults: Faults
}

/** Numbers that misbehave: Twilio's test numbers, and a landline that accepts texts and delivers none. */
const refusedNumbers: Record<string, Refusal> = {
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
  routes.post('/2010-04-01/Accounts/:account/Messages.json', (c) => accept(c, options, sendText))
  routes.post('/2010-04-01/Accounts/:account/Calls.json', (c) => accept(c, options, placeCall))
  routes.post('/2010-04-01/Accounts/:account/Calls/:call', (c) => redirect(c, options))
  return routes
}

type Fields = Record<string, string>
interface Refusal {
  code: number
  message: string
}
type Submit = (options: TextGatewayOptions, account: string, fields: Fields) => PhoneMessage | Refusal

/** Numbers that can't be called. Those that can't get texts can. */
const uncallable = ['+15005550001']
const twimlLengthMax = 4_000
const textLengthMax = 1_600
const tooLong = { code: 21_617, message: 'The concatenated message body exceeds the 1600 character limit' }

function sendText(options: TextGatewayOptions, account: string, fields: Fields): PhoneMessage | Refusal {
  const { To: to = '', From: from = '', MessagingServiceSid: service = '', StatusCallback: callback } = fields
  const refusal = refusedNumbers[to]
  if (refusal) return refusal
  if ((fields.Body ?? '').length > textLengthMax) return tooLong
  const message = options.log.add({
    kind: 'text',
    direction: 'in',
    from: from || service,
    to,
    body: fields.Body ?? '',
    language: null,
  })
  if (callback) void sendReports(callback, describeDelivery(account, message), options)
  return message
}

function placeCall({ calls }: TextGatewayOptions, _account: string, fields: Fields): PhoneMessage | Refusal {
  const { To: to = '', From: from = '', Twiml: twiml = '', StatusCallback: callback } = fields
  const detects = fields.MachineDetection !== undefined && fields.AsyncAmd === 'true'
  if (uncallable.includes(to)) return refusedNumbers[to]!
  if (from === '') return { code: 21_213, message: 'Caller phone number is required' }
  if (twiml.length > twimlLengthMax) return { code: 20_001, message: 'Twiml is longer than 4000 characters' }
  try {
    return calls.start({
      direction: 'outbound-api',
      number: from,
      phone: to,
      flow: readTwiml(twiml),
      callback,
      listenerCallback: detects ? fields.AsyncAmdStatusCallback : undefined,
    })
  } catch (error) {
    // Twilio accepts such a call, and then plays an error message.
    if (error instanceof TwimlError) return { code: 12_100, message: error.message }
    throw error
  }
}

async function accept(c: TwilioContext, options: TextGatewayOptions, submit: Submit) {
  const { faults, token, shutdownSignal } = options
  const account = c.req.param('account') ?? ''
  if (!isAuthorized(c, token)) return refuse(c, 401, { code: 20_003, message: 'Authenticate' })
  if (faults.texts === 'down') return c.html('<html><body>Service unavailable</body></html>', 503)
  if (faults.texts === '429') return refuse(c, 429, { code: 20_429, message: 'Too Many Requests' })
  const fields = (await c.req.parseBody()) as Fields
  if (faults.texts === 'slow')
    await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
  if (!/^\+[1-9]\d{6,14}$/.test(fields.To ?? '')) return refuse(c, 400, refusedNumbers['+15005550001']!)
  const submitted = submit(options, account, fields)
  if ('code' in submitted) return refuse(c, 400, submitted)
  if (faults.texts === 'drop-after-accept') {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const { id: sid, to, from } = submitted
  return c.json({ sid, account_sid: account, to, from, status: 'queued', error_code: null }, 201)
}

/** Changes what a call in progress says. Here, that's the message on voicemail. */
async function redirect(c: TwilioContext, { calls, token }: TextGatewayOptions) {
  const account = c.req.param('account') ?? ''
  if (!isAuthorized(c, token)) return refuse(c, 401, { code: 20_003, message: 'Authenticate' })
  const id = (c.req.param('call') ?? '').replace(/\.json$/, '')
  const { Twiml: twiml = '' } = (await c.req.parseBody()) as Fields
  try {
    const message = calls.redirect(id, readTwiml(twiml))
    if (message) return c.json({ sid: id, account_sid: account, status: 'in-progress' }, 200)
    return refuse(c, 400, { code: 21_220, message: 'Call is not in-progress. Cannot redirect.' })
  } catch (error) {
    if (error instanceof TwimlError) return refuse(c, 400, { code: 12_100, message: error.message })
    throw error
  }
}

const isAuthorized = (c: TwilioContext, token: string) =>
  c.req.header('authorization') === `Basic ${btoa(`${c.req.param('account') ?? ''}:${token}`)}`

const refuse = (c: TwilioContext, status: 400 | 401 | 429, error: Refusal) =>
  c.json({ ...error, more_info: `https://www.twilio.com/docs/errors/${error.code}`, status }, status)

/** The reports about a text: sent and delivered, or not delivered to a landline. */
function describeDelivery(account: string, { id, to, from }: PhoneMessage): Fields[] {
  const text = { AccountSid: account, To: to, From: from, MessageSid: id }
  return [
    { ...text, MessageStatus: 'sent' },
    to === landline
      ? { ...text, MessageStatus: 'undelivered', ErrorCode: landlineCode }
      : { ...text, MessageStatus: 'delivered' },
  ]
}
