/** Why a call to the identity provider failed. */
export interface AuthError {
  /** The provider's code, such as `E061102` for a wrong code, or one of {@link LocalErrorCode}. */
  errorCode: string
  errorDescription: string
  errorMessage?: string
  /** Seconds to wait; only with status 429. 0 without a `Retry-After` header. */
  retryAfter?: number
}

/**
 * Codes of errors that don't come from the provider: it was unreachable, took too long or sent an unreadable response,
 * or the input was invalid and nothing was sent.
 */
export type LocalErrorCode = 'unreachable' | 'timeout' | 'unreadable' | 'invalid-input'

/** The result of every call to the identity provider; calls never reject. `code` is the HTTP status. */
export type AuthResult<Data> =
  | { ok: true; code: number; data: Data; error?: undefined }
  | { ok: false; code: number; error: AuthError; data?: undefined }

export function failWith(errorCode: LocalErrorCode, errorDescription: string): AuthResult<never> {
  const code = errorCode === 'invalid-input' ? 400 : 503
  return { ok: false, code, error: { errorCode, errorDescription } }
}

/** Whether the same call may succeed later: no network, a failing provider, or too many calls. */
export function isTemporary(result: AuthResult<unknown>): boolean {
  return !result.ok && (result.code === 429 || result.code < 400 || result.code >= 500)
}
