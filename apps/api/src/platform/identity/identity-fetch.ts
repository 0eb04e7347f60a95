import { Problem } from '../errors/problem.ts'

const retryAfterDefaultSeconds = 5
const retryAfterMaxSeconds = 60

interface IdentityFetchOptions {
  timeoutMs: number
  /** Called with what went wrong, for the log. */
  onError(cause: unknown): void
}

/**
 * `fetch` for the provider's SDK with a timeout, which throws on temporary failures: no response, 429 and
 * 5xx. The SDK would wait forever, retry a 503 for ten seconds, and not distinguish any of them from a rejection.
 *
 * @throws Problem `unavailable`.
 */
export function createIdentityFetch({ timeoutMs, onError }: IdentityFetchOptions): typeof fetch {
  const fail = (retryAfterSeconds: number, cause: unknown) => {
    onError(cause)
    return unavailable(retryAfterSeconds, cause)
  }
  return async (input, init) => {
    let response: Response
    try {
      response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      // A response may break off or stall after its headers, so the body is read within the same timeout.
      // Read from a clone, because the SDK consumes the response itself.
      await response.clone().arrayBuffer()
    } catch (cause) {
      throw fail(retryAfterDefaultSeconds, cause)
    }
    if (response.status !== 429 && response.status < 500) return response
    const cause = new Error(`The sign-in service returned ${response.status}`)
    throw fail(readRetryAfter(response.headers.get('Retry-After')), cause)
  }
}

const unavailable = (retryAfterSeconds: number, cause: unknown) =>
  new Problem(
    'unavailable',
    'The sign-in service isn’t responding. Nothing is lost. Try again in a moment.',
    { cause, retryAfterSeconds },
  )

function readRetryAfter(header: string | null) {
  const seconds = Number.parseInt(header ?? '', 10)
  return Number.isNaN(seconds) || seconds < 1
    ? retryAfterDefaultSeconds
    : Math.min(seconds, retryAfterMaxSeconds)
}
