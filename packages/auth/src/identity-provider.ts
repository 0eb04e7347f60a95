import type { AuthResult } from './auth-result.ts'
import type { ProviderSdk } from './descope-adapter.ts'
import type { IdentityUser } from './identity-user.ts'
import type { SessionTokens } from './session-tokens.ts'

/** A session from the provider. */
export interface ProviderSession {
  tokens: SessionTokens
  /** The user, if the provider returned them. */
  user: IdentityUser | null
  /** Whether this is the person's first sign-in. */
  isFirstSignIn: boolean
}

/** The identity provider behind the session. No function rejects. Tokens are kept in web storage. */
export interface IdentityProvider {
  /** @internal */
  call: ProviderConnection['call']
  /** @internal */
  requestSession: (request: ProviderCall) => Promise<AuthResult<ProviderSession>>
  /** Gets a new session token for the stored refresh token. */
  refresh: () => Promise<AuthResult<ProviderSession>>
  getUser: () => Promise<AuthResult<IdentityUser>>
  selectTenant: (tenantId: string) => Promise<AuthResult<ProviderSession>>
  /** Ends the session of this refresh token. */
  signOut: (refreshJwt: string) => Promise<AuthResult<unknown>>
  /** Emails a code to a new or existing user. */
  sendEmailCode: (email: string) => Promise<AuthResult<{ maskedEmail: string }>>
  verifyEmailCode: (loginId: string, code: string) => Promise<AuthResult<ProviderSession>>
  /** Returns the Google sign-in URL, which redirects back to `redirectUrl`. */
  startGoogle: (redirectUrl: string) => Promise<AuthResult<{ url: string }>>
  exchangeOauthCode: (code: string) => Promise<AuthResult<ProviderSession>>
}

/** What the SDK's functions resolve to. */
export interface ProviderResponse {
  ok: boolean
  code?: number
  response?: Response
  data?: unknown
  error?: { errorCode?: string; errorDescription?: string; errorMessage?: string; retryAfter?: unknown }
}

/**
 * A call to the SDK. What it throws about its arguments becomes a failed result.
 * @internal The SDK's types depend on packages that installing apps don't have, so they stay out of the public types.
 */
export type ProviderCall = (sdk: ProviderSdk) => Promise<ProviderResponse>

/** Access to the provider for optional sign-in methods. No function rejects. */
export interface ProviderConnection {
  /** @internal `read` returns null if it can't read the data. */
  readonly call: <Data>(
    request: ProviderCall,
    read: (data: unknown) => Data | null,
  ) => Promise<AuthResult<Data>>
  /** @internal Requests a session and makes it this browser's. */
  readonly signIn: (request: ProviderCall) => Promise<AuthResult<ProviderSession>>
}

/** An object with a connection, such as the app's auth object. */
export interface ConnectedAuth {
  readonly connection: ProviderConnection
}
