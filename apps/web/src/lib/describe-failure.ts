import { isApiError, isNetworkError } from '@parapet/api-client'
import { errorTexts } from './error-texts.ts'

/** A sentence for people about a failed call: what the server said, or what to do when it said nothing. */
export function describeFailure(error: unknown): string {
  if (isApiError(error)) return error.message
  if (isNetworkError(error)) return errorTexts.unreachable
  return errorTexts.unexpected
}

/** Names the failed request in the server's log, where there was one. */
export function findRequestId(error: unknown): string | null {
  return isApiError(error) ? error.requestId : null
}
