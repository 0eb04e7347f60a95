/** The session token has expired and the identity provider cannot be asked for a new one now. Nobody is signed out. */
export class SessionUnavailableError extends Error {
  override readonly name = 'SessionUnavailableError'
  /** Seconds that the provider asked to wait; 0 when it did not say. */
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 0) {
    super('The session could not be refreshed because the sign-in service is out of reach.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
