import { isApiError } from '@parapet/api-client'
import { QueryClient } from '@tanstack/react-query'

const maxRetries = 2
/** Requests with a longer `Retry-After` fail immediately instead. */
const maxRetryAfterSeconds = 10

/** Retries network errors, 429 and 5xx. Other client errors would only fail again. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false
  if (!isApiError(error)) return true
  const { status, retryAfterSeconds } = error
  return (status >= 500 || status === 429) && (retryAfterSeconds ?? 0) <= maxRetryAfterSeconds
}

/** In milliseconds: the server's `Retry-After`, else exponential backoff. */
export function retryDelay(failures: number, error: Error): number {
  return 1000 * ((isApiError(error) && error.retryAfterSeconds) || 0.3 * 2 ** failures)
}

/**
 * Offline, a request fails like any other and says so. By default it would wait without a word, and a change would be
 * saved on reconnecting, even one that the person has discarded since.
 */
const offlineOptions = { networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...offlineOptions,
        refetchOnReconnect: true,
        // With 0, queries would be fetched twice: in the loader and when the page mounts.
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay,
        throwOnError: (error) => isApiError(error) && error.status === 404,
      },
      mutations: { ...offlineOptions, retry: false },
    },
  })
}
