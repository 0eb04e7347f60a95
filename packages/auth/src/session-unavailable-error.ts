/** The session token has expired and the identity provider can't be reached for a new one. The session stays signed in. */
export class SessionUnavailableError extends Error {
  override readonly name = 'SessionUnavailableError'
  /** Seconds to wait, from the provider's `Retry-After`; 0 without one. */
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 0) {
    super('The session could not be refreshed because the sign-in service is unavailable.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
