const DEFAULT_LIMIT_MS = 30_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 4_000

export interface RetryOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Total milliseconds until it gives up, including attempts. @default 30000 */
  limitMs?: number
  /** Called before each retry, such as to show a message beside the spinner. */
  onUnavailable?: (error: unknown, waitMs: number) => void
}

/**
 * Retries `attempt` while the server is unavailable: no network, 429 or 5xx. Waits 0.5 to 4 s in between, and never less
 * than `Retry-After`. Stateless: a "Try again" button aborts it and calls it again.
 * @throws the last failure once the limit has passed, and any other failure immediately
 */
export async function retryWhileUnavailable<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  { signal, limitMs = DEFAULT_LIMIT_MS, onUnavailable }: RetryOptions = {},
): Promise<Value> {
  const timeout = new AbortController()
  const abortSignal = AbortSignal.any(signal ? [signal, timeout.signal] : [timeout.signal])
  let failure: unknown = new DOMException('The server did not respond in time.', 'TimeoutError')
  const timeoutTimer = setTimeout(() => timeout.abort(failure), limitMs)
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => {})
  abortSignal.addEventListener('abort', () => reject(abortSignal.reason))

  try {
    for (let backoffMs = FIRST_WAIT_MS; ; backoffMs = Math.min(backoffMs * 2, MAX_WAIT_MS)) {
      abortSignal.throwIfAborted()
      try {
        return await Promise.race([attempt(abortSignal), aborted])
      } catch (error) {
        abortSignal.throwIfAborted()
        const retryAfterMs = findRetryAfterMs(error)
        if (retryAfterMs === null) throw error
        failure = error
        const waitMs = Math.max(retryAfterMs, backoffMs * (0.5 + Math.random() / 2))
        onUnavailable?.(error, waitMs)
        await Promise.race([new Promise((resolve) => (retryTimer = setTimeout(resolve, waitMs))), aborted])
      }
    }
  } finally {
    clearTimeout(timeoutTimer)
    clearTimeout(retryTimer)
  }
}

/**
 * The minimum delay before a retry after `error`, in ms; null if a retry is pointless. Handles
 * `SessionUnavailableError`, errors of the product's API client, and any error with a numeric `status`.
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
