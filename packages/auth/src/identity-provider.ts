import type { AuthResult } from './auth-result.ts'
import type { ProviderSdk } from './descope-adapter.ts'
import type { IdentityUser } from './identity-user.ts'
import type { SessionTokens } from './session-tokens.ts'

/** A session as the provider hands it out. */
export interface ProviderSession {
  tokens: SessionTokens
  /** Who signed in, if the provider says. */
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

/** What a function of the SDK resolves to. */
export interface ProviderAnswer {
  ok: boolean
  code?: number
  response?: Response
  data?: unknown
  error?: { errorCode?: string; errorDescription?: string; errorMessage?: string; retryAfter?: unknown }
}

/**
 * A call of the SDK; what it throws about its arguments becomes a failed result.
 * @internal The SDK's types need packages that an app does not have, so they stay out of ours.
 */
export type ProviderQuestion = (sdk: ProviderSdk) => Promise<ProviderAnswer>

/** The way to the provider for the ways to sign in that an app picks itself. No function rejects. */
export interface ProviderConnection {
  /** @internal `read` returns null if it can't read the data. */
  readonly ask: <Data>(
    question: ProviderQuestion,
    read: (data: unknown) => Data | null,
  ) => Promise<AuthResult<Data>>
  /** @internal Asks for a session, which becomes that of this browser. */
  readonly signIn: (question: ProviderQuestion) => Promise<AuthResult<ProviderSession>>
}

/** Whatever has a connection: the auth object of the app. */
export interface ConnectedAuth {
  readonly connection: ProviderConnection
}
