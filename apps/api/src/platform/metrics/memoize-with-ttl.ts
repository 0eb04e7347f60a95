export interface Memoized<Value> {
  /** The latest value, read again if it is older than allowed. Rejects if reading fails or takes too long. */
  read(): Promise<Value>
}

interface MemoizeOptions {
  maxAgeMs: number
  timeoutMs: number
  now?: () => number
}

/**
 * Reads at most once in `maxAgeMs` and never concurrently, however often it is called. Failures are cached as
 * well.
 */
export function memoizeWithTtl<Value>(
  read: () => Promise<Value>,
  { maxAgeMs, timeoutMs, now = () => performance.now() }: MemoizeOptions,
): Memoized<Value> {
  let cached: { readAt: number; value: Promise<Value> } | null = null
  let isReading = false
  return {
    read() {
      if (cached && (isReading || now() - cached.readAt < maxAgeMs)) return cached.value
      isReading = true
      const newRead = read().finally(() => {
        isReading = false
      })
      const value = withTimeout(newRead, timeoutMs)
      value.catch(() => {})
      cached = { readAt: now(), value }
      return value
    },
  }
}

async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No response within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
