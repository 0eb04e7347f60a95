/** What a valid session token says about its holder. */
export interface VerifiedSession {
  /** The person's id at the identity provider. */
  descopeId: string
  /** Present only where the provider's token template adds them. */
  email: string | null
  name: string | null
  issuedAt: Date
  expiresAt: Date
  /** When the sign-in can be refreshed no more: the same in every token of one sign-in. Null where the token is silent. */
  signInExpiresAt: Date | null
}

export interface IdentityPerson {
  descopeId: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** An invitation as the provider mails it. */
export interface OutgoingInvitation {
  email: string
  name: string | null
  org: { id: string; name: string }
  /** Where the link of the mail leads. */
  url: string
  inviterName: string
  message: string | null
}

/**
 * The hosted sign-in service, as far as the product server needs it. Every call but the check of a session throws the
 * problem `unavailable` while it is out of reach, too slow or over its limits, and `upstream-failed` when it refuses.
 */
export interface IdentityProvider {
  /** @throws Problem `session-expired` for a token that is no valid session, `unavailable` when that cannot be told. */
  verifySession(token: string): Promise<VerifiedSession>
  /** Asks the provider who this is. Null when it does not know or may not be asked. */
  findPerson(descopeId: string): Promise<IdentityPerson | null>
  /** Mails an invitation; an account and the organisation are made there where they are missing. */
  sendInvitation(invitation: OutgoingInvitation): Promise<void>
  /** Makes the tokens of a person name exactly these roles in an organisation, which is made there where it is missing. */
  setRoles(descopeId: string, org: { id: string; name: string }, roles: readonly string[]): Promise<void>
  /** Makes the tokens of a person name an organisation no more. Doing it again changes nothing. */
  leaveOrganisation(descopeId: string, orgId: string): Promise<void>
  /** Ends every sign-in of a person: none of them can be refreshed any more. */
  endSignIns(descopeId: string): Promise<void>
}
