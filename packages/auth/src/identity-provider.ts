import type { AuthResult } from './auth-result.ts'
import type { IdentityUser } from './identity-user.ts'
import type { ProviderConnection, ProviderQuestion } from './provider-connection.ts'
import type { SessionTokens } from './session-tokens.ts'

/** A session as the provider hands it out. */
export interface ProviderSession {
  tokens: SessionTokens
  /** Who signed in, when the provider tells. */
  user: IdentityUser | null
  /** Whether this is the person's first sign-in. */
  isFirstSignIn: boolean
}

/** What the session needs of an identity provider. No function rejects; tokens are kept in web storage. */
export interface IdentityProvider {
  /** @internal */
  ask: ProviderConnection['ask']
  /** @internal */
  askForSession: (question: ProviderQuestion) => Promise<AuthResult<ProviderSession>>
  /** Gets a new session token for the stored refresh token. */
  refresh: () => Promise<AuthResult<ProviderSession>>
  getUser: () => Promise<AuthResult<IdentityUser>>
  selectTenant: (tenantId: string) => Promise<AuthResult<ProviderSession>>
  /** Ends the session of this refresh token. */
  signOut: (refreshJwt: string) => Promise<AuthResult<unknown>>
  /** Mails a code to a new or known person. */
  sendEmailCode: (email: string) => Promise<AuthResult<{ maskedEmail: string }>>
  verifyEmailCode: (loginId: string, code: string) => Promise<AuthResult<ProviderSession>>
  /** The address at which the person signs in with Google; it comes back to `redirectUrl`. */
  startGoogle: (redirectUrl: string) => Promise<AuthResult<{ url: string }>>
  exchangeOauthCode: (code: string) => Promise<AuthResult<ProviderSession>>
}
