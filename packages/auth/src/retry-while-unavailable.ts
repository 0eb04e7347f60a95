const LIMIT_MS = 30_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 4_000

export interface RetryOptions {
  /** Ends the waiting; the call then rejects with the reason of the signal. */
  signal?: AbortSignal
  /** Milliseconds until it gives up, attempts included. @default 30000 */
  limitMs?: number
  /** Called after each attempt that is repeated, such as to show a sentence beside the spinner. */
  onUnavailable?: (error: unknown, waitMs: number) => void
}

/**
 * Repeats `attempt` while it fails for want of an answer: no network, 429 or 5xx. Waits from 0.5 to 4 s in between, and
 * never less than the `Retry-After` of an answer. It keeps nothing: "Try again" ends it by its signal and calls it anew.
 * @throws the last failure when the limit has passed, and any other failure at once.
 */
export async function retryWhileUnavailable<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  { signal, limitMs = LIMIT_MS, onUnavailable }: RetryOptions = {},
): Promise<Value> {
  const limit = new AbortController()
  const end = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal])
  let failure: unknown = new DOMException('There was no answer in time.', 'TimeoutError')
  const limitTimer = setTimeout(() => limit.abort(failure), limitMs)
  let pause: ReturnType<typeof setTimeout> | undefined
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => {})
  end.addEventListener('abort', () => reject(end.reason))

  try {
    for (let backoffMs = FIRST_WAIT_MS; ; backoffMs = Math.min(backoffMs * 2, MAX_WAIT_MS)) {
      end.throwIfAborted()
      try {
        return await Promise.race([attempt(end), ended])
      } catch (error) {
        end.throwIfAborted()
        const retryAfterMs = findRetryAfterMs(error)
        if (retryAfterMs === null) throw error
        failure = error
        const waitMs = Math.max(retryAfterMs, backoffMs * (0.5 + Math.random() / 2))
        onUnavailable?.(error, waitMs)
        await Promise.race([new Promise((resolve) => (pause = setTimeout(resolve, waitMs))), ended])
      }
    }
  } finally {
    clearTimeout(limitTimer)
    clearTimeout(pause)
  }
}

/**
 * How long to wait at least before what failed with `error` is worth another try, in ms; null when it is not. Knows
 * `SessionUnavailableError`, the errors of the product API client, and any error with a numeric `status`.
 */
export function findRetryAfterMs(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  const { name, status, retryAfterSeconds } = error as {
    name?: unknown
    status?: unknown
    retryAfterSeconds?: unknown
  }
  const isUnavailable =
    typeof status === 'number'
      ? status === 429 || status >= 500
      : name === 'NetworkError' || name === 'SessionUnavailableError'
  if (!isUnavailable) return null
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : 0
}
