import type { Dispatcher } from 'undici'
import { readRetryAfter } from '../../../platform/http/retry-after.ts'
import { PrivateAddress } from './public-address.ts'

/**
 * `unreachable`: no response. `timeout`: no response in time. `answered`: an unexpected status. `busy`: rate-limited or
 * temporarily unavailable. `refused`: the key was rejected. `too_large`, `unreadable`: an unusable response.
 * `not_allowed`: a URL that must not be requested.
 */
type FeedFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'answered'
  | 'busy'
  | 'refused'
  | 'too_large'
  | 'unreadable'
  | 'not_allowed'

interface FeedFailureDetails {
  /** The host only, since the URL may contain a key. */
  host: string
  /** The status of the response, if there was one. */
  status?: number
  /** From the `Retry-After` header. */
  retryAfterMs?: number
  cause?: unknown
}

const titles: Record<FeedFailureKind, string> = {
  unreachable: 'Feed unreachable',
  timeout: 'Feed timed out',
  answered: 'Unexpected feed response',
  busy: 'Feed busy',
  refused: 'API key rejected',
  too_large: 'Response too large',
  unreadable: 'Response unreadable',
  not_allowed: 'Address not allowed',
}

/** Why a feed couldn't be read. `message` is shown to people and contains neither URL nor key. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure'
  readonly kind: FeedFailureKind
  readonly host: string
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    kind: FeedFailureKind,
    message: string,
    { host, status, retryAfterMs, cause }: FeedFailureDetails,
  ) {
    super(message, { cause })
    this.kind = kind
    this.host = host
    this.status = status ?? null
    this.retryAfterMs = retryAfterMs ?? null
  }

  get title() {
    return titles[this.kind]
  }

  /** The problem code for the API. */
  get code() {
    return this.kind === 'busy' ? ('rate-limited' as const) : ('upstream-failed' as const)
  }

  /** Whether a retry can succeed without a change to the settings. */
  get isTemporary() {
    return this.kind !== 'refused' && this.kind !== 'not_allowed'
  }
}

/** The response body exceeds the limit, before or after decompression. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** The failure for a status that is neither 200 nor 304. */
export function describeStatus(
  host: string,
  status: number,
  headers: Dispatcher.ResponseData['headers'],
  hasKey: boolean,
) {
  const header = headers['retry-after']
  const waitMs = readRetryAfter(Array.isArray(header) ? header[0] : header, new Date())
  const details = { host, status, ...(waitMs !== null && { retryAfterMs: waitMs }) }
  if (status === 429 || (status === 503 && waitMs !== null)) {
    const reason = status === 429 ? 'rate limit reached' : 'temporarily unavailable'
    return new FeedFailure('busy', `${host} returned ${status}: ${reason}.`, details)
  }
  // Some hosts return 403 for rate limits or blocked networks, so without a key it is temporary.
  if (status === 401 || (status === 403 && hasKey)) {
    return new FeedFailure('refused', `${host} returned ${status}: access denied.`, details)
  }
  return new FeedFailure('answered', `${host} returned ${status}.`, details)
}

const megabyte = 1024 * 1024

/** The failure for any error of a request. */
export function describeFetchError(
  error: unknown,
  host: string,
  limits: { totalTimeoutMs: number; bytesMax: number },
) {
  if (error instanceof FeedFailure) return error
  if (error instanceof BodyTooLarge) {
    const size = `${Math.max(1, Math.round(limits.bytesMax / megabyte))} MB`
    return new FeedFailure('too_large', `The response from ${host} is larger than ${size}.`, { host })
  }
  const cause = findRootCause(error)
  if (cause instanceof PrivateAddress) {
    return new FeedFailure('not_allowed', `${cause.message}, and feeds must be public.`, { host })
  }
  const code = codeOf(cause)
  if (isTimeout(cause, code)) {
    return new FeedFailure(
      'timeout',
      `${host} didn’t respond within ${limits.totalTimeoutMs / 1000} seconds.`,
      {
        host,
      },
    )
  }
  if (code.startsWith('Z_')) {
    return new FeedFailure('unreadable', `The response from ${host} couldn’t be decompressed.`, { host })
  }
  // The network library's messages contain the URL, so only the code is used.
  const suffix = code === '' ? '' : ` (${code})`
  return new FeedFailure('unreachable', `Couldn’t reach ${host}${suffix}.`, { host })
}

function findRootCause(error: unknown): unknown {
  const innerError = error instanceof AggregateError ? error.errors[0] : (error as Error).cause
  return innerError instanceof Error ? findRootCause(innerError) : error
}

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

const isTimeout = (error: unknown, code: string) =>
  (error as Error).name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)
