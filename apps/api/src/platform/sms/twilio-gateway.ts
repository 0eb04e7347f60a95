import { classifyConnection, classifyResponse, kindOfCode } from './twilio-errors.ts'
import { isSignatureValid } from './twilio-signature.ts'
import { escapeXml, toTwiml, twimlLengthMax } from './twiml.ts'
import {
  type CallResult,
  type CallScript,
  type GatewayRequest,
  type InboundCall,
  type InboundText,
  type PressedKey,
  TextFailure,
  type TextGateway,
  type TextReceipt,
  type TextReport,
} from './text-gateway.ts'

export interface TwilioSettings {
  /** `https://api.twilio.com`, or a service with the same API. Without a trailing slash. */
  url: string
  accountSid: string
  /** Authenticates calls without an API key, and signs what the gateway sends us. */
  authToken: string
  apiKey: { sid: string; secret: string } | null
  /** The number that texts and calls come from, in E.164. */
  from: string | null
  /** The messaging service that texts come from, instead of `from`. */
  serviceSid: string | null
}

interface TwilioOptions extends TwilioSettings {
  /** The product's public URL, to which reports are sent. */
  publicUrl: string
  timeoutMs?: number
}

/** Where the gateway reports to, and sends the keys that people press, below the public URL. */
const reportPath = '/api/text/reports'
const keyPath = '/api/text/keys'

/** Twilio's Messages and Calls API, version 2010-04-01. */
export function createTwilioGateway({ timeoutMs = 15_000, ...options }: TwilioOptions): TextGateway {
  const { authToken, from, serviceSid, publicUrl } = options
  const post = (resource: string, fields: Record<string, string>) =>
    submit(options, resource, fields, timeoutMs)
  const callbackOf = (reference: string) =>
    `${publicUrl}${reportPath}?${new URLSearchParams({ reference }).toString()}`
  const formatScript = (script: CallScript) =>
    toTwiml(
      script,
      ({ reference, turn }) =>
        `${publicUrl}${keyPath}?${new URLSearchParams({ reference, turn: String(turn) }).toString()}`,
    )
  return {
    number: from,
    sendText: ({ to, body, reference }) =>
      post('Messages', {
        To: to,
        Body: body,
        StatusCallback: callbackOf(reference),
        ...(serviceSid === null ? { From: from ?? '' } : { MessagingServiceSid: serviceSid }),
      }),
    async placeCall({ to, script, reference, detectsVoicemail }) {
      if (from === null)
        throw new TextFailure('sender_rejected', 'No number to call from: TEXT_GATEWAY_FROM isn’t set.')
      return await post('Calls', {
        To: to,
        From: from,
        Twiml: requireShort(formatScript(script)),
        Timeout: String(ringSeconds),
        StatusCallback: callbackOf(reference),
        ...(detectsVoicemail && {
          MachineDetection: 'DetectMessageEnd',
          AsyncAmd: 'true',
          AsyncAmdStatusCallback: callbackOf(reference),
        }),
      })
    },
    async redirectCall(id, script) {
      await post(`Calls/${encodeURIComponent(id)}`, { Twiml: requireShort(formatScript(script)) })
    },
    isAuthentic: ({ path, signature, fields }) =>
      isSignatureValid(authToken, `${publicUrl}${path}`, fields, signature),
    readInbound,
    readCall,
    readReport,
    readKey,
    formatReply: (reply) =>
      toXml(`<Response>${reply === null ? '' : `<Message>${escapeXml(reply)}</Message>`}</Response>`),
    formatScript: (script) => toXml(formatScript(script)),
  }
}

const toXml = (twiml: string) => ({
  contentType: 'text/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>${twiml}`,
})

/** @throws TextFailure */
function requireShort(twiml: string): string {
  if (twiml.length > twimlLengthMax) throw new TextFailure('rejected', 'The call’s script is too long.')
  return twiml
}

/** About six rings. Most voicemail answers within them, and longer ringing would hold back other calls. */
const ringSeconds = 30

/** @throws TextFailure */
async function submit(
  { url, accountSid, authToken, apiKey }: TwilioOptions,
  resource: string,
  fields: Record<string, string>,
  timeoutMs: number,
): Promise<TextReceipt> {
  const { sid: user, secret } = apiKey ?? { sid: accountSid, secret: authToken }
  let status: number
  let text: string
  try {
    const response = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/${resource}.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(fields),
      redirect: 'error',
      // Longer than connecting may take, so that a timeout means that the request was written.
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch (cause) {
    const kind = classifyConnection(cause)
    const detail =
      kind === 'unavailable' ? 'Couldn’t reach the text gateway.' : 'The text gateway’s response was lost.'
    throw new TextFailure(kind, detail, cause)
  }
  const answer = parseAnswer(text)
  if (status < 200 || status >= 300) {
    const described = [answer.code, answer.message].filter((part) => part !== null).join(' ')
    throw new TextFailure(classifyResponse(status, answer.code), described || `Status ${status}`)
  }
  if (answer.sid === null) throw new TextFailure('unknown', 'The text gateway’s response couldn’t be read.')
  return { id: answer.sid, response: `${status} ${answer.status ?? 'accepted'}` }
}

function parseAnswer(text: string) {
  const answer = parseJson(text)
  const readText = (name: string) => (typeof answer[name] === 'string' ? answer[name] : null)
  return {
    sid: readText('sid'),
    status: readText('status'),
    message: readText('message'),
    code: typeof answer.code === 'number' ? answer.code : null,
  }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

function readInbound({ fields }: GatewayRequest): InboundText | null {
  const { MessageSid: id, From: from, To: to, Body: body } = fields
  return id && from && to ? { id, from, to, body: body ?? '' } : null
}

function readCall({ fields }: GatewayRequest): InboundCall | null {
  const { CallSid: id, From: from, Direction: direction } = fields
  return id && direction === 'inbound' ? { id, from: from ?? '' } : null
}

const states: Record<string, TextReport['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  'in-progress': 'delivered',
  completed: 'delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
  busy: 'not_delivered',
  'no-answer': 'not_delivered',
  canceled: 'not_delivered',
}

const callResults: Partial<Record<string, CallResult>> = {
  'in-progress': 'answered',
  completed: 'answered',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'failed',
}

/** Who picked up. No one listens to a fax machine; `unknown` says nothing. */
const resultsByListener: Partial<Record<string, CallResult>> = {
  human: 'answered',
  machine_start: 'voicemail',
  machine_end_beep: 'voicemail',
  machine_end_silence: 'voicemail',
  machine_end_other: 'voicemail',
  fax: 'no_answer',
}

/** SIP responses of a carrier that doesn't know the number: not found, gone, and does not exist anywhere. */
const unknownNumberCodes: readonly (string | undefined)[] = ['404', '410', '604']

function readReport({ path, fields }: GatewayRequest): TextReport | null {
  const { CallSid: callId, SipResponseCode: sipCode, ErrorCode: errorCode, AnsweredBy: listener } = fields
  const id = fields.MessageSid ?? callId
  // The voicemail detection callback has no status, only who picked up.
  const status = fields.MessageStatus ?? fields.CallStatus ?? listener
  const reference = new URL(path, 'http://localhost').searchParams.get('reference')
  if (!id || !status || reference === null) return null
  const kind = callId === undefined ? 'text' : 'call'
  const code = errorCode === undefined ? null : Number(errorCode)
  const isUnknownNumber = status === 'failed' && kind === 'call' && unknownNumberCodes.includes(sipCode)
  const state = states[status] ?? 'in_progress'
  const failure = code === null ? null : (kindOfCode(code) ?? 'rejected')
  return {
    id,
    kind,
    reference,
    to: fields.To ?? '',
    state,
    failure: state !== 'not_delivered' ? null : isUnknownNumber ? 'bad_address' : failure,
    callResult: kind === 'call' ? (resultsByListener[listener ?? ''] ?? callResults[status] ?? null) : null,
    detail: [status, code ?? sipCode].filter((part) => part !== undefined).join(' '),
  }
}

function readKey({ path, fields }: GatewayRequest): PressedKey | null {
  const { CallSid: callId, Digits: key, From: from = '' } = fields
  const query = new URL(path, 'http://localhost').searchParams
  const reference = query.get('reference')
  const turn = Number(query.get('turn'))
  if (!callId || reference === null || key === undefined || !/^[\d*#]$/.test(key)) return null
  return Number.isInteger(turn) && turn > 0 ? { callId, from, reference, turn, key } : null
}
