import { isApiError } from '@parapet/api-client'
import { QueryClient } from '@tanstack/react-query'

const maxRetries = 2
/** Whoever has to wait for longer is told so instead. */
const longestWaitSeconds = 10

/** Answers of the 400 family stay what they are; only 429 and silence are worth another try. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false
  if (!isApiError(error)) return true
  const { status, retryAfterSeconds } = error
  return (status >= 500 || status === 429) && (retryAfterSeconds ?? 0) <= longestWaitSeconds
}

/** In milliseconds: as long as the server asked for, else longer with every failure. */
export function retryDelay(failures: number, error: Error): number {
  return 1000 * ((isApiError(error) && error.retryAfterSeconds) || 0.3 * 2 ** failures)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Zero would fetch twice: once in the loader, once when the page mounts.
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay,
        throwOnError: (error) => isApiError(error) && error.status === 404,
      },
      mutations: { retry: false },
    },
  })
}
