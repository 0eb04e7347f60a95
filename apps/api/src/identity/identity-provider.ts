/** What a valid session token says about its holder. */
export interface VerifiedSession {
  /** The person's id at the identity provider. */
  descopeId: string
  /** Present only where the provider's token template adds them. */
  email: string | null
  name: string | null
  expiresAt: Date
}

export interface IdentityPerson {
  descopeId: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** The hosted sign-in service, as far as the product server needs it. */
export interface IdentityProvider {
  /** @throws Problem `session-expired` for a token that is no valid session, `unavailable` when that cannot be told. */
  verifySession(token: string): Promise<VerifiedSession>
  /** Asks the provider who this is. Null when it does not know or may not be asked. */
  findPerson(descopeId: string): Promise<IdentityPerson | null>
}
