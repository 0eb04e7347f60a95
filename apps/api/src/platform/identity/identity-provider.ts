/** What a valid session token says about its holder. */
export interface VerifiedSession {
  /** The person's id at the identity provider. */
  descopeId: string
  /** Null unless the provider's token template adds it, like the name. */
  email: string | null
  name: string | null
  issuedAt: Date
  expiresAt: Date
  /**
   * When the sign-in can no longer be refreshed: the same in every token of one sign-in. Null if the token
   * doesn't say.
   */
  signInExpiresAt: Date | null
  /** When the person proved who they are. Null unless the provider's token template adds it. */
  signedInAt: Date | null
  /** How they did, for example `email` or `webauthn`; `mfa` if the provider counts them as several factors. */
  methods: readonly string[]
}

export interface IdentityPerson {
  descopeId: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** An invitation as the provider emails it. */
interface OutgoingInvitation {
  email: string
  name: string | null
  org: { id: string; name: string }
  /** Where the link in the email leads. */
  url: string
  inviterName: string
  message: string | null
}

/**
 * The hosted sign-in service, as far as the product server needs it. Every method except `verifySession`
 * throws the problem `unavailable` while the service is unreachable, too slow or over its limits, and
 * `upstream-failed` if it rejects the request.
 */
export interface IdentityProvider {
  /**
   * @throws Problem `session-expired` for a token that isn't a valid session, `unavailable` while tokens
   * can't be checked.
   */
  verifySession(token: string): Promise<VerifiedSession>
  /**
   * Looks a person up at the provider. Null if the provider doesn't know them, or this server has no management key.
   */
  findPerson(descopeId: string): Promise<IdentityPerson | null>
  /** Emails an invitation; creates the account and the organization at the provider if they are missing. */
  sendInvitation(invitation: OutgoingInvitation): Promise<void>
  /**
   * Sets a person's roles in an organization in their tokens; creates the organization at the provider if it
   * is missing.
   */
  setRoles(descopeId: string, org: { id: string; name: string }, roles: readonly string[]): Promise<void>
  /** Removes an organization from a person's tokens. Idempotent. */
  leaveOrganization(descopeId: string, orgId: string): Promise<void>
  /** Ends every sign-in of a person: none of them can be refreshed anymore. */
  endSignIns(descopeId: string): Promise<void>
}
