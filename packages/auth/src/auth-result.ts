/** Why the identity provider said no. */
export interface AuthError {
  /** The provider's code, such as `E061102` for a wrong code, or one of {@link LocalErrorCode}. */
  errorCode: string
  errorDescription: string
  errorMessage?: string
  /** Seconds to wait; only with status 429, and 0 when the provider did not say. */
  retryAfter?: number
}

/**
 * Codes of errors that do not come from the provider: it could not be reached, took too long, answered something
 * unreadable, or was not asked because the input is wrong.
 */
export type LocalErrorCode = 'unreachable' | 'timeout' | 'unreadable' | 'invalid-input'

/** What every call to the identity provider resolves to; it never rejects. `code` is the HTTP status. */
export type AuthResult<Data> =
  | { ok: true; code: number; data: Data; error?: undefined }
  | { ok: false; code: number; error: AuthError; data?: undefined }

export function failWith(errorCode: LocalErrorCode, errorDescription: string): AuthResult<never> {
  const code = errorCode === 'invalid-input' ? 400 : 503
  return { ok: false, code, error: { errorCode, errorDescription } }
}

/** Whether the same call may well succeed later: no network, a failing provider, or too many calls. */
export function isTemporary(result: AuthResult<unknown>): boolean {
  return !result.ok && (result.code === 429 || result.code < 400 || result.code >= 500)
}
