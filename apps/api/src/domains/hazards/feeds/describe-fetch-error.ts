import type { Dispatcher } from 'undici'
import { FeedFailure } from './feed-failure.ts'
import { PrivateAddress } from './public-address.ts'
import { BodyTooLarge } from './read-body.ts'
import { readRetryAfter } from './retry-after.ts'

/** What a status that is neither 200 nor 304 means. */
export function describeStatus(
  host: string,
  status: number,
  headers: Dispatcher.ResponseData['headers'],
  hasKey: boolean,
) {
  const given = headers['retry-after']
  const wait = readRetryAfter(Array.isArray(given) ? given[0] : given, new Date())
  const facts = { host, status, ...(wait !== null && { retryAfterMs: wait }) }
  if (status === 429 || (status === 503 && wait !== null)) {
    return new FeedFailure('busy', `${host} answered ${status} and asks us to wait.`, facts)
  }
  // Without a key 403 is how some hosts say "too often" or "not from there", which passes.
  if (status === 401 || (status === 403 && hasKey)) {
    return new FeedFailure('refused', `${host} answered ${status}: it does not let us in.`, facts)
  }
  return new FeedFailure('answered', `${host} answered ${status}.`, facts)
}

const megabyte = 1024 * 1024

/** A failure for people, of whatever went wrong on the way. */
export function describeFetchError(
  error: unknown,
  host: string,
  limits: { totalMs: number; bytesMax: number },
) {
  if (error instanceof FeedFailure) return error
  if (error instanceof BodyTooLarge) {
    const size = `${Math.max(1, Math.round(limits.bytesMax / megabyte))} MB`
    return new FeedFailure('too_large', `The answer of ${host} is larger than ${size}.`, { host })
  }
  const cause = findCause(error)
  if (cause instanceof PrivateAddress) {
    return new FeedFailure('not_allowed', `${cause.message}, and only public feeds are asked.`, { host })
  }
  const code = codeOf(cause)
  if (isTimeout(cause, code)) {
    return new FeedFailure('timeout', `${host} did not answer within ${limits.totalMs / 1000} seconds.`, {
      host,
    })
  }
  if (code.startsWith('Z_')) {
    return new FeedFailure('unreadable', `The answer of ${host} is packed wrongly.`, { host })
  }
  // The texts of the network library name the whole address, so only the code is kept.
  const because = code === '' ? '' : ` (${code})`
  return new FeedFailure('unreachable', `${host} could not be reached${because}.`, { host })
}

function findCause(error: unknown): unknown {
  const inner = error instanceof AggregateError ? error.errors[0] : (error as Error).cause
  return inner instanceof Error ? findCause(inner) : error
}

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

const isTimeout = (error: unknown, code: string) =>
  (error as Error).name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)
