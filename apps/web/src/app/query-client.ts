import { isApiError } from '@parapet/api-client'
import { QueryClient } from '@tanstack/react-query'

const maxRetries = 2

/** Answers of the 400 family stay what they are; only 429 and silence are worth another try. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false
  return !isApiError(error) || error.status >= 500 || error.status === 429
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Zero would fetch twice: once in the loader, once when the page mounts.
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: (failures) => 300 * 2 ** failures,
        throwOnError: (error) => isApiError(error) && error.status === 404,
      },
      mutations: { retry: false },
    },
  })
}
