/** The session token has expired and the identity provider cannot be asked for a new one now. Nobody is signed out. */
export class SessionUnavailableError extends Error {
  override readonly name = 'SessionUnavailableError'

  constructor() {
    super('The session could not be refreshed because the sign-in service is out of reach.')
  }
}
