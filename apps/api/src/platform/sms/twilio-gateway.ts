import { classifyConnection, classifyResponse, kindOfCode } from './twilio-errors.ts'
import { isSignatureValid } from './twilio-signature.ts'
import {
  type GatewayRequest,
  type InboundText,
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

/** Where the gateway reports to, below the public URL. */
const reportPath = '/api/text/reports'

/** Twilio's Messages and Calls API, version 2010-04-01. */
export function createTwilioGateway({ timeoutMs = 15_000, ...options }: TwilioOptions): TextGateway {
  const { authToken, from, serviceSid, publicUrl } = options
  const post = (resource: string, fields: Record<string, string>) =>
    submit(options, resource, fields, timeoutMs)
  const callbackOf = (reference: string) =>
    `${publicUrl}${reportPath}?${new URLSearchParams({ reference }).toString()}`
  return {
    number: from,
    sendText: ({ to, body, reference }) =>
      post('Messages', {
        To: to,
        Body: body,
        StatusCallback: callbackOf(reference),
        ...(serviceSid === null ? { From: from ?? '' } : { MessagingServiceSid: serviceSid }),
      }),
    async placeCall({ to, text, language, reference }) {
      if (from === null)
        throw new TextFailure('sender_rejected', 'No number to call from: TEXT_GATEWAY_FROM isn’t set.')
      return await post('Calls', {
        To: to,
        From: from,
        Twiml: `<Response><Say language="${voiceLanguage(language)}" loop="2">${escapeXml(text)}</Say></Response>`,
        StatusCallback: callbackOf(reference),
      })
    },
    isAuthentic: ({ path, signature, fields }) =>
      isSignatureValid(authToken, `${publicUrl}${path}`, fields, signature),
    readInbound,
    readReport,
    formatReply: (reply) => ({
      contentType: 'text/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?><Response>${reply === null ? '' : `<Message>${escapeXml(reply)}</Message>`}</Response>`,
    }),
  }
}

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

const states: Record<string, TextReport['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  completed: 'delivered',
  undelivered: 'not_delivered',
  failed: 'not_delivered',
  busy: 'not_delivered',
  'no-answer': 'not_delivered',
  canceled: 'not_delivered',
}

function readReport({ path, fields }: GatewayRequest): TextReport | null {
  const id = fields.MessageSid ?? fields.CallSid
  const status = fields.MessageStatus ?? fields.CallStatus
  const reference = new URL(path, 'http://localhost').searchParams.get('reference')
  if (!id || !status || reference === null) return null
  const state = states[status] ?? 'in_progress'
  const code = fields.ErrorCode === undefined ? null : Number(fields.ErrorCode)
  return {
    id,
    kind: fields.CallSid === undefined ? 'text' : 'call',
    reference,
    to: fields.To ?? '',
    state,
    failure: state === 'not_delivered' && code !== null ? (kindOfCode(code) ?? 'rejected') : null,
    detail: code === null ? status : `${status} ${code}`,
  }
}

/** The languages of `<Say>`; it needs a region. */
const voiceLanguages: Partial<Record<string, string>> = {
  es: 'es-MX',
  fr: 'fr-FR',
  vi: 'vi-VN',
  zh: 'cmn-CN',
}

const voiceLanguage = (language: string) => voiceLanguages[language.split('-')[0]!] ?? 'en-US'

const escapeXml = (text: string) =>
  text
    // Characters that XML can't contain, not even escaped.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
