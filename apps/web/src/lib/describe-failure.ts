import { isApiError, isNetworkError } from '@parapet/api-client'
import { errorTexts } from './error-texts.ts'
import { RefusedChange } from './refused-change.ts'

/** A user-facing message for a failed call: the server's own, or a general one if it sent none. */
export function describeFailure(error: unknown): string {
  if (isApiError(error) || error instanceof RefusedChange) return error.message
  if (isNetworkError(error)) return errorTexts.unreachable
  return errorTexts.unexpected
}

/** The failed request's id in the server log; null if the server didn't respond. */
export function findRequestId(error: unknown): string | null {
  return isApiError(error) ? error.requestId : null
}
