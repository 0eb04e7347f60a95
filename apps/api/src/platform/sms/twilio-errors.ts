import type { TextFailureKind } from './text-gateway.ts'

/** Error codes of the REST API and of status callbacks (twilio.com/docs/api/errors). Others count as `rejected`. */
const kindsByCode: Partial<Record<number, TextFailureKind>> = {
  20_003: 'sender_rejected',
  20_429: 'deferred',
  21_211: 'bad_address',
  21_212: 'sender_rejected',
  21_214: 'bad_address',
  21_217: 'bad_address',
  21_219: 'sender_rejected',
  21_603: 'sender_rejected',
  21_606: 'sender_rejected',
  21_610: 'opted_out',
  21_611: 'deferred',
  21_614: 'bad_address',
  21_659: 'sender_rejected',
  30_001: 'deferred',
  30_003: 'deferred',
  30_005: 'bad_address',
  30_006: 'bad_address',
  30_034: 'sender_rejected',
}

export const kindOfCode = (code: number): TextFailureKind | undefined => kindsByCode[code]

/** The gateway's only 5xx error code that says nothing was accepted. Codes in `kindsByCode` say so, too. */
const serviceUnavailable = 20_503

/**
 * Why a request that got this response failed. Any other 5xx may come from a proxy, or from a gateway that failed halfway
 * (20500), so it doesn't say whether the message was accepted.
 */
export function classifyResponse(status: number, code: number | null): TextFailureKind {
  const known = code === null ? undefined : kindOfCode(code)
  if (known) return known
  if (status >= 500) return code === serviceUnavailable ? 'unavailable' : 'unknown'
  if (status === 429) return 'deferred'
  return status === 401 || status === 403 || status === 404 ? 'sender_rejected' : 'rejected'
}

/** Failures to connect: nothing was written. After any other failure, the gateway may have accepted the message. */
const connectCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A certificate that wasn't accepted, or another failed handshake. */
const tlsCodes =
  /^(?:CERT_|UNABLE_TO_(?:GET|VERIFY)_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_|ERR_TLS_CERT_|ERR_SSL_WRONG_VERSION|ERR_SSL_.*(?:PROTOCOL_VERSION|HANDSHAKE_FAILURE)$)/

export function classifyConnection(error: unknown): TextFailureKind {
  const { code = '', message = '' } = ((error as Error).cause ?? {}) as { code?: string; message?: string }
  const isUnwritten =
    connectCodes.has(code) ||
    tlsCodes.test(code) ||
    (code === 'ECONNRESET' && message.includes('before secure TLS connection was established'))
  return isUnwritten ? 'unavailable' : 'unknown'
}
