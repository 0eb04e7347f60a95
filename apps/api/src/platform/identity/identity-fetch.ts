import { Problem } from '../errors/problem.ts'

const retryAfterDefaultSeconds = 5
const retryAfterMaxSeconds = 60

export interface IdentityFetchOptions {
  timeoutMs: number
  /** Hears what went wrong, for the log. */
  onTrouble(cause: unknown): void
}

/**
 * `fetch` for the provider's SDK that gives up in time and fails for everything that passes by itself: no answer, 429
 * and 5xx. The SDK would wait for ever, repeat a 503 for ten seconds, and tell none of it from a refusal.
 *
 * @throws Problem `unavailable`.
 */
export function createIdentityFetch({ timeoutMs, onTrouble }: IdentityFetchOptions): typeof fetch {
  const fail = (retryAfterSeconds: number, cause: unknown) => {
    onTrouble(cause)
    return unavailable(retryAfterSeconds, cause)
  }
  return async (input, init) => {
    let response: Response
    try {
      response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      // An answer may break off or stall after its head, so it is read within the same limit. Of a copy: the SDK
      // changes the answer, which the server's own Response does not allow.
      await response.clone().arrayBuffer()
    } catch (cause) {
      throw fail(retryAfterDefaultSeconds, cause)
    }
    if (response.status !== 429 && response.status < 500) return response
    const cause = new Error(`The sign-in service answered ${response.status}`)
    throw fail(readRetryAfter(response.headers.get('Retry-After')), cause)
  }
}

const unavailable = (retryAfterSeconds: number, cause: unknown) =>
  new Problem(
    'unavailable',
    'The sign-in service does not answer, so this cannot be done now. Nothing is lost: try again shortly.',
    { cause, retryAfterSeconds },
  )

function readRetryAfter(header: string | null) {
  const seconds = Number.parseInt(header ?? '', 10)
  return Number.isNaN(seconds) || seconds < 1
    ? retryAfterDefaultSeconds
    : Math.min(seconds, retryAfterMaxSeconds)
}
